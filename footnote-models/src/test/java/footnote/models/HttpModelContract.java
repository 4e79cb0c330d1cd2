package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Request;
import footnote.testkit.LanguageModelContract;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The contract, asked of a real HTTP exchange.
abstract class HttpModelContract extends LanguageModelContract {
    final ScriptedModelServer server = ScriptedModelServer.start();

    abstract URI url();

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints()).isEmpty();
    }

    @Override
    protected LanguageModel saying(List<String> pieces) {
        return following(ModelScript.says(pieces.toArray(String[]::new)));
    }

    @Override
    protected LanguageModel hangingAfter(List<String> pieces) {
        return following(ModelScript.start().say(pieces.toArray(String[]::new)).hang());
    }

    @Override
    protected LanguageModel cutShortAfter(List<String> pieces) {
        return following(ModelScript.start().say(pieces.toArray(String[]::new)).finishAtLimit());
    }

    @Override
    protected void awaitAsked() throws InterruptedException {
        server.awaitRequest(1, Duration.ofSeconds(20));
    }

    @Override
    protected void assertAbandoned() throws InterruptedException {
        for (var request : server.requests()) {
            assertThat(request.awaitGone(AT_ONCE))
                    .as("the connection was closed at once")
                    .isTrue();
        }
    }

    @Test
    void usesAConnectionAgainAfterAWholeAnswer() throws InterruptedException {
        var model = saying(List.of("a"));
        int asked = 0;
        do {
            model.complete(question("?"), _ -> {}, Deadline.none());
            Thread.sleep(50); // The end of the body may come a little after the end mark.
        } while (++asked < 100 && server.connections() == asked);
        assertThat(server.connections()).isLessThan(asked);
    }

    @Test
    void reportsTheTokensThatTheServiceCounted() {
        var completion = saying(List.of("a", "b", "c")).complete(question("?"), _ -> {}, Deadline.none());
        assertThat(completion.promptTokens()).hasValue(7);
        assertThat(completion.answerTokens()).hasValue(3);
    }

    @Test
    void thoughtsAreNotPartOfTheAnswer() {
        server.then(ModelScript.start().think("hm").say("Yes.").finish());
        var completion = saying(List.of("x")).complete(question("?"), _ -> {}, Deadline.none());
        assertThat(completion.text()).isEqualTo("Yes.");
    }

    @Test
    void tellsWhereToStop() {
        var asked = new Request(
                question("?").messages(),
                OptionalDouble.empty(),
                OptionalInt.of(50),
                List.of("\n\n", "Ende"),
                Form.CONVERSATION);
        saying(List.of("x")).complete(asked, _ -> {}, Deadline.none());
        assertThat(server.requests().getLast().asked().stop()).containsExactly("\n\n", "Ende");
    }

    @Test
    void aRequestNotToThinkIsUnderstoodByEveryService() {
        var completion = saying(List.of("x")).complete(question("?").withoutThinking(), _ -> {}, Deadline.none());
        assertThat(completion.text()).isEqualTo("x");
    }

    private LanguageModel following(ModelScript script) {
        server.otherwise(script);
        return Models.open(ModelSettings.of(url(), "scripted"));
    }
}
