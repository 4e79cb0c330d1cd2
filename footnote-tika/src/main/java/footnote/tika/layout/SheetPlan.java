package footnote.tika.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a first pass over a sheet has found, so that a second can write it row by row.
///
/// @param bands in order
/// @param continuing which of them go on with the table before, by their places in the list
/// @param merges by the row they begin in
public record SheetPlan(List<SheetBand> bands, List<Boolean> continuing, Map<Integer, List<Merge>> merges) {
    public static final SheetPlan NONE = of(List.of(), List.of());

    private static final int WIDEST_MERGE = 50;

    /// Read all of a sheet.
    ///
    /// @param limit the most characters it may show; more are refused before the second pass is begun
    public static SheetPlan of(RowPull rows, int limit) {
        var bands = SheetBand.of(rows, limit);
        return of(bands, rows.merges());
    }

    private static SheetPlan of(List<SheetBand> bands, List<Merge> merges) {
        var byFirst = new TreeMap<Integer, SheetBand>();
        for (var band : bands) byFirst.put(band.first(), band);
        var byRow = new HashMap<Integer, List<Merge>>();
        for (var merge : merges) {
            var right = Math.min(merge.right(), merge.left() + WIDEST_MERGE);
            byRow.computeIfAbsent(merge.top(), _ -> new ArrayList<>())
                    .add(new Merge(merge.top(), merge.left(), merge.bottom(), right));
            var band = byFirst.floorEntry(merge.top());
            // Without its own column in use the merged cell is empty.
            if (band != null && band.getValue().columns().get(merge.left())) {
                band.getValue().columns().set(merge.left(), right + 1);
            }
        }
        var continuing = new ArrayList<Boolean>();
        for (int i = 0; i < bands.size(); i++) {
            var goesOn = i > 0 && bands.get(i).continues(bands.get(i - 1));
            if (goesOn) bands.get(i).widen(bands.get(i - 1).columns());
            continuing.add(goesOn);
        }
        return new SheetPlan(bands, continuing, byRow);
    }

    public boolean isEmpty() {
        return bands.isEmpty();
    }
}
