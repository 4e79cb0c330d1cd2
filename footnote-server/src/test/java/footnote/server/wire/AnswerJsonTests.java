package footnote.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Answer;
import footnote.ask.Evidence;
import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import footnote.ask.Verdict;
import footnote.corpus.Span;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerJsonTests {
    @Test
    void whatACheckShowedCrossesTheWire() {
        var support = new Support(new Span(0, 4), Set.of(2, 1), 0.4, List.of(new Doubt(Doubt.Kind.NUMBER, "1997")));
        var verdict = new Verdict(true, List.of(support), List.of("Sentence 1 names 1997, which its source does not."));
        var answer = new Answer("Yes.", true, "model", Evidence.NONE, Set.of(), verdict, List.of());
        var json = Json.write(AnswerJson.of(answer));
        assertThat(json).contains("\"groundedness\":0.4").contains("\"kind\":\"number\"");
        assertThat(Json.read(json, AnswerJson.class).toAnswer("local")).isEqualTo(answer);
    }

    @Test
    void anOlderServerSaysNothingOfSentences() {
        var read = Json.read("""
                {"answer": "Yes.", "answered": true, "model": "model", "sources": [], "cited": [], "warnings": ["Beware."],
                 "degraded": []}
                """, AnswerJson.class);
        assertThat(read.toAnswer("local").verdict()).isEqualTo(new Verdict(false, List.of(), List.of("Beware.")));
    }
}
