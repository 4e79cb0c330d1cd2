package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.testkit.FakeCrossEncoder;
import footnote.testkit.ScriptedReranker;
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

/// Whatever a reranker service does, the caller hears one sentence that helps, and never hears a secret.
@Timeout(60)
class RerankerFailureTests {
    private static final String KEY = "sk-very-secret";
    private static final String PASSAGE = "bees live in the Heron building";
    private static final List<String> PASSAGES = List.of(PASSAGE, "moon");

    private final ScriptedReranker server = ScriptedReranker.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html><body>404</body></html>",
                "{\"results\":[]}",
                "[]",
                "[{\"index\":0,\"score\":0.5}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":0,\"score\":0.4}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":2,\"score\":0.4}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":-1,\"score\":0.4}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":1,\"score\":0.4},{\"index\":2,\"score\":0.3}]",
                "[{\"index\":0,\"score\":NaN},{\"index\":1,\"score\":0.4}]",
                "[{\"index\":0,\"score\":\"NaN\"},{\"index\":1,\"score\":0.4}]",
                "[{\"index\":0,\"score\":null},{\"index\":1,\"score\":0.4}]",
                "[{\"index\":0,\"score\":1e999},{\"index\":1,\"score\":0.4}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":1}]",
                "[{\"index\":0,\"score\":0.5},{\"index\":1,\"score\":0.4}] and more",
                "[{\"index\":0,\"score\":0.5},{\"index\":1,\"sco"
            })
    void anAnswerThatIsNotAScoreForEachPassageIsNoAnswer(String body) {
        server.otherwise(Reply.body(body));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("not with a score for each passage");
        assertThat(fails(jina(), Fault.Code.RERANKER_FAILED)).contains("check FOOTNOTE_RERANKER");
    }

    @Test
    void anAnswerNestedWithoutEndIsNoAnswer() {
        server.otherwise(Reply.body("[".repeat(200_000)));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("not with a score");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[                                                                          "})
    void anEndlessAnswerIsNotReadToItsEnd(String line) {
        server.otherwise(new Reply.Endless(line));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("not with a score");
    }

    @Test
    void logitsAreSquashedAndKeepTheirOrder() {
        server.then(Reply.body("[{\"index\":1,\"score\":3.0},{\"index\":0,\"score\":-1.5}]"));
        var scores = score(tei(), PASSAGES, soon());
        assertThat(scores.get(0)).isCloseTo(0.18242552, within(1e-6));
        assertThat(scores.get(1)).isCloseTo(0.95257413, within(1e-6));
        server.then(Reply.body("[{\"index\":1,\"score\":1.0000001},{\"index\":0,\"score\":0.25}]"));
        assertThat(score(tei(), PASSAGES, soon())).containsExactly(0.25, 1.0);
    }

    @Test
    void aWrongOrMissingKeyIsNamedAsTheCause() {
        server.demanding("another");
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED))
                .isEqualTo("The reranker at " + server.host() + " refused the key: check FOOTNOTE_RERANKER_KEY.");
        var keyless = RerankerSettings.of(server.url(), Optional.empty(), Optional.empty());
        assertThat(fails(keyless, Fault.Code.RERANKER_FAILED)).contains("wants a key: set FOOTNOTE_RERANKER_KEY");
        server.demanding(KEY);
        assertThat(score(tei(), PASSAGES, soon())).hasSize(2);
    }

    @Test
    void aServiceThatTakesFewerAtOnceGetsFewer() {
        server.taking(5);
        var reranker = Rerankers.open(tei());
        var scores = reranker.score("bees", Collections.nCopies(40, "bees"), soon());
        assertThat(scores).hasSize(40).containsOnly(FakeCrossEncoder.ofPairs(1));
        int refused = server.complaints().size();
        assertThat(server.complaints())
                .isNotEmpty()
                .allSatisfy(complaint -> assertThat(complaint).contains("batch size"));
        reranker.score("bees", Collections.nCopies(40, "bees"), soon());
        assertThat(server.complaints()).as("it is remembered").hasSize(refused);
    }

    @Test
    void aPassageThatIsTooLongByItselfIsSaidPlainly() {
        server.otherwise(Reply.status(413));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("takes no passage of that length (status 413)");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503})
    void aPassingTroubleIsAskedAgain(int status) {
        server.then(Reply.status(status), Reply.status(status));
        assertThat(score(tei(), PASSAGES, soon())).hasSize(2);
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aLastingTroubleIsReportedAfterThreeTries() {
        server.otherwise(Reply.status(500));
        assertThat(fails(jina(), Fault.Code.RERANKER_FAILED))
                .isEqualTo("The reranker at " + server.host() + " failed (status 500).");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aWishToBeLeftAloneForLongIsNotWaitedFor() {
        server.otherwise(new Reply.Whole(429, Map.of("Retry-After", "60"), "slow down"));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("is overloaded");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aRejectedRequestTellsTheSettingAndNotTheServicesProse() {
        server.otherwise(new Reply.Whole(422, Map.of(), "{\"detail\":\"" + PASSAGE + " " + KEY + "\"}"));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("set FOOTNOTE_RERANKER_MODEL");
        server.otherwise(new Reply.Whole(302, Map.of("Location", "http://169.254.1.1/"), ""));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("check FOOTNOTE_RERANKER");
    }

    @Test
    void aConnectionThatBreaksIsTriedAgain() {
        server.then(new Reply.Reset(), new Reply.Cut("[{\"index\":0,"));
        assertThat(score(tei(), PASSAGES, soon())).hasSize(2);
        server.otherwise(new Reply.Cut("[{\"index\":0,"));
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED)).contains("before its answer was complete");
    }

    @Test
    void aSilentOrSlowServiceIsNotWaitedForLongerThanItsTime() {
        server.otherwise(new Reply.Hang());
        var hasty = tei().waiting(Duration.ofSeconds(5), Duration.ofMillis(400));
        assertThat(fails(hasty, Fault.Code.TIMED_OUT)).contains("sent no answer within 400 ms");
        server.otherwise(new Reply.Drip(" ".repeat(100_000), Duration.ofMillis(20)));
        assertThat(fails(hasty, Fault.Code.TIMED_OUT)).contains("sent no answer within 400 ms");
        server.otherwise(new Reply.Drip("\n".repeat(100_000), Duration.ofMillis(20)));
        assertThat(fails(hasty, Fault.Code.TIMED_OUT)).contains("sent no answer within 400 ms");
    }

    @Test
    void aServiceThatIsSilentTimeAndAgainIsLeftAloneForAWhile() {
        var clock = new SettableClock(Instant.EPOCH);
        var hasty = tei().waiting(Duration.ofSeconds(5), Duration.ofSeconds(1));
        var reranker = new HttpCrossEncoder(hasty, clock);
        server.otherwise(new Reply.Hang());
        for (int i = 0; i < Breaker.FAILURES; i++) {
            assertThatThrownBy(() -> reranker.score("bees", PASSAGES, soon()))
                    .hasMessageContaining("sent no answer within 1 s");
        }
        assertThatThrownBy(() -> reranker.score("bees", PASSAGES, soon()))
                .hasMessageContaining("After 5 failures it is asked again in 15 s.");
        int asked = server.requests().size();
        assertThatThrownBy(() -> reranker.score("bees", PASSAGES, soon())).hasMessageContaining("asked again");
        assertThat(server.requests()).hasSize(asked);
        clock.advance(Breaker.LEFT_ALONE);
        assertThatThrownBy(() -> reranker.score("bees", PASSAGES, soon()))
                .hasMessageEndingWith("sent no answer within 1 s.");
    }

    @Test
    void theDeadlineComesFirst() {
        server.otherwise(new Reply.Hang());
        var thrown = thrownBy(tei(), Deadline.in(Duration.ofMillis(400)));
        assertThat(thrown.fault().code()).isEqualTo(Fault.Code.TIMED_OUT);
        assertThat(thrown.fault().message()).contains("Ran out of time");
    }

    @Test
    void anInterruptEndsTheExchange() throws Exception {
        server.otherwise(new Reply.Hang());
        var heard = new CompletableFuture<Throwable>();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                score(tei(), PASSAGES, soon());
            } catch (FootnoteException e) {
                heard.complete(e);
            }
        });
        server.awaitRequest(1);
        asking.interrupt();
        assertThat(heard.get())
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        thrown -> assertThat(thrown.fault().code()).isEqualTo(Fault.Code.CANCELLED));
        while (server.connected() > 0) Thread.sleep(10);
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        server.close();
        assertThat(fails(tei(), Fault.Code.RERANKER_FAILED))
                .isEqualTo("No reranker answers at " + server.host() + ": is it running?");
    }

    private RerankerSettings tei() {
        return RerankerSettings.of(server.url(), Optional.empty(), Optional.of(KEY));
    }

    private RerankerSettings jina() {
        return RerankerSettings.of(server.url() + "/v1", Optional.of("m"), Optional.of(KEY));
    }

    private static List<Double> score(RerankerSettings settings, List<String> passages, Deadline by) {
        return Rerankers.open(settings).score("bees", passages, by);
    }

    private static String fails(RerankerSettings settings, Fault.Code code) {
        var thrown = thrownBy(settings, soon());
        assertThat(thrown.fault().code()).as(thrown.fault().message()).isEqualTo(code);
        return thrown.fault().message();
    }

    private static FootnoteException thrownBy(RerankerSettings settings, Deadline by) {
        var thrown = catchThrowableOfType(FootnoteException.class, () -> score(settings, PASSAGES, by));
        assertThat(thrown).as("a failure").isNotNull();
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY).doesNotContain(PASSAGE);
        return thrown;
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(30));
    }
}
