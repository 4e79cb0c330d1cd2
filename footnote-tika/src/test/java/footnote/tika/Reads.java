package footnote.tika;

import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Table;
import footnote.tika.sniff.Kind;
import footnote.tika.sniff.Sniffed;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a file with one reader, in this process.
public final class Reads {
    private Reads() {}

    public static Parsed with(FormatReader reader, Path file) {
        var manuscript = new Manuscript(1_000_000);
        try {
            reader.read(new Source(file, new Sniffed.Known(Kind.TEXT, "x", Optional.empty()), 1 << 24), manuscript);
            return manuscript.finish("x");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A table as lines: its sheet, "= number header" and "number row".
    public static List<String> lines(Parsed parsed, Table table) {
        var lines = new ArrayList<String>();
        lines.add(table.sheet());
        table.header()
                .ifPresent(
                        row -> lines.add("= " + row.number() + " " + row.span().of(parsed.text())));
        for (var row : table.rows()) lines.add(row.number() + " " + row.span().of(parsed.text()));
        return lines;
    }
}
