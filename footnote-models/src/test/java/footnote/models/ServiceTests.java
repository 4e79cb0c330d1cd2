package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import footnote.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A service that many models share: turns, and being left alone.
@Timeout(60)
class ServiceTests {
    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final ScriptedModelServer server = ScriptedModelServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aServiceThatKeepsFailingIsLeftAloneAndThenTriedByOne() throws InterruptedException {
        var service = service(8);
        for (int i = 0; i < Breaker.FAILURES; i++) {
            service.enter(Deadline.none());
            service.failed(new Fault(Fault.Code.MODEL_FAILED, "It broke."));
            service.leave();
        }
        assertThatThrownBy(() -> service.enter(Deadline.none()))
                .hasMessageContaining("It broke.")
                .hasMessageContaining("asked again in 15 s");
        clock.advance(Breaker.LEFT_ALONE);
        service.enter(Deadline.none());
        assertThatThrownBy(() -> service.enter(Deadline.none())).hasMessageContaining("asked again");
        service.worked();
        service.enter(Deadline.none());
    }

    @Test
    void aFailureInBetweenIsForgotten() throws InterruptedException {
        var service = service(8);
        for (int i = 0; i < 3 * Breaker.FAILURES; i++) {
            if (i % (Breaker.FAILURES - 1) == 0) service.worked();
            else service.failed(new Fault(Fault.Code.MODEL_FAILED, "It broke."));
        }
        service.enter(Deadline.none());
    }

    @Test
    void whoeverFindsNoTurnInTimeHearsIt() throws InterruptedException {
        var service = service(1);
        service.enter(Deadline.none());
        assertThatThrownBy(() -> service.enter(Deadline.in(Duration.ofMillis(10))))
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.OVERLOADED));
        service.leave();
        service.enter(Deadline.in(Duration.ofMillis(10)));
    }

    @Test
    void modelsOfOneServiceShareItsTurns() throws Exception {
        var word = new CountDownLatch(1);
        server.knowing("one", "two")
                .otherwise(ModelScript.start().await(word).say("x").finish());
        var models = new Models(2);
        var settings = ModelSettings.of(server.openAiUrl(), "one");
        var both = List.of(models.of(settings), models.of(settings.withModel("two")));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 12)
                    .mapToObj(i -> threads.submit(() -> complete(both.get(i % 2))))
                    .toList();
            server.awaitRequest(2, Duration.ofSeconds(20));
            Thread.sleep(100); // in which a third would come, if one could
            assertThat(server.requests()).hasSize(2);
            word.countDown();
            for (var answer : answers) assertThat(answer.get()).isEqualTo("x");
        }
        assertThat(server.requests()).hasSize(12);
    }

    @Test
    void refusalsAreNoFailures() {
        server.knowing("one");
        var unknown = new Models(2).of(ModelSettings.of(server.openAiUrl(), "other"));
        for (int i = 0; i < 2 * Breaker.FAILURES; i++) {
            assertThatThrownBy(() -> complete(unknown))
                    .hasMessageContaining("knows no model other")
                    .hasMessageNotContaining("asked again");
        }
    }

    @Test
    void aServiceThatIsDownIsNotKnockedAtForever() {
        var url = server.openAiUrl();
        server.close();
        var models = new Models(2);
        for (int i = 0; i < Breaker.FAILURES; i++) {
            assertThatThrownBy(() -> complete(models.of(ModelSettings.of(url, "one"))))
                    .hasMessageContaining("is it running?")
                    .hasMessageNotContaining("asked again");
        }
        assertThatThrownBy(() -> complete(models.of(ModelSettings.of(url, "another"))))
                .hasMessageContaining("is it running?")
                .hasMessageContaining("asked again");
    }

    private static String complete(LanguageModel model) {
        var request = new Request(List.of(new Message(Role.USER, "?")), OptionalDouble.empty(), OptionalInt.empty());
        return model.complete(request, _ -> {}, Deadline.in(Duration.ofSeconds(30)))
                .text();
    }

    private Service service(int most) {
        var transport = new Transport(URI.create("http://localhost"), Duration.ofSeconds(1));
        return new Service("localhost", transport, most, clock);
    }
}
