package footnote.tika.layout;

import footnote.tika.text.ColumnNames;
import footnote.tika.text.Refusal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Rows of a sheet that follow each other without an empty one between, with the columns they use.
public final class SheetBand {
    /// Beyond so many, what follows is taken as one: a sheet of single lines.
    private static final int MOST = 20_000;

    private final int first;
    private final boolean opensWithNames;
    private int last;
    private int count;
    private boolean holdsValues;
    private BitSet columns;

    private SheetBand(SheetRow row) {
        this.first = row.number();
        this.last = row.number();
        this.count = 1;
        this.columns = columns(row);
        this.opensWithNames = ColumnNames.couldBeIn(List.copyOf(row.cells().values()));
    }

    /// Divide the rows of a sheet where one is left empty, and where they move to other columns altogether.
    static List<SheetBand> of(RowPull rows, int limit) {
        var bands = new ArrayList<SheetBand>();
        long characters = 0;
        for (var row = rows.next(); row.isPresent(); row = rows.next()) {
            for (var cell : row.get().cells().values()) characters += cell.length();
            if (characters > limit) throw Refusal.tooManyCharacters(limit);
            var goesOn =
                    !bands.isEmpty() && (bands.size() >= MOST || bands.getLast().takes(row.get()));
            if (goesOn) bands.getLast().add(row.get());
            else bands.add(new SheetBand(row.get()));
        }
        return bands;
    }

    private static BitSet columns(SheetRow row) {
        var columns = new BitSet();
        row.cells().keySet().forEach(columns::set);
        return columns;
    }

    private boolean takes(SheetRow row) {
        if (row.number() != last + 1) return false;
        var moved = count > 1
                && columns.cardinality() > 1
                && row.cells().keySet().stream().noneMatch(columns::get);
        return !moved;
    }

    private void add(SheetRow row) {
        last = row.number();
        count++;
        columns.or(columns(row));
        holdsValues |= !ColumnNames.couldBeIn(List.copyOf(row.cells().values()));
    }

    /// Whether this goes on with the table of `above` after an empty row, rather than being another.
    boolean continues(SheetBand above) {
        var inside = (BitSet) columns.clone();
        inside.andNot(above.columns);
        if (!inside.isEmpty() || columns.cardinality() < Math.min(2, above.columns.cardinality())) return false;
        return !opensWithNames || (!holdsValues && count > 1 && !above.holdsValues);
    }

    /// Use the columns of the table above too.
    void widen(BitSet more) {
        columns.or(more);
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }

    /// How many rows that show anything.
    int count() {
        return count;
    }

    BitSet columns() {
        return columns;
    }

    /// Whether a column between others is empty in all rows.
    boolean isDivided() {
        return columns.nextClearBit(columns.nextSetBit(0)) < columns.length();
    }
}
