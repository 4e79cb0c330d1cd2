package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Question;
import footnote.ask.Turn;
import footnote.corpus.Viewer;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntentTests {
    @Test
    void messagesThatWantTheDocumentsAreToldFromThoseThatWantCompany() {
        var rows = Labelled.rows("intents.tsv");
        var wrong = rows.stream()
                .filter(row -> Intent.wantsSources(question(row[1])) != row[0].equals("yes"))
                .map(row -> row[0] + ": " + row[1])
                .toList();
        System.out.println("Intent: " + (rows.size() - wrong.size()) + " of " + rows.size() + " right");
        assertThat(rows).hasSizeGreaterThan(60);
        assertThat(wrong).isEmpty();
    }

    @Test
    void aNumberIsNotASum() {
        for (var text : List.of("2217", "2021-03-04", "03/04", "0800 123 456", "12.03.2021", "7-12")) {
            assertThat(Intent.wantsSources(question(text))).as(text).isTrue();
        }
    }

    @Test
    void everyQuestionOfAPublicSetWantsTheDocuments() {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Labelled.sharedIsThere(), "skipped: there is no folder shared/eval beside the project");
        for (var file : List.of("scifact/queries.jsonl", "xquad-de/queries.jsonl", "cast/rewrites.jsonl")) {
            assertThat(Labelled.questions(file))
                    .filteredOn(text -> !Intent.wantsSources(question(text)))
                    .isEmpty();
        }
    }

    /// What stands before a bar was said by whoever answers.
    private static Question question(String text) {
        int bar = text.indexOf('|');
        var asked = Question.of(text.substring(bar + 1), Viewer.LOCAL);
        return bar < 0 ? asked : asked.after(List.of(new Turn(Turn.Speaker.ANSWERER, text.substring(0, bar))));
    }
}
