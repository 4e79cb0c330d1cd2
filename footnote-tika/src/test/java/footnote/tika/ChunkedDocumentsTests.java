package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.chunk.ChunkerChoice;
import footnote.chunk.Cutter;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.spi.Deadline;
import footnote.spi.Parser.Parsed;
import footnote.testkit.FakeEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a file is and however it is cut, a passage is a stretch of the extracted text, and no word is lost.
@Timeout(300)
class ChunkedDocumentsTests {
    private static final Path SHARED = Path.of(System.getProperty("footnote.root", "."), "../shared/eval/documents");

    /// Each kind as usual, and with windows so small that everything is cut.
    private static final List<String> SMALL = List.of(
            "structure 120/30",
            "characters 120/30",
            "tokens 50/10",
            "headings 120/30",
            "semantic 120",
            "tables 120/30",
            "hierarchy 120/30",
            "code 120");

    @TempDir
    private Path folder;

    @Test
    void everyPassageOfEveryFormatIsAStretchOfItsText() throws IOException {
        var chunkers = new ArrayList<ChunkerChoice>();
        for (var kind : ChunkerChoice.Kind.values()) chunkers.add(ChunkerChoice.of(kind));
        for (var words : SMALL) chunkers.add(ChunkerChoice.parse(words));
        try (var parser = new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm())) {
            for (var file : documents()) {
                var name = file.getFileName().toString();
                var parsed = parser.parse(file, name, Deadline.in(Duration.ofSeconds(100)));
                for (var chunker : chunkers) assertMapsBack(name + ", " + chunker, parsed, chunker);
            }
        }
    }

    private static void assertMapsBack(String what, Parsed parsed, ChunkerChoice chunker) {
        var text = parsed.text();
        var covered = new BitSet(text.length());
        for (var passage : new Cutter(chunker.make(new FakeEmbedder())).cut(DocumentId.random(), 1, parsed)) {
            var span = passage.span();
            assertThat(Cutter.normalised(span.of(text))).as(what).isEqualTo(Cutter.normalised(passage.text()));
            if (passage.level() == Passage.PARAGRAPH) covered.set(span.start(), span.end());
        }
        for (int i = covered.nextClearBit(0); i < text.length(); i = covered.nextClearBit(i + 1)) {
            assertThat(Character.isWhitespace(text.charAt(i)))
                    .as("%s: character %d of %d is in a passage", what, i, text.length())
                    .isTrue();
        }
    }

    /// The real ones where they are at hand, and one of each kind that is not among them.
    private List<Path> documents() throws IOException {
        var files = new ArrayList<Path>();
        if (Files.isDirectory(SHARED)) {
            try (var real = Files.list(SHARED)) {
                real.filter(file -> !file.toString().endsWith(".expected.md"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        var prose = "Water flows down. It turns the mill. The miller sleeps, and nobody wakes him! ".repeat(9);
        files.add(Samples.text(folder.resolve("a.txt"), prose + "\n\n  indented\n\n\n" + prose));
        files.add(Samples.text(
                folder.resolve("a.md"), "# Mill\n\n" + prose + "\n\n```java\nint x = 1;\n\n  int y;\n```\n"));
        files.add(Samples.text(
                folder.resolve("Mill.java"),
                "class Mill {\n    int wheel() {\n        return 7;\n    }\n\n}\n".repeat(9)));
        files.add(Samples.text(
                folder.resolve("a.rtf"),
                "{\\rtf1 " + prose + "\\par\\trowd\\intbl A\\cell B\\cell\\row\\pard end\\par}"));
        files.add(Samples.text(
                folder.resolve("a.eml"),
                "From: a@x.org\nTo: b@x.org\nMessage-ID: <1@x>\nSubject: The mill\n\n" + prose + "\n\n> quoted\n"));
        files.add(Samples.text(
                folder.resolve("a.html"),
                "<h1>Mill</h1><p>" + prose + "<pre>  code\n    more</pre><table><tr><th>a<th>b<tr><td>1<td>2</table>"));
        files.add(Samples.xlsx(
                folder.resolve("a.xlsx"), Map.of("Data", Samples.rows("A1=Name B1=Price", "A2=Tea B2=2"))));
        files.add(Samples.openDocument(
                folder.resolve("a.ods"),
                "spreadsheet",
                "",
                "<table:table table:name='S'><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
                        + "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>"));
        files.add(new Samples.Pdf()
                .lines(72, 100, "The river rises in the hills", "and flows to the sea.")
                .save(folder.resolve("a.pdf")));
        return files;
    }
}
