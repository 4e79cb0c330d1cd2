package footnote.tika.layout;

import footnote.tika.text.ColumnNames;
import footnote.tika.text.Manuscript;
import footnote.tika.text.TableLine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes the rows of a sheet as tables.
///
/// Columns that are empty throughout are left out. A line of its own above a table, which is a title, stands
/// apart, so that the row that names the columns is the first of its table. The words of merged cells are
/// repeated in every cell they cover. Tables that stand beside each other are told one after the other.
public final class SheetTables {
    /// Tables beside each other are looked for in so many rows; beyond, rows are written as they come.
    private static final int MOST_HELD = 5_000;

    private static final int MOST_REACHING = 10_000;

    private record Reaching(Merge merge, String words) {}

    private final SheetPlan plan;
    private final Manuscript manuscript;
    private final List<Reaching> reaching = new ArrayList<>();
    private boolean title;

    public SheetTables(SheetPlan plan, Manuscript manuscript) {
        this.plan = plan;
        this.manuscript = manuscript;
    }

    public void tell(RowPull rows) {
        for (int i = 0; i < plan.bands().size(); i++) {
            var band = plan.bands().get(i);
            var goesOn = plan.continuing().get(i);
            if (!goesOn) manuscript.apart();
            title = !goesOn && band.columns().cardinality() > 1;
            if (band.isDivided() && band.count() <= MOST_HELD) {
                beside(band.columns(), held(rows, band.count()));
            } else {
                for (int row = 0; row < band.count(); row++) rows.next().ifPresent(next -> row(next, band.columns()));
            }
        }
    }

    private List<SheetRow> held(RowPull rows, int count) {
        var held = new ArrayList<SheetRow>();
        for (int i = 0; i < count; i++) rows.next().ifPresent(held::add);
        return held;
    }

    private void row(SheetRow row, BitSet columns) {
        write(row.number(), filled(row), columns);
    }

    private void write(int number, Map<Integer, String> filled, BitSet columns) {
        if (title && filled.size() == 1) {
            manuscript.row(TableLine.numbered(number, List.copyOf(filled.values())));
            return;
        }
        if (title) manuscript.apart();
        title = false;
        var cells = new ArrayList<String>();
        for (int at = columns.nextSetBit(0); at >= 0; at = columns.nextSetBit(at + 1)) {
            cells.add(filled.getOrDefault(at, ""));
        }
        manuscript.row(TableLine.numbered(number, cells));
    }

    /// The cells of a row with the words of merged cells in all of their columns.
    private Map<Integer, String> filled(SheetRow row) {
        reaching.removeIf(one -> one.merge().bottom() < row.number());
        var above = !reaching.isEmpty();
        for (var merge : plan.merges().getOrDefault(row.number(), List.of())) {
            var words = row.cells().get(merge.left());
            if (words != null && reaching.size() < MOST_REACHING) reaching.add(new Reaching(merge, words));
        }
        // One merged cell alone is a title, not a row that says the same in every column.
        if (!above && row.cells().size() == 1) return row.cells();
        var filled = new HashMap<>(row.cells());
        for (var one : reaching) {
            for (int at = one.merge().left(); at <= one.merge().right(); at++) filled.putIfAbsent(at, one.words());
        }
        return filled;
    }

    /// Tell tables that stand beside each other, with an empty column between, one after the other; what is not
    /// plainly a table on each side is one table with a gap in it.
    private void beside(BitSet columns, List<SheetRow> rows) {
        var filled = new ArrayList<Map<Integer, String>>();
        for (var row : rows) filled.add(filled(row));
        var groups = groups(columns);
        var tables = groups.stream().allMatch(group -> isTable(group, filled));
        for (var group : tables ? groups : List.of(columns)) {
            for (int i = 0; i < rows.size(); i++) {
                var inside = new HashMap<>(filled.get(i));
                inside.keySet().removeIf(at -> !group.get(at));
                if (!inside.isEmpty()) write(rows.get(i).number(), inside, group);
            }
            if (tables) manuscript.apart();
        }
    }

    private static List<BitSet> groups(BitSet columns) {
        var groups = new ArrayList<BitSet>();
        for (int from = columns.nextSetBit(0); from >= 0; ) {
            var to = columns.nextClearBit(from);
            var group = new BitSet();
            group.set(from, to);
            groups.add(group);
            from = columns.nextSetBit(to);
        }
        return groups;
    }

    private static boolean isTable(BitSet group, List<Map<Integer, String>> rows) {
        if (group.cardinality() < 2) return false;
        var own = new ArrayList<List<String>>();
        for (var row : rows) {
            var cells = group.stream().mapToObj(at -> row.getOrDefault(at, "")).toList();
            if (cells.stream().anyMatch(cell -> !cell.isEmpty())) own.add(cells);
            if (own.size() == 2) break;
        }
        return own.size() == 2 && ColumnNames.areIn(own.get(0), own.get(1), group.cardinality());
    }
}
