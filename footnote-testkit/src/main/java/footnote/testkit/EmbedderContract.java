package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every [Embedder] does, whoever stands behind it.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class EmbedderContract extends PortContract {
    private static final String TEXT = "lamps are painted blue";

    protected abstract Embedder embedder();

    /// A text that is longer than [#embedder] can read.
    protected abstract String tooLong();

    @Test
    void vectorsHaveUnitLengthAndTheDimensionOfTheSpace() {
        assertThat(embedder().space()).isNotBlank();
        var vector = passage(TEXT).embedding();
        assertThat(vector.dimension()).isPositive().isEqualTo(embedder().dimension());
        assertThat(vector.cosine(vector)).isCloseTo(1, within(1e-5));
    }

    @Test
    void vectorsComeInTheOrderOfTheTexts() {
        var texts = IntStream.range(0, 30)
                .mapToObj(i -> "number" + i + " stands " + "far ".repeat(i * 7 % 11) + "away")
                .toList();
        var all = embedder().embed(texts, Purpose.PASSAGE, soon());
        assertThat(all).hasSize(30);
        for (int i = 0; i < texts.size(); i += 4) assertAlike(all.get(i), passage(texts.get(i)));
        assertThat(all.get(1).embedding()).isNotEqualTo(all.get(2).embedding());
    }

    @Test
    void aTextHasTheSameVectorWhateverStandsBesideIt() {
        var among = embedder().embed(List.of("short", TEXT, "much longer ".repeat(20), TEXT), Purpose.PASSAGE, soon());
        assertAlike(among.get(1), passage(TEXT));
        assertAlike(among.get(3), passage(TEXT));
    }

    @Test
    void nothingEmptyAndStrangeTextsAreNoMistake() {
        assertThat(embedder().embed(List.of(), Purpose.PASSAGE, soon())).isEmpty();
        var strange = List.of("", " ", "\u0000", "🙂 日本", "\ud800", "\"quoted\" \\ and\ttabbed\n");
        assertThat(embedder().embed(strange, Purpose.PASSAGE, soon())).hasSize(strange.size());
        assertThat(embedder().embed(strange, Purpose.QUERY, soon())).hasSize(strange.size());
    }

    @Test
    void saysWhenATextWasTooLong() {
        var both = embedder().embed(List.of(TEXT, tooLong(), TEXT), Purpose.PASSAGE, soon());
        assertThat(both).extracting(Embedded::truncated).containsExactly(false, true, false);
        assertThat(both.get(1).tokens()).isLessThan(embedder().countTokens(tooLong()));
    }

    @Test
    void longerTextsHaveMoreTokens() {
        assertThat(embedder().countTokens("")).isNotNegative();
        assertThat(embedder().countTokens(TEXT + " " + TEXT))
                .isGreaterThan(embedder().countTokens(TEXT));
    }

    @Test
    void servesManyThreadsAtOnce() throws Exception {
        var embedder = embedder();
        var expected = passage(TEXT);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<List<Embedded>>>();
            for (int i = 0; i < 20; i++) {
                var texts = List.of("text" + i, TEXT);
                running.add(threads.submit(() -> embedder.embed(texts, Purpose.PASSAGE, soon())));
            }
            for (var one : running) assertAlike(one.get().get(1), expected);
        }
    }

    @Test
    void withoutTimeNothingIsRead() {
        assertFault(
                Fault.Code.TIMED_OUT,
                () -> embedder().embed(List.of(TEXT), Purpose.PASSAGE, Deadline.in(Duration.ZERO)));
    }

    @Test
    void anInterruptedThreadIsNotServed() {
        var embedder = embedder();
        Thread.currentThread().interrupt();
        try {
            assertFault(Fault.Code.CANCELLED, () -> embedder.embed(List.of(TEXT), Purpose.PASSAGE, soon()));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private Embedded passage(String text) {
        return embedder().embed(List.of(text), Purpose.PASSAGE, soon()).getFirst();
    }

    private static void assertAlike(Embedded one, Embedded other) {
        assertThat(one.embedding().cosine(other.embedding())).isCloseTo(1, within(1e-2));
    }
}
