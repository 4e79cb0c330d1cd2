package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import footnote.testkit.FakeEmbedder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LentModelsTests {
    @Test
    void whoComesWhileTheModelIsBeingLoadedIsToComeAgain() {
        var loaded = new CountDownLatch(1);
        var model = new FakeEmbedder();
        try (var embedder = new LoadingEmbedder(model.space(), model.dimension(), Set.of(), () -> {
            awaitQuietly(loaded);
            return model;
        })) {
            var lent = new LentModels("my-model", embedder, Optional.empty());
            var hasty = new LentModels("my-model", embedder, Optional.empty(), Duration.ofMillis(20));
            assertThat(lent.embedder()).isEqualTo("my-model");
            assertThat(lent.isEmbedder("My-Model")).isTrue();
            assertThat(lent.isEmbedder("text-embedding-3-small")).isFalse();
            assertThatThrownBy(() -> hasty.embed(List.of("a"), Purpose.PASSAGE, Deadline.none()))
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.TIMED_OUT));
            assertThat(lent.ready()).isFalse();
            loaded.countDown();
            assertThat(lent.embed(List.of("a", "b"), Purpose.QUERY, Deadline.none()))
                    .hasSize(2);
            assertThat(lent.ready()).isTrue();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
