package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Upstream;
import footnote.spi.Upstream.Head;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What `PassThroughTests` cannot see from outside: how long a service is waited for.
@Timeout(60)
class UpstreamTests {
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final byte[] BODY =
            "{\"model\":\"scripted\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"Why?\"}]}"
                    .getBytes(StandardCharsets.UTF_8);

    private final ScriptedModelServer model = ScriptedModelServer.start();

    @AfterEach
    void stop() {
        model.close();
    }

    @Test
    void aServiceThatFallsSilentIsLeft() throws Exception {
        model.then(ModelScript.start().say("one").hang());
        try (var reply = upstream(LONG, SHORT).post(streaming(true), BODY, Deadline.in(LONG))) {
            assertThatThrownBy(() -> reply.body().readAllBytes()).isInstanceOf(HttpTimeoutException.class);
            assertThat(model.requests().getFirst().awaitGone(LONG)).isTrue();
        }
    }

    @Test
    void aServiceThatSaysNothingIsLeft() {
        model.then(ModelScript.hangs());
        assertThatThrownBy(() -> readAll(upstream(SHORT, LONG), streaming(true)))
                .isInstanceOfAny(FootnoteException.class, HttpTimeoutException.class);
    }

    @Test
    void aReplyInOnePieceMayTakeItsTime() throws Exception {
        model.then(ModelScript.start().pause(SHORT.multipliedBy(3)).say("one").finish());
        assertThat(readAll(upstream(SHORT, LONG), streaming(false))).contains("one");
    }

    @Test
    void aServiceThatIsSilentTimeAndAgainIsLeftAlone() {
        model.otherwise(ModelScript.start().say("one").hang());
        var upstream = upstream(LONG, Duration.ofMillis(50));
        for (int i = 0; i < Breaker.FAILURES; i++) {
            assertThatThrownBy(() -> readAll(upstream, streaming(true))).isInstanceOf(HttpTimeoutException.class);
        }
        assertThatThrownBy(() -> readAll(upstream, streaming(true)))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("asked again in");
        assertThat(model.requests()).hasSize(Breaker.FAILURES);
    }

    @Test
    void aServiceThatSaysTimeAndAgainThatItCannotIsLeftAlone() throws Exception {
        model.otherwise(ModelScript.refuses(503));
        var upstream = upstream(LONG, LONG);
        for (int i = 0; i < Breaker.FAILURES; i++) readAll(upstream, streaming(true));
        assertThatThrownBy(() -> readAll(upstream, streaming(true)))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("asked again in");
        assertThat(model.requests()).hasSize(Breaker.FAILURES);
    }

    @Test
    void aQueryThatIsNoneIsABadRequestAndIsNotRepeated() {
        var head = new Head("chat/completions", "key=se|cret", Map.of(), false);
        assertThatThrownBy(() -> upstream(LONG, LONG).post(head, BODY, Deadline.in(LONG)))
                .isInstanceOfSatisfying(FootnoteException.class, e -> {
                    assertThat(e.fault().code()).isEqualTo(Fault.Code.BAD_REQUEST);
                    assertThat(e.fault().message()).doesNotContain("cret");
                });
    }

    @Test
    void whoStopsListeningHasNothingAgainstTheService() throws Exception {
        var upstream = upstream(LONG, Duration.ofSeconds(1));
        for (int i = 0; i < 2 * Breaker.FAILURES; i++) {
            model.then(ModelScript.start().say("one").hang());
            try (var reply = upstream.post(streaming(true), BODY, Deadline.in(LONG))) {
                if (i % 2 == 0) assertThat(reply.body().read()).isNotNegative();
                else assertThatThrownBy(() -> reply.body().readAllBytes()).isInstanceOf(HttpTimeoutException.class);
            }
        }
        model.then(ModelScript.says("one"));
        try (var reply = upstream.post(streaming(true), BODY, Deadline.in(LONG))) {
            assertThat(reply.body().read()).isNotNegative();
        }
    }

    @Test
    void whatTheInstallationHasDecidedACallerCannotChange() throws Exception {
        var asked = new AtomicReference<URI>();
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            asked.set(exchange.getRequestURI());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        service.start();
        try {
            var base = "http://127.0.0.1:" + service.getAddress().getPort() + "/v1?project=ours";
            var upstream = new Models(Models.CONCURRENCY)
                    .upstream(ModelSettings.of(URI.create(base), "scripted"))
                    .orElseThrow();
            readAll(upstream, new Head("chat/completions", "Pro%6Aect=theirs&beta=1", Map.of(), true));
        } finally {
            service.stop(0);
        }
        assertThat(asked.get()).hasToString("/v1/chat/completions?project=ours&beta=1");
    }

    private static String readAll(Upstream upstream, Head head) throws Exception {
        try (var reply = upstream.post(head, BODY, Deadline.in(LONG))) {
            return new String(reply.body().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Head streaming(boolean streams) {
        var headers = Map.of("Content-Type", List.of("application/json"));
        return new Head("chat/completions", "", headers, streams);
    }

    private Upstream upstream(Duration first, Duration between) {
        var settings = ModelSettings.of(URI.create(model.openAiUrl().toString()), "scripted")
                .waiting(LONG, first, between);
        return new Models(Models.CONCURRENCY).upstream(settings).orElseThrow();
    }
}
