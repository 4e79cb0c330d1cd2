package footnote.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.eval.Assessment;
import footnote.eval.Attempt;
import footnote.eval.Floor;
import footnote.eval.JudgedQuestion;
import footnote.eval.Metric;
import footnote.eval.Resampling;
import footnote.server.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HtmlReportTests {
    private static final String HOSTILE = "</script><script>alert('x')</script> \"&\u0007";

    private final Report report = Report.of(
            new Assessment(
                    "A <set>",
                    3,
                    List.of(question("1", "a"), question("2", "b"), question("3", "c")),
                    Metric.USUAL,
                    List.of(
                            new Attempt("old", List.of(List.of("a", "b"), List.of("x", "b"), List.of("x"))),
                            new Attempt("new", List.of(List.of("a"), List.of("b"), List.of()))),
                    "old",
                    Resampling.USUAL),
            List.of(Floor.parse("ndcg@10=0.9"), Floor.parse("hit@5=0.1")),
            List.of("A note."),
            name -> "<" + name + ">");

    private final String page = HtmlReport.write(report);

    @Test
    void wordsOfQuestionsAndDocumentsAreNeverMarkup() {
        assertThat(page)
                .contains("A &lt;set&gt;")
                .contains("&lt;/script&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &quot;&amp; ")
                .contains("&lt;a&gt;")
                .doesNotContain("<a>")
                .doesNotContain("alert('x')");
        assertThat(page.split("<script>", -1)).hasSize(2);
    }

    @Test
    void thePageNeedsNothingElse() {
        assertThat(page)
                .doesNotContainPattern("(?i)(src|href)\\s*=")
                .doesNotContain("http:")
                .doesNotContain("https:");
        assertThat(page).doesNotContain("@import").doesNotContain("url(").contains("default-src 'none'");
    }

    @Test
    void theSameMeasurementIsTheSamePage() {
        assertThat(HtmlReport.write(report)).isEqualTo(page);
    }

    @Test
    void verdictChartsFiguresAndQuestionsAreThere() {
        assertThat(page)
                .contains("<b>new</b> has the highest ndcg@10: 0.667, but not clearly more than old")
                .contains("<b>Floor missed:</b> ndcg@10 of old is 0.5436, below its floor of 0.9000.")
                .contains("1 floor reached")
                .contains("A note.")
                .contains("<polyline")
                .contains("<th title=\"The share of questions with anything right in the first place.\">hit@1</th>")
                .contains("new better 1")
                .contains("nobody right 1")
                .contains("Nothing right was found.")
                .contains("An answer");
        assertThat(page.split("<details", -1)).hasSize(4);
    }

    @Test
    void programsReadTheSameFigures() {
        var read = json(JsonReport.write(report));
        assertThat(read)
                .containsEntry("questions", 3)
                .containsEntry("documents", 3)
                .containsEntry("baseline", "old");
        assertThat(read.get("runs"))
                .asString()
                .contains("name=old, ndcg@10=0.54")
                .contains("intervals={ndcg@10=[");
        assertThat(read.get("comparisons")).asString().contains("wins=1, ties=2, losses=0");
        assertThat(read.get("missed")).asString().contains("below its floor");
        assertThat(read.get("perQuestion")).asString().contains("firstRelevant={old=2, new=1}");
    }

    private static JudgedQuestion question(String id, String relevant) {
        return new JudgedQuestion(
                id, "Which " + relevant + "? " + HOSTILE, Map.of(relevant, 1), Optional.of("An answer"));
    }

    @SuppressWarnings("unchecked") // JSON objects are maps
    private static Map<String, Object> json(String text) {
        return Json.read(text, Map.class);
    }
}
