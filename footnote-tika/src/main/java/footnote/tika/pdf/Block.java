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
        public Table {
            rows = List.copyOf(rows);
        }
    }
}
