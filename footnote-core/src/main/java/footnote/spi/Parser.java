package footnote.spi;

import footnote.corpus.Span;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads a file of any kind into text with its structure. Safe for use by many threads at once.
///
/// A file that hangs, crashes or exhausts its parser costs that file only. No outside entity or address is
/// resolved.
public interface Parser extends AutoCloseable {
    /// Read `file`, whose type is found from its bytes, not from `name`.
    ///
    /// Fails with `UNSUPPORTED_FORMAT` (a kind of file that Footnote cannot read), `UNREADABLE_DOCUMENT` (empty,
    /// encrypted, corrupt, too deep, too much for the parser), `TOO_LARGE`, `TIMED_OUT` or `CANCELLED`; the message
    /// says why in one sentence.
    Parsed parse(Path file, String name, Deadline by);

    @Override
    void close();

    /// What a file says.
    ///
    /// @param text the extracted text; every span below is a stretch of it
    /// @param mime the type that was found, without parameters
    /// @param title the document's own title
    /// @param headings in order of position; a heading's section runs to the next of the same or a higher rank
    /// @param pages in order, for paged formats; empty otherwise
    /// @param warnings what was left out or looked odd, one sentence each
    record Parsed(
            String text,
            String mime,
            Optional<String> title,
            List<Heading> headings,
            List<Page> pages,
            List<String> warnings) {
        public Parsed {
            headings = List.copyOf(headings);
            pages = List.copyOf(pages);
            warnings = List.copyOf(warnings);
        }
    }

    /// @param rank 1 for the outermost
    /// @param span the words of the heading in the text
    record Heading(int rank, Span span) {}

    /// @param number counted from 1
    record Page(int number, Span span) {}
}
