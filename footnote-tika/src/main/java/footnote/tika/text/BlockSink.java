package footnote.tika.text;

import java.util.List;

/// Takes the blocks of a document in reading order. Blocks without words are ignored.
public interface BlockSink {
    /// @param rank 1 for the outermost
    void heading(int rank, String words);

    /// Take flowing text; a line break in it is kept.
    void paragraph(String words);

    /// @param depth 0 for the outermost list
    /// @param marker what stands before the words: "-" or a number
    void item(int depth, String marker, String words);

    /// Take one row of a table.
    void row(TableLine line);

    /// Take one row of a table of which only the cells are known.
    default void row(List<String> cells) {
        row(TableLine.of(cells));
    }

    /// End the list, table or code that is being told, so that one that follows stands apart.
    void apart();

    /// Take lines whose spaces matter.
    void verbatim(String lines);

    /// Take lines of a program; those that follow others go on with them.
    ///
    /// @param language its usual name in small letters; empty if unknown
    void code(String language, String lines);
}
