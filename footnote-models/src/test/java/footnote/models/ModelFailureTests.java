package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Completion;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a service does, the caller hears one sentence that helps, and never hears a secret.
@Timeout(60)
class ModelFailureTests {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String KEY = "sk-very-secret";
    private static final String PROMPT = "The merger is called Heron";
    private static final Request ASKED =
            new Request(List.of(new Message(Role.USER, PROMPT)), OptionalDouble.empty(), OptionalInt.empty());

    private final ScriptedModelServer server = ScriptedModelServer.start();
    private final List<String> heard = new ArrayList<>();
    private CountDownLatch somethingHeard = new CountDownLatch(1);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void aWrongKeyIsNamedAsTheCause(String path) {
        server.demanding("another");
        var fault = fails(path, Fault.Code.MODEL_FAILED);
        assertThat(fault)
                .isEqualTo("The model service at " + server.host() + " refused the key: check FOOTNOTE_MODEL_KEY.");
        assertThat(server.complaints()).hasSize(1);
    }

    @Test
    void aMissingKeyIsNamedAsTheCause() {
        server.demanding("another");
        assertThat(fails(settings("/v1").withKey(Optional.empty()), Fault.Code.MODEL_FAILED, Deadline.none()))
                .isEqualTo("The model service at " + server.host() + " wants a key: set FOOTNOTE_MODEL_KEY.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void anUnknownModelIsNamed(String path) {
        server.knowing("llama3");
        assertThat(fails(path, Fault.Code.MODEL_FAILED))
                .isEqualTo("The model service at " + server.host() + " knows no model scripted: check FOOTNOTE_MODEL.");
    }

    @Test
    void aPageThatIsNoServiceIsNotMistakenForAnUnknownModel() {
        server.then(ModelScript.refuses(404, Map.of(), "404 page not found"));
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED)).contains("check FOOTNOTE_MODEL_URL");
        server.then(ModelScript.refuses(301, Map.of("Location", "http://169.254.1.1/"), "<html>"));
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED)).contains("check FOOTNOTE_MODEL_URL");
    }

    @Test
    void aRejectedRequestTellsTheServicesWordButNotItsProse() {
        server.then(ModelScript.refuses(
                400,
                Map.of(),
                "{\"error\":{\"message\":\"Bad prompt '" + PROMPT + "' for " + KEY
                        + "\",\"type\":\"invalid_request_error\",\"code\":\"unsupported_value\"}}"));
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED))
                .isEqualTo("The model service at " + server.host()
                        + " rejected the request (status 400, unsupported_value).");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void tooLongAPromptIsSaidPlainly() {
        server.then(ModelScript.refuses(400, Map.of(), "{\"error\":{\"code\":\"context_length_exceeded\"}}"));
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED)).contains("so many sources");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504})
    void aPassingTroubleIsAskedAgain(int status) {
        server.then(ModelScript.refuses(status), ModelScript.refuses(status), ModelScript.says("At", " last"));
        assertThat(ask(settings("/v1"), Deadline.none()).text()).isEqualTo("At last");
        assertThat(String.join("", heard)).isEqualTo("At last");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aLastingTroubleIsReportedAfterThreeTries() {
        server.otherwise(ModelScript.refuses(500));
        assertThat(fails("/api", Fault.Code.MODEL_FAILED))
                .isEqualTo("The model service at " + server.host() + " failed (status 500).");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void theServicesWishToWaitIsHonoured() {
        server.then(ModelScript.refuses(429, Map.of("Retry-After", "1")), ModelScript.says("Now"));
        long start = System.nanoTime();
        assertThat(ask(settings("/v1"), Deadline.none()).text()).isEqualTo("Now");
        assertThat(System.nanoTime() - start).isGreaterThan(990_000_000L);
    }

    @Test
    void aWishToWaitBeyondTheDeadlineIsNotWaitedFor() {
        server.otherwise(ModelScript.refuses(429, Map.of("Retry-After", "20")));
        assertThat(fails(settings("/v1"), Fault.Code.MODEL_FAILED, Deadline.in(Duration.ofSeconds(15))))
                .contains("is overloaded");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void anEmptyPurseIsNotAskedAgain() {
        server.otherwise(ModelScript.refuses(429, Map.of(), "{\"error\":{\"code\":\"insufficient_quota\"}}"));
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED)).contains("insufficient_quota");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aServiceThatHangsUpBeforeItSpeaksIsAskedAgain() {
        server.then(ModelScript.start().reset(), ModelScript.start().cut(), ModelScript.says("Yes"));
        assertThat(ask(settings("/v1"), Deadline.none()).text()).isEqualTo("Yes");
        server.otherwise(ModelScript.start().reset());
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED)).endsWith("closed the connection without an answer.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void aStreamThatBreaksIsNeverTakenForAWholeAnswer(String path) {
        for (var end : List.<UnaryOperator<ModelScript>>of(
                ModelScript::reset, ModelScript::cut, ModelScript::unchunked, script -> script)) {
            heard.clear();
            // The end may overtake what was said before it, and then the service is asked again.
            somethingHeard = new CountDownLatch(1);
            server.then(end.apply(ModelScript.start().say("Half").await(somethingHeard)));
            assertThat(fails(path, Fault.Code.MODEL_FAILED))
                    .isEqualTo("The model service at " + server.host() + " broke off in the middle of its answer.");
        }
        assertThat(server.requests()).as("once heard, never asked again").hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void anErrorInMidStreamEndsTheAnswer(String path) {
        server.then(ModelScript.start()
                .say("Half")
                .fail("out of memory at " + PROMPT, "server_error")
                .hang());
        assertThat(fails(path, Fault.Code.MODEL_FAILED)).contains(" gave up in the middle of its answer");
        assertThat(heard).containsExactly("Half");
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void garbageIsCalledGarbage(String path) {
        server.then(ModelScript.start().raw("data: {\"choices\":[{]}\n\n{\"choices\n"));
        assertThat(fails(path, Fault.Code.MODEL_FAILED)).contains("not as a model does");
        server.otherwise(ModelScript.start().raw("<html><body>Welcome!</body></html>"));
        assertThat(fails(path, Fault.Code.MODEL_FAILED)).contains("not as a model does");
    }

    @Test
    void anEndlessLineIsCutOff() {
        var script = ModelScript.start();
        for (int i = 0; i < 10; i++) script = script.raw("x".repeat(1_000_000));
        server.otherwise(script.hang());
        assertThat(fails("/api", Fault.Code.MODEL_FAILED)).contains("not as a model does");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void nobodyListeningIsSaidWithTheAddress() {
        server.close();
        assertThat(fails("/v1", Fault.Code.MODEL_FAILED))
                .isEqualTo("No model service answers at http://" + server.host() + "/v1: is it running?");
    }

    @Test
    void anUnknownHostIsSaidWithItsName() {
        var settings = ModelSettings.of(URI.create("http://no-such-host.invalid/v1"), "scripted");
        assertThat(fails(settings, Fault.Code.MODEL_FAILED, Deadline.none())).contains("no-such-host.invalid");
    }

    @Test
    void aSecureAddressOfAPlainServiceIsSaid() {
        var settings = ModelSettings.of(URI.create("https://" + server.host() + "/v1"), "scripted");
        assertThat(fails(settings, Fault.Code.MODEL_FAILED, Deadline.none())).startsWith("No secure connection");
    }

    @Test
    void theFirstTokenMayNotTakeForEver() throws Exception {
        server.otherwise(ModelScript.hangs());
        var settings = settings("/v1").waiting(Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(5));
        assertThat(fails(settings, Fault.Code.TIMED_OUT, Deadline.none()))
                .isEqualTo("The model service at " + server.host() + " sent no first token within 2 s.");
        for (var request : server.requests())
            assertThat(request.awaitGone(SOON)).isTrue();
    }

    @Test
    void anEmptyFirstChunkIsNoFirstToken() {
        server.otherwise(ModelScript.start().say("").hang());
        var settings = settings("/v1").waiting(Duration.ofSeconds(5), Duration.ofMillis(900), Duration.ofMillis(100));
        assertThat(fails(settings, Fault.Code.TIMED_OUT, Deadline.none())).contains("no first token within 900 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/api"})
    void theNextTokenMayNotTakeForEver(String path) throws Exception {
        server.otherwise(ModelScript.start()
                .say("Half")
                .raw(path.equals("/v1") ? ": alive\n\n" : "\n")
                .hang());
        var settings = settings(path).waiting(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMillis(500));
        assertThat(fails(settings, Fault.Code.TIMED_OUT, Deadline.none()))
                .isEqualTo("The model service at " + server.host() + " sent no further token within 500 ms.");
        assertThat(server.requests().getFirst().awaitGone(SOON)).isTrue();
    }

    @Test
    void keepingTheConnectionAliveIsNoAnswer() {
        var alive = ModelScript.start();
        for (int i = 0; i < 30; i++) alive = alive.raw(": alive\n\n").pause(Duration.ofMillis(50));
        server.otherwise(alive.hang());
        var settings = settings("/v1").waiting(Duration.ofSeconds(5), Duration.ofMillis(600), Duration.ofSeconds(5));
        assertThat(fails(settings, Fault.Code.TIMED_OUT, Deadline.none())).contains("no first token");
    }

    @Test
    void theDeadlineEndsALongAnswer() {
        var endless = ModelScript.start();
        for (int i = 0; i < 200; i++) endless = endless.say("on ").pause(Duration.ofMillis(50));
        server.otherwise(endless.finish());
        do {
            assertThat(fails(settings("/v1"), Fault.Code.TIMED_OUT, Deadline.in(Duration.ofSeconds(4))))
                    .contains("Ran out of time");
        } while (heard.isEmpty()); // a busy machine may take all that time for the first word
    }

    @Test
    void aConnectionThatIsNotMadeInTimeIsNamed() {
        // TEST-NET-1 is routed nowhere; where a network answers for it all the same, that is a refusal.
        var settings = ModelSettings.of(URI.create("http://192.0.2.1:9/v1"), "scripted")
                .waiting(Duration.ofMillis(300), Duration.ofSeconds(5), Duration.ofSeconds(5));
        var thrown = thrownBy(settings, Deadline.none());
        assertThat(thrown.fault().message()).contains("192.0.2.1:9");
    }

    private ModelSettings settings(String path) {
        return ModelSettings.of(URI.create("http://" + server.host() + path), "scripted")
                .withKey(Optional.of(KEY));
    }

    private Completion ask(ModelSettings settings, Deadline by) {
        return Models.open(settings)
                .complete(
                        ASKED,
                        piece -> {
                            heard.add(piece);
                            somethingHeard.countDown();
                        },
                        by);
    }

    private String fails(String path, Fault.Code code) {
        return fails(settings(path), code, Deadline.none());
    }

    private String fails(ModelSettings settings, Fault.Code code, Deadline by) {
        var thrown = thrownBy(settings, by);
        assertThat(thrown.fault().code()).as(thrown.fault().message()).isEqualTo(code);
        return thrown.fault().message();
    }

    private FootnoteException thrownBy(ModelSettings settings, Deadline by) {
        var thrown = catchThrowableOfType(FootnoteException.class, () -> ask(settings, by));
        assertThat(thrown).as("a failure").isNotNull();
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY).doesNotContain(PROMPT);
        return thrown;
    }
}
