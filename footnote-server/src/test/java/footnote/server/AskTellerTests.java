package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.AskEvent;
import footnote.ask.AskStage;
import footnote.ask.Evidence;
import footnote.fault.Fault;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// When a streamed reply begins, and what it begins with.
@Timeout(120)
class AskTellerTests {
    private static final AskEvent SEARCHING = new AskEvent.Entered(AskStage.RETRIEVE);
    private static final AskEvent FOUND = new AskEvent.Found(Evidence.NONE);
    private static final AskEvent FAILED = new AskEvent.Failed(new Fault(Fault.Code.STORE_FAILED, "The disk failed."));
    private static final int NOT_BEGUN = 204;

    @Test
    void whatFailsBeforeAnythingIsFoundIsLeftToAStatus() throws Exception {
        var reply = told(teller -> List.of(SEARCHING, FAILED).forEach(teller::on));
        assertThat(reply.statusCode()).isEqualTo(NOT_BEGUN);
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void whatCameBeforeTheSourcesIsToldFirst() throws Exception {
        var reply = told(teller -> List.of(SEARCHING, FOUND, FAILED).forEach(teller::on));
        assertThat(events(reply)).containsExactly("event: stage", "event: sources", "event: failed");
    }

    @Test
    void whatFailsAfterASignOfLifeIsToldInTheReply() throws Exception {
        var reply = told(teller -> {
            teller.on(SEARCHING);
            teller.stillComing();
            teller.on(FAILED);
        });
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(events(reply)).containsExactly("event: stage", ": still here", "event: failed");
    }

    @Test
    void noSignOfLifeBeginsAReplyThatHasNothingToComeOrHasFailed() throws Exception {
        var reply = told(teller -> {
            teller.stillComing();
            teller.on(SEARCHING);
            teller.on(FAILED);
            teller.stillComing();
        });
        assertThat(reply.statusCode()).isEqualTo(NOT_BEGUN);
    }

    @Test
    void aSearchThatTakesLongBeginsTheReply() throws Exception {
        var reply = told(teller -> {
            try (var _ = Heartbeat.of(teller, Duration.ofMillis(20))) {
                teller.on(SEARCHING);
                while (!teller.stream().begun()) LockSupport.parkNanos(1_000_000);
            }
            teller.on(FAILED);
        });
        assertThat(events(reply)).startsWith("event: stage", ": still here").endsWith("event: failed");
    }

    private static List<String> events(HttpResponse<String> reply) {
        return reply.body()
                .lines()
                .filter(line -> line.startsWith("event: ") || line.startsWith(":"))
                .toList();
    }

    /// What a client hears of this.
    private static HttpResponse<String> told(Consumer<AskTeller> telling) throws IOException, InterruptedException {
        var server = WebServer.builder()
                .host("127.0.0.1")
                .routing(routing -> routing.get("/", (_, response) -> {
                    var teller = new EventTeller(new SseWriter(response));
                    telling.accept(teller);
                    teller.stream().close();
                    if (!teller.stream().begun()) response.status(NOT_BEGUN).send();
                }))
                .build()
                .start();
        try (var http = HttpClient.newHttpClient()) {
            var address = URI.create("http://127.0.0.1:" + server.port() + "/");
            return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
        } finally {
            server.stop();
        }
    }
}
