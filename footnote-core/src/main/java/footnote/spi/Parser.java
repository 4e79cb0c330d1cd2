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
    /// @param pages in order, for formats with pages or slides; empty otherwise
    /// @param tables in order of position, none inside another
    /// @param codes in order of position; a source file is one that spans the whole text
    /// @param warnings what was left out or looked odd, one sentence each
    record Parsed(
            String text,
            String mime,
            Optional<String> title,
            List<Heading> headings,
            List<Page> pages,
            List<Table> tables,
            List<Code> codes,
            List<String> warnings) {
        public Parsed {
            headings = List.copyOf(headings);
            pages = List.copyOf(pages);
            tables = List.copyOf(tables);
            codes = List.copyOf(codes);
            warnings = List.copyOf(warnings);
        }

        /// A text without structure.
        public static Parsed plain(String text, String mime) {
            return new Parsed(text, mime, Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of());
        }

        public Parsed withHeadings(List<Heading> other) {
            return new Parsed(text, mime, title, other, pages, tables, codes, warnings);
        }

        public Parsed withPages(List<Page> other) {
            return new Parsed(text, mime, title, headings, other, tables, codes, warnings);
        }

        public Parsed withTables(List<Table> other) {
            return new Parsed(text, mime, title, headings, pages, other, codes, warnings);
        }

        public Parsed withCodes(List<Code> other) {
            return new Parsed(text, mime, title, headings, pages, tables, other, warnings);
        }
    }

    /// @param rank 1 for the outermost
    /// @param span the words of the heading in the text
    record Heading(int rank, Span span) {}

    /// A page of paper or a slide.
    ///
    /// @param number counted from 1
    record Page(Leaf leaf, int number, Span span) {}

    enum Leaf {
        PAGE,
        SLIDE
    }

    /// A table, one line of text for each row.
    ///
    /// @param sheet the name of the sheet it is on; empty where there is none
    /// @param header the row that names the columns
    /// @param rows the others, in order
    record Table(String sheet, Optional<Row> header, List<Row> rows) {
        public Table {
            rows = List.copyOf(rows);
        }

        /// From its first row to its last.
        public Span span() {
            var first = header.or(() -> rows.stream().findFirst()).orElseThrow();
            var last = rows.isEmpty() ? first : rows.getLast();
            return new Span(first.span().start(), last.span().end());
        }
    }

    /// @param number counted from 1 as the file counts its rows
    record Row(int number, Span span) {}

    /// Lines that are written in a programming language and keep their breaks and indentation.
    ///
    /// @param language its usual name in small letters, as `java`; empty if unknown
    record Code(String language, Span span) {}
}
