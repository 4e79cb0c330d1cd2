package footnote.tika.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Parser.Parsed;
import footnote.tika.Reads;
import footnote.tika.Samples;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookReaderTests {
    @TempDir
    private Path folder;

    private Parsed read(Map<String, String> parts) {
        return Reads.with(new BookReader(), Samples.zip(folder.resolve("b.epub"), parts));
    }

    private Map<String, String> book(Map<String, String> chapters) {
        return Samples.partsOf(Samples.epub(folder.resolve("a.epub"), chapters));
    }

    private static Map<String, String> two() {
        var chapters = new LinkedHashMap<String, String>();
        chapters.put("start", "<h2>At <i>first</i></h2><p>Words.<a id='x'/></p>");
        chapters.put("last part", "<p>More words.</p>");
        return chapters;
    }

    @Test
    void chaptersComeInOrderWithTheirNamesAndWithoutTheContents() {
        var parsed = read(book(two()));
        assertThat(parsed.text()).isEqualTo("At first\n\nWords.\n\nThe last part\n\nMore words.");
        assertThat(parsed.title()).contains("A Book");
        assertThat(parsed.headings().stream().map(heading -> heading.rank())).containsExactly(2, 1);
    }

    @Test
    void aSpineThatRepeatsItselfIsReadOnce() {
        var parts = book(two());
        parts.computeIfPresent(
                "OPS/book.opf",
                (_, xml) -> xml.replace(
                        "</spine>", "<itemref idref='start'/>".repeat(50) + "<itemref idref='?'/></spine>"));
        assertThat(read(parts).text()).containsOnlyOnce("At first");
    }

    @Test
    void missingChaptersAreCounted() {
        var parts = book(two());
        parts.remove("OPS/text/start.xhtml");
        assertThat(read(parts).warnings()).containsExactly("One chapter could not be read.");
    }

    @Test
    void aProtectedBookIsRefused() {
        var parts = book(two());
        parts.put(
                "META-INF/encryption.xml",
                "<e><CipherReference URI='OPS/text/start.xhtml'/><CipherReference URI='OPS/text/last%20part.xhtml'/></e>");
        assertThatThrownBy(() -> read(parts))
                .hasMessage("The book is protected against copying, so its text cannot be read.");
    }

    @Test
    void anOlderListOfContentsNamesChaptersToo() {
        var parts = book(two());
        parts.remove("OPS/nav.xhtml");
        parts.put(
                "OPS/toc.ncx",
                "<ncx><navMap><navPoint><navLabel><text>Elsewhere</text></navLabel><content src='text/last%20part.xhtml#a'/>"
                        + "</navPoint></navMap></ncx>");
        parts.computeIfPresent(
                "OPS/book.opf",
                (_, xml) -> xml.replace("<spine>", "<spine toc='n'>")
                        .replace("<manifest>", "<manifest><item id='n' href='toc.ncx' media-type='x'/>")
                        .replace(" properties='nav'", ""));
        assertThat(read(parts).text()).contains("Elsewhere\n\nMore words.");
    }
}
