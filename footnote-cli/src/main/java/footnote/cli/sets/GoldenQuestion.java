package footnote.cli.sets;

import java.util.List;
import java.util.Optional;

/// A question of a golden file.
///
/// @param line where it stands in the file
/// @param expected what should be found; nothing where the documents do not tell
public record GoldenQuestion(String id, int line, String text, List<Expectation> expected, Optional<String> answer) {
    public GoldenQuestion {
        expected = List.copyOf(expected);
    }

    /// Something that should be found.
    ///
    /// @param document the end of a document's path, or all of it, or a document's id
    /// @param passage words that the passage holds; any passage of the document will do if absent
    /// @param grade how relevant it is; 1 where nobody says more
    public record Expectation(String document, Optional<String> passage, int grade) {}
}
