package footnote.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.ask.Rephrasing;
import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import footnote.ask.Writing;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AskJsonTests {
    private static final List<Turn> SAID =
            List.of(new Turn(Speaker.ASKER, "What is a wolfhound?"), new Turn(Speaker.ANSWERER, "A large dog. [1]"));

    @Test
    void aQuestionCrossesTheWireWithAllThatBelongsToIt() {
        var asked = new Question(
                        "How much do they cost?",
                        Viewer.LOCAL,
                        PassageFilter.is(Field.COLLECTION, "dogs"),
                        OptionalInt.of(7),
                        Optional.of("vexora"))
                .rephrased(Rephrasing.HYDE)
                .expanded(Optional.of(new Expansion.BestDocuments(2, 9, 0.0001)))
                .written(Writing.AS_USUAL.instructed("Be brief."))
                .after(SAID);
        var read = Json.read(Json.write(AskJson.of(asked)), AskJson.class);
        assertThat(read.toQuestion(Viewer.LOCAL)).isEqualTo(asked);
    }

    @Test
    void whatIsSearchedForInsteadCrossesItToo() {
        var asked = Question.of("How much?", Viewer.LOCAL).searchingFor(Optional.of("price of wolfhounds"));
        var way = Json.read(Json.write(ChatRequestJson.of(asked)), ChatRequestJson.class);
        assertThat(way.applyTo(Question.of("How much?", Viewer.LOCAL)).query()).isEqualTo(asked.query());
        assertThat(way.applyTo(Question.of("price of wolfhounds", Viewer.LOCAL)).query())
                .as("the question itself is no other words")
                .isEmpty();
    }

    @Test
    void theLastMessageOfTheUserIsTheQuestionAndTheOthersAreWhatWasSaid() {
        var read = Json.read("""
                {"messages": [{"role": "system", "content": "Be brief."},
                    {"role": "user", "content": "What is a wolfhound?"},
                    {"role": "assistant", "content": "A large dog. [1]"},
                    {"role": "user", "content": "How much do they cost?"}]}""", AskJson.class);
        var question = read.toQuestion(Viewer.LOCAL);
        assertThat(question.text()).isEqualTo("How much do they cost?");
        assertThat(question.history()).isEqualTo(SAID);
        var way = new ChatRequestJson("big", null, null, null, null, null, null, null, null, null, null);
        assertThat(way.applyTo(question).writing()).isEqualTo(Writing.by("big").instructed("Be brief."));
    }

    @Test
    void partsOfAMessageAreTextOrRefused() {
        var odd = Json.read(
                "{\"messages\":[{\"role\":\"user\",\"parts\":[null,{\"type\":\"text\",\"text\":\"Why?\"}]}]}",
                AskJson.class);
        assertThat(odd.toQuestion(Viewer.LOCAL).text()).isEqualTo("Why?");
        var file = Json.read(
                "{\"messages\":[{\"role\":\"user\",\"parts\":[{\"type\":\"file\"},{\"type\":\"text\",\"text\":\"Why?\"}]}]}",
                AskJson.class);
        assertThatThrownBy(() -> file.toQuestion(Viewer.LOCAL)).hasMessageContaining("Only text is read here");
    }

    @Test
    void thresholdsAreSharesOfOne() {
        for (var wrong : List.of("{\"expansionThreshold\":1.5}", "{\"rag\":{\"searchThreshold\":-1}}")) {
            var way = Json.read(wrong, ChatRequestJson.class);
            assertThatThrownBy(() -> way.applyTo(Question.of("Why?", Viewer.LOCAL)))
                    .as(wrong)
                    .hasMessageContaining("between 0 and 1");
        }
    }
}
