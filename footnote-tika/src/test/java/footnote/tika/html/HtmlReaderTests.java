package footnote.tika.html;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Parser.Parsed;
import footnote.tika.Samples;
import footnote.tika.sniff.Sniffed;
import footnote.tika.sniff.Sniffer;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Source;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReaderTests {
    @TempDir
    private Path folder;

    private Parsed read(byte[] page) throws IOException {
        var file = Samples.bytes(folder.resolve("page.html"), page);
        var manuscript = new Manuscript(10_000_000);
        new HtmlReader().read(new Source(file, (Sniffed.Known) Sniffer.sniff(file, "page.html"), 0), manuscript);
        return manuscript.finish("text/html");
    }

    private Parsed read(String page) throws IOException {
        return read(page.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void blocksAndHeadingsComeInOrder() throws IOException {
        var parsed = read("<title>The page</title><h1>A <em>head</em></h1>loose<p>one\n two<br>three</p>"
                + "<div>four<h2>Sub</h2>five</div>");
        assertThat(parsed.text()).isEqualTo("A head\n\nloose\n\none two\nthree\n\nfour\n\nSub\n\nfive");
        assertThat(parsed.title()).contains("The page");
        assertThat(parsed.headings().stream().map(h -> h.rank() + " " + h.span().of(parsed.text())))
                .containsExactly("1 A head", "2 Sub");
    }

    @Test
    void whatIsNotShownIsNotRead() throws IOException {
        assertThat(read("<p>shown</p><script>var a;</script><style>p{}</style><nav>menu</nav><p hidden>h</p>"
                                + "<div style='display: none'>d</div><span aria-hidden=true>i</span><template>t</template>"
                                + "<noscript>n</noscript><select><option>o</select><!-- c -->")
                        .text())
                .isEqualTo("shown");
    }

    @Test
    void listsNestAndCount() throws IOException {
        assertThat(read("<ul><li>a<ol start=3><li>b<li>c</ol><li><p>d</p><p>e</p></ul><ol><li>f</ol>")
                        .text())
                .isEqualTo("- a\n  3. b\n  4. c\n- d\n\ne\n\n1. f");
    }

    @Test
    void tablesRepeatCellsThatSpan() throws IOException {
        assertThat(read("<table><caption>Cap</caption><tr><th>a<th colspan=2>b</tr><tr><td rowspan=2>c<td>d<td><p>e</p>"
                                + "<p>f</p></tr><tr><td>g<td>h</tr></table>")
                        .text())
                .isEqualTo("Cap\n\na | b | b\nc | d | e f\nc | g | h");
    }

    @Test
    void tablesThatLayOutThePageAreWalkedThrough() throws IOException {
        assertThat(read("<table><tr><td>menu<td><h1>Head</h1><table><tr><td>1<td>2</tr></table><p>words</table>")
                        .text())
                .isEqualTo("menu\n\nHead\n\n1 | 2\n\nwords");
    }

    @Test
    void codeKeepsItsLines() throws IOException {
        assertThat(read("<pre><code>if (a)\n    b();</code></pre>").text()).isEqualTo("if (a)\n    b();");
    }

    @Test
    void thePageSaysHowItIsWritten() throws IOException {
        var words = "<p>Grüße, naïve Straße";
        assertThat(read(words.getBytes(Charset.forName("windows-1252"))).text()).isEqualTo("Grüße, naïve Straße");
        var declared = "<meta charset=iso-8859-2><p>Łódź";
        assertThat(read(declared.getBytes(Charset.forName("ISO-8859-2"))).text())
                .isEqualTo("Łódź");
        assertThat(read(("\ufeff" + words).getBytes(java.nio.charset.StandardCharsets.UTF_16LE))
                        .text())
                .isEqualTo("Grüße, naïve Straße");
    }

    @Test
    void depthIsNoDanger() throws IOException {
        assertThat(read("<div>".repeat(20_000) + "deep").text()).isEqualTo("deep");
        assertThat(read("<table><tr><td>".repeat(2_000) + "deep").text()).isEqualTo("deep");
        assertThat(read("<ul><li>".repeat(5_000) + "deep").text()).endsWith("- deep");
        assertThat(read("<b><i>".repeat(5_000) + "deep").text()).isEqualTo("deep");
    }

    @Test
    void aPageThatHidesItselfUntilItIsLoadedIsRead() throws IOException {
        assertThat(read("<body style='visibility:hidden'><p>words</p></body>").text())
                .isEqualTo("words");
    }

    @Test
    void aPageThatDoesNotSayHowItIsWrittenIsGuessed() throws IOException {
        var russian = "<p>" + "Быстрая коричневая лиса прыгает через ленивую собаку у реки. ".repeat(5);
        assertThat(read(russian.getBytes(Charset.forName("windows-1251"))).text())
                .startsWith("Быстрая");
        var german = "<p>" + "Schöne Grüße aus Köln und München. ".repeat(3);
        assertThat(read(german.getBytes(Charset.forName("windows-1252"))).text())
                .startsWith("Schöne Grüße");
    }
}
