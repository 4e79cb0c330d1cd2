package footnote.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArticlesTests {
    @Test
    void aNewsPageIsReducedToItsArticle() throws IOException {
        var article = page("news.html");
        assertThat(article.title()).isEqualTo("Harbour bridge reopens after eleven months");
        assertThat(article.canonical()).contains("https://news.example/2024/bridge");
        assertThat(article.published()).contains("2024-05-17T06:30Z");
        assertThat(article.text())
                .startsWith("# Harbour bridge reopens after eleven months")
                .contains("Traffic crossed the harbour bridge on Friday")
                .contains("## What was repaired")
                .contains("- 214 rivets were replaced")
                .contains("“We counted every rivet twice,”")
                .doesNotContain("cookies", "Subscribe", "Most read", "Advertisement", "All rights reserved", "Sign in")
                .doesNotContain("Share on", "Related stories", "Skip to content", "Great news, finally!");
        assertThat(article.html())
                .contains("<h2>What was repaired</h2>", "<li>214 rivets were replaced", "<meta charset=\"utf-8\">")
                .doesNotContain("<script", "onclick", "class=", "style=", "<nav", "<aside", "<a ");
    }

    @Test
    void aManualKeepsItsSectionsTablesAndCode() throws IOException {
        var article = page("manual.html");
        assertThat(article.title()).isEqualTo("Configuring the scheduler");
        assertThat(article.text())
                .contains("## Comments")
                .contains("Lines that begin with a hash sign are comments")
                .contains("interval | how often a job runs | 60 s")
                .contains("[scheduler]\ninterval = 30\n    nested = true")
                .contains("## Navigation")
                .doesNotContain("Previous topic", "Quick search", "Built with");
        assertThat(article.html()).contains("<pre>").contains("<th>").contains("<td>");
    }

    @Test
    void anOldPageOfNestedTablesIsRead() throws IOException {
        var article = page("tables.html");
        assertThat(article.text())
                .contains("The museum was founded in 1887")
                .contains("Its clocks all show a different time")
                .doesNotContain("Home", "Webmaster", "visitors since");
    }

    @Test
    void aPageThatIsMostlyLinksIsKeptAsItIs() throws IOException {
        var article = page("index.html");
        assertThat(article.text()).contains("Beekeeping for beginners", "Clock repair", "Harbour history");
    }

    @Test
    void aPageThatIsOneTableStaysATable() {
        var article = read("<h1>Prices</h1><table><tr><th>Thing</th><th>Price</th></tr>"
                + "<tr><td>Rope</td><td>twelve</td></tr><tr><td>Sail</td><td>ninety</td></tr></table>");
        assertThat(article.html()).contains("<table>", "<td>Rope</td><td>twelve</td>");
        assertThat(article.text()).contains("# Prices").contains("Rope | twelve");
    }

    @Test
    void theTitleIsThatOfTheArticleNotOfTheSite() {
        var article = read("<title>Ownership - The Book</title><div id='menu-bar' class='menu'><h1>The Book</h1></div>"
                + "<main><h2>Ownership</h2><p>Each value has an owner, and there is one owner at a time.</p></main>");
        assertThat(article.title()).isEqualTo("Ownership");
        assertThat(read("<h1>Module option <button>Copy item path</button></h1><p>Optional values.</p>")
                        .title())
                .isEqualTo("Module option");
    }

    @Test
    void aShortPageIsNotLost() {
        var article = read("<html><head><title>Notice | Town hall</title></head><body><p>Closed on Monday.</p></body>");
        assertThat(article.title()).isEqualTo("Notice");
        assertThat(article.text()).isEqualTo("# Notice\n\nClosed on Monday.");
    }

    @Test
    void aNameOnTheWholePageDoesNotEmptyIt() {
        var article = read("<body class='page-with-sidebar'><div id='wrapper' class='has-sidebar nav-open'><p>"
                + "The tide table lists high water for every day of the year. ".repeat(5) + "</p></div></body>");
        assertThat(article.text()).contains("The tide table");
    }

    @Test
    void whatAPageIsWrittenInIsFound() {
        var western = "<html><body><p>Grüße aus Köln, schöne Tage wünscht der Bürgermeister.</p></body></html>";
        var bytes = western.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Articles.read(bytes, Optional.of("ISO-8859-1"), "").text()).contains("Grüße aus Köln");
        var marked = western.replace("<body>", "<head><meta charset='iso-8859-1'></head><body>");
        assertThat(Articles.read(marked.getBytes(StandardCharsets.ISO_8859_1), Optional.empty(), "")
                        .text())
                .contains("Grüße aus Köln");
        var plain = western.getBytes(StandardCharsets.UTF_8);
        assertThat(Articles.read(plain, Optional.of("no-such-thing"), "").text())
                .contains("Grüße");
    }

    @Test
    void aPageOfGreatDepthIsRead() {
        var deep = "<div>".repeat(20_000) + "<p>At the bottom of the well lies a coin.</p>" + "</div>".repeat(20_000);
        assertThat(read(deep).text()).contains("lies a coin");
    }

    @Test
    void whiteSpaceBetweenWordsIsOneSpace() {
        var article = read("<p>One <i> </i>\t<b> two</b>\n three <br> \n four<i> </i></p><pre>a  b\n  c</pre>");
        assertThat(article.text()).isEqualTo("One two three\nfour\n\na  b\n  c");
        var padded = read("<p>Begin" + "<i> </i>".repeat(90_000) + "end</p>");
        assertThat(padded.text()).isEqualTo("Begin end");
    }

    @Test
    void aPageOfNothingButTagsIsRefused() {
        assertThatThrownBy(() -> read("<br> ".repeat(200_001))).hasMessageContaining("tags");
    }

    @Test
    void thePageMadeOfAnArticleIsTheSameEachTime() throws IOException {
        assertThat(page("news.html").html()).isEqualTo(page("news.html").html());
    }

    private static Article read(String html) {
        return Articles.read(html.getBytes(StandardCharsets.UTF_8), Optional.empty(), "https://example.org/");
    }

    private static Article page(String name) throws IOException {
        try (InputStream in = ArticlesTests.class.getResourceAsStream(name)) {
            if (in == null) throw new IOException("there is no " + name);
            return Articles.read(in.readAllBytes(), Optional.of("UTF-8"), "https://news.example/2024/bridge?utm=1");
        }
    }
}
