package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import footnote.testkit.ScriptedEmbedder;
import footnote.testkit.ScriptedService.Reply;
import footnote.testkit.SettableClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever an embedding service does, the caller hears one sentence that helps, and never hears a secret.
@Timeout(60)
class EmbedderFailureTests {
    private static final String KEY = "sk-very-secret";
    private static final String TEXT = "bees live in the Heron building";
    private static final List<String> TEXTS = List.of(TEXT, "moon");

    private final ScriptedEmbedder server = ScriptedEmbedder.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html><body>404</body></html>",
                "{}",
                "{\"vectors\":null,\"embeddings\":null,\"data\":null}",
                "{\"vectors\":[[1,\"2\"],[1,2]],\"embeddings\":[[1,\"2\"],[1,2]],\"data\":[]} x",
                "{\"vectors\":[[1,NaN],[1,2]],\"embeddings\":[[1,NaN],[1,2]],\"data\":[{\"embedding\":[NaN]}]}",
                "{\"vectors\":[[1,null],[1,2]],\"embeddings\":[[1,null],[1,2]],\"data\":[{\"embedding\":[null]}]}",
                "{\"vectors\":[[1,2],[3]],\"embeddings\":[[1,2],[3]],"
                        + "\"data\":[{\"index\":0,\"embedding\":[1,2]},{\"index\":1,\"embedding\":[1]}]}",
                "{\"vectors\":[[[1]]],\"embeddings\":[[[1]]],"
                        + "\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":0,\"embedding\":[1]}]}",
                "{\"vectors\":7,\"embeddings\":7,\"data\":[{\"index\":1,\"embedding\":[1]},{\"index\":2,\"embedding\":[1]}]}",
                "{\"vectors\":[[1,2],[1,2],\"embeddings\":[[1,2],[1,2],\"data\":[{\"embedding\":\"not base 64\"}]}",
                "{\"vectors\":[[1,2],[1,"
            })
    void anAnswerWithoutAVectorForEachTextIsNoAnswer(String body) {
        server.otherwise(Reply.body(body));
        for (var settings : List.of(ollama(), openAi(), plain())) {
            assertThat(fails(settings, Fault.Code.EMBEDDER_FAILED))
                    .isEqualTo("The embedding service at " + server.host()
                            + " answered, but not with vectors: check FOOTNOTE_EMBEDDER.");
        }
    }

    @Test
    void tooFewOrTooManyVectorsAreCounted() {
        server.otherwise(Reply.body("{\"vectors\":[[1,2]]}"));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("answered with 1 vectors for 2 texts");
        server.otherwise(Reply.body("{\"embeddings\":[[1,2],[1,2],[1,2]]}"));
        assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED)).contains("answered with 3 vectors for 2 texts");
        server.otherwise(Reply.body("{\"data\":[]}"));
        assertThat(fails(openAi(), Fault.Code.EMBEDDER_FAILED)).contains("answered with 0 vectors for 2 texts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[0,0],[1,2]]", "[[],[]]", "[[1e999,1],[1,2]]"})
    void aVectorWithoutDirectionIsRefused(String vectors) {
        server.otherwise(Reply.body("{\"vectors\":" + vectors + ",\"embeddings\":" + vectors + "}"));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("gave a vector without direction");
        assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED)).contains("gave a vector without direction");
    }

    @Test
    void base64CanHoldWhatIsNoNumber() {
        var nan = "{\"index\":%d,\"embedding\":\"AADAfwAAgD8=\"}";
        server.otherwise(Reply.body("{\"data\":[" + nan.formatted(0) + "," + nan.formatted(1) + "]}"));
        assertThat(fails(openAi(), Fault.Code.EMBEDDER_FAILED)).contains("gave a vector without direction");
    }

    @Test
    void anotherDimensionThanBeforeIsRefusedWhateverIsAsked() {
        var embedder = Embedders.open(openAi());
        assertThat(embedder.dimension()).isEqualTo(64);
        server.dimension(32);
        assertThat(fails(embedder, soon(), Fault.Code.EMBEDDER_FAILED))
                .isEqualTo("The embedding service at " + server.host()
                        + " gives vectors of 32 numbers where it gave 64 before: if another model serves there now,"
                        + " restart Footnote to embed everything with it.");
        assertThat(embedder.trouble()).get().asString().contains("32 numbers");
        server.dimension(64);
        assertThat(embedder.embed(TEXTS, Purpose.PASSAGE, soon())).hasSize(2);
        assertThat(embedder.trouble()).isEmpty();
    }

    @Test
    void whatWasKnownEarlierIsBelievedUntilTheServiceSaysOtherwise() {
        var embedder = Embedders.open(openAi());
        embedder.expect(32);
        assertThat(embedder.space()).isEqualTo("openai/test-embed/32");
        assertThat(server.requests()).isEmpty();
        assertThat(fails(embedder, soon(), Fault.Code.EMBEDDER_FAILED)).contains("64 numbers where it gave 32");
    }

    @Test
    void anEndlessAnswerIsNotReadToItsEnd() {
        server.otherwise(new Reply.Endless("[[[[[[[[[[[[[[[[[[[["));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("not with vectors");
    }

    @Test
    void aWrongOrMissingKeyIsNamedAsTheCause() {
        server.demanding("another");
        assertThat(fails(openAi(), Fault.Code.EMBEDDER_FAILED))
                .isEqualTo(
                        "The embedding service at " + server.host() + " refused the key: check FOOTNOTE_EMBEDDER_KEY.");
        var keyless = EmbedderSettings.of(server.url() + " " + ScriptedEmbedder.MODEL, Optional.empty());
        assertThat(fails(keyless, Fault.Code.EMBEDDER_FAILED)).contains("wants a key: set FOOTNOTE_EMBEDDER_KEY");
        server.demanding(KEY);
        assertThat(Embedders.open(openAi()).embed(TEXTS, Purpose.PASSAGE, soon()))
                .hasSize(2);
    }

    @Test
    void aModelThatIsNotThereIsNamed() {
        var other = EmbedderSettings.of(server.url() + "/api other", Optional.of(KEY));
        assertThat(fails(other, Fault.Code.EMBEDDER_FAILED))
                .isEqualTo("The embedding service at " + server.host()
                        + " knows no model other: check FOOTNOTE_EMBEDDER, or pull the model there.");
        var elsewhere = EmbedderSettings.of(server.url() + "/elsewhere m", Optional.of(KEY));
        server.otherwise(new Reply.Whole(404, Map.of(), "nothing here"));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("embeds nothing at that address (status 404)");
        assertThat(elsewhere.kind()).isEqualTo(EmbedderSettings.Kind.OPENAI);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503})
    void aPassingTroubleIsAskedAgain(int status) {
        server.then(Reply.status(status), Reply.status(status));
        assertThat(Embedders.open(ollama()).embed(TEXTS, Purpose.PASSAGE, soon()))
                .hasSize(2);
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aLastingTroubleIsReportedAfterThreeTries() {
        server.otherwise(Reply.status(500));
        assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED))
                .isEqualTo("The embedding service at " + server.host() + " failed (status 500).");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aQuestionDoesNotWaitForAServiceThatWantsToBeLeftAlone() {
        server.otherwise(new Reply.Whole(429, Map.of("Retry-After", "20"), "slow down"));
        var thrown = catchThrowableOfType(
                FootnoteException.class, () -> Embedders.open(ollama()).embed(TEXTS, Purpose.QUERY, soon()));
        assertThat(thrown.fault().message()).contains("is overloaded");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aRejectedRequestTellsTheSettingAndNotTheServicesProse() {
        server.otherwise(new Reply.Whole(422, Map.of(), "{\"detail\":\"" + TEXT + " " + KEY + "\"}"));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("rejected the request (status 422)");
        server.otherwise(new Reply.Whole(302, Map.of("Location", "http://169.254.1.1/"), ""));
        assertThat(fails(plain(), Fault.Code.EMBEDDER_FAILED)).contains("check FOOTNOTE_EMBEDDER");
    }

    @Test
    void aServiceThatTakesNoTextAtAllIsNotAskedForEver() {
        server.otherwise(new Reply.Whole(400, Map.of(), "{\"error\":\"input exceeds the maximum\"}"));
        var embedder = Embedders.open(ollama());
        var thrown = catchThrowableOfType(
                FootnoteException.class, () -> embedder.embed(List.of("far ".repeat(1000)), Purpose.PASSAGE, soon()));
        assertThat(thrown.fault().message()).contains("takes not even a short text (status 400)");
        assertThat(server.requests()).hasSizeLessThan(20);
    }

    @Test
    void aServiceThatHasTooMuchToDoHasNoTextsCut() {
        for (var busy : List.of("too many requests", "maximum concurrency exceeded", "rate limit exceeded")) {
            server.otherwise(new Reply.Whole(422, Map.of(), "{\"error\":\"" + busy + "\"}"));
            assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED)).as(busy).contains("rejected the request");
        }
        assertThat(server.requests())
                .hasSize(3)
                .allSatisfy(request -> assertThat(request.texts()).hasSize(TEXTS.size()));
    }

    @Test
    void aConnectionThatBreaksIsTriedAgain() {
        server.then(new Reply.Reset(), new Reply.Cut("{\"embeddings\":[[0.1,"));
        assertThat(Embedders.open(ollama()).embed(TEXTS, Purpose.PASSAGE, soon()))
                .hasSize(2);
        server.otherwise(new Reply.Cut("{\"embeddings\":[[0.1,"));
        assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED)).contains("before its answer was complete");
    }

    @Test
    void aSilentOrSlowServiceIsNotWaitedForLongerThanItsTime() {
        server.otherwise(new Reply.Hang());
        var hasty = ollama().waiting(Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofMillis(400));
        assertThat(fails(hasty, Fault.Code.EMBEDDER_FAILED)).contains("sent no answer within 400 ms");
        server.otherwise(new Reply.Drip(" ".repeat(100_000), Duration.ofMillis(20)));
        assertThat(fails(hasty, Fault.Code.EMBEDDER_FAILED)).contains("sent no answer within 400 ms");
        var thrown = catchThrowableOfType(
                FootnoteException.class, () -> Embedders.open(hasty).embed(TEXTS, Purpose.QUERY, soon()));
        assertThat(thrown.fault().message()).contains("sent no answer within 300 ms");
    }

    @Test
    void questionsDoNotWaitForAServiceThatFailsTimeAndAgainButPassagesTryIt() {
        var clock = new SettableClock(Instant.EPOCH);
        var patient = ollama().waiting(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));
        var embedder = new HttpEmbedder(patient, clock);
        server.otherwise(new Reply.Reset());
        for (int i = 1; i < Breaker.FAILURES; i++) asking(embedder);
        var reason = asking(embedder);
        assertThat(reason).endsWith("before its answer was complete.");
        int asked = server.requests().size();
        assertThat(asking(embedder)).isEqualTo(reason + " After 5 failures it is asked again in 15 s.");
        assertThat(server.requests()).hasSize(asked);
        assertThat(embedder.trouble()).contains(reason);

        clock.advance(Breaker.LEFT_ALONE);
        assertThat(asking(embedder)).isEqualTo(reason);
        assertThat(asking(embedder)).contains("After 6 failures it is asked again in 15 s.");
        server.otherwise(new Reply.Usual());
        assertThat(fails(embedder, soon(), Fault.Code.EMBEDDER_FAILED)).contains("it is asked again in 15 s.");
        assertThat(embedder.embed(TEXTS, Purpose.PASSAGE, Deadline.none())).hasSize(2);
        assertThat(embedder.embed(TEXTS, Purpose.QUERY, soon())).hasSize(2);
        assertThat(embedder.trouble()).isEmpty();
    }

    @Test
    void whoeverHasTooLittleTimeDoesNotSpeakForTheOthers() {
        var embedder = new HttpEmbedder(ollama(), new SettableClock(Instant.EPOCH));
        server.otherwise(new Reply.Hang());
        for (int i = 0; i < 2 * Breaker.FAILURES; i++) {
            fails(embedder, Deadline.in(Duration.ofMillis(20)), Fault.Code.TIMED_OUT);
        }
        server.otherwise(new Reply.Usual());
        assertThat(embedder.embed(TEXTS, Purpose.QUERY, soon())).hasSize(2);
    }

    @Test
    void aServiceThatSaysWith500ThatTextsAreTooLongIsNoFailingOne() {
        var embedder = new HttpEmbedder(ollama(), new SettableClock(Instant.EPOCH));
        var refusal = new Reply.Whole(500, Map.of(), "{\"error\":\"input is too large to process\"}");
        for (int i = 0; i <= Breaker.FAILURES; i++) {
            server.then(refusal, refusal, refusal);
            assertThat(embedder.embed(List.of("one longer text ".repeat(20)), Purpose.QUERY, soon()))
                    .hasSize(1);
        }
    }

    private static String asking(HttpEmbedder embedder) {
        var thrown = catchThrowableOfType(FootnoteException.class, () -> embedder.embed(TEXTS, Purpose.QUERY, soon()));
        assertThat(thrown.fault().code()).isEqualTo(Fault.Code.EMBEDDER_FAILED);
        return thrown.fault().message();
    }

    @Test
    void aServiceThatRefusesIsThere() {
        var embedder = Embedders.open(ollama());
        server.otherwise(Reply.status(401));
        for (int i = 0; i < 2 * Breaker.FAILURES; i++)
            assertThat(asking(embedder)).doesNotContain("asked again");
        server.otherwise(new Reply.Usual());
        assertThat(embedder.embed(TEXTS, Purpose.QUERY, soon())).hasSize(2);
    }

    @Test
    void theDeadlineComesFirst() {
        server.otherwise(new Reply.Hang());
        var by = Deadline.in(Duration.ofMillis(400));
        assertThat(fails(Embedders.open(ollama()), by, Fault.Code.TIMED_OUT)).contains("Ran out of time");
    }

    @Test
    void anInterruptEndsEveryExchange() throws Exception {
        server.otherwise(new Reply.Hang());
        var heard = new CompletableFuture<Throwable>();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                Embedders.open(ollama()).embed(Collections.nCopies(40, TEXT), Purpose.PASSAGE, soon());
            } catch (FootnoteException e) {
                heard.complete(e);
            }
        });
        server.awaitRequest(4);
        asking.interrupt();
        assertThat(heard.get())
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        thrown -> assertThat(thrown.fault().code()).isEqualTo(Fault.Code.CANCELLED));
        while (server.connected() > 0) Thread.sleep(10);
    }

    @Test
    void oneFailureOfManyRequestsEndsTheOthers() throws Exception {
        server.holding("passage");
        server.then(Reply.status(401));
        var texts = new java.util.ArrayList<>(Collections.nCopies(24, "passage"));
        texts.addAll(Collections.nCopies(8, "x"));
        var thrown = catchThrowableOfType(
                FootnoteException.class, () -> Embedders.open(ollama()).embed(texts, Purpose.PASSAGE, soon()));
        assertThat(thrown.fault().message()).contains("refused the key");
        while (server.connected() > 1) Thread.sleep(10);
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        server.close();
        assertThat(fails(ollama(), Fault.Code.EMBEDDER_FAILED))
                .isEqualTo("No embedding service answers at " + server.host() + ": is it running?");
    }

    @Test
    void refusesWorkOnceClosed() {
        var embedder = Embedders.open(ollama());
        embedder.close();
        assertThat(fails(embedder, soon(), Fault.Code.EMBEDDER_FAILED)).contains("no longer used");
        assertThat(server.requests()).isEmpty();
    }

    private EmbedderSettings ollama() {
        return EmbedderSettings.of(server.url() + "/api " + ScriptedEmbedder.MODEL, Optional.of(KEY));
    }

    private EmbedderSettings openAi() {
        return EmbedderSettings.of(server.url() + "/v1 " + ScriptedEmbedder.MODEL, Optional.of(KEY));
    }

    private EmbedderSettings plain() {
        return EmbedderSettings.of(server.url() + "/embed", Optional.of(KEY));
    }

    private static String fails(EmbedderSettings settings, Fault.Code code) {
        return fails(Embedders.open(settings), soon(), code);
    }

    private static String fails(HttpEmbedder embedder, Deadline by, Fault.Code code) {
        var thrown = catchThrowableOfType(FootnoteException.class, () -> {
            List<Embedded> unexpected = embedder.embed(TEXTS, Purpose.PASSAGE, by);
            assertThat(unexpected).as("a failure").isEmpty();
        });
        assertThat(thrown).as("a failure").isNotNull();
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY).doesNotContain(TEXT);
        assertThat(thrown.fault().code()).as(thrown.fault().message()).isEqualTo(code);
        return thrown.fault().message();
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(30));
    }
}
