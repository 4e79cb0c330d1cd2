package footnote.tika.pdf;

import java.util.List;

/// A piece of a page that stands on its own.
sealed interface Block {
    /// Words that flow over one line or several.
    ///
    /// @param marker what stood before an item of a list, "" for a paragraph
    /// @param depth of an item, 0 for the outermost
    /// @param lines over how many lines it ran
    record Text(String words, String marker, int depth, int lines, float size, boolean bold) implements Block {
        boolean isItem() {
            return !marker.isEmpty();
        }
    }

    /// Lines in a font of fixed width.
    record Code(String lines) implements Block {}

    record Table(List<List<String>> rows) implements Block {
        private static final int WIDE = 12;
        private static final double LEAST_FILLED = 0.25;

        public Table {
            rows = List.copyOf(rows);
        }

        /// Whether it is no table at all but labels all over a plan or drawing: hardly a cell holds anything.
        boolean isScattered() {
            long cells = 0;
            long filled = 0;
            for (var row : rows) {
                cells += row.size();
                filled += row.stream().filter(cell -> !cell.isEmpty()).count();
            }
            return cells > WIDE * (long) rows.size() && filled < LEAST_FILLED * cells;
        }
    }
}
