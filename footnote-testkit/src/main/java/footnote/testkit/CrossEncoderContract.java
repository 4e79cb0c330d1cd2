package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import footnote.fault.Fault;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every [CrossEncoder] does, whoever stands behind it. The one under test counts words in common, as
/// [FakeCrossEncoder] does, so that all of them are asked the same.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class CrossEncoderContract extends PortContract {
    private static final String QUESTION = "how long do bees live";
    private static final List<String> PASSAGES = List.of(
            "the moon is far", "bees live six weeks", "long do bees live", "bees sleep", "how long do bees live");

    /// An encoder that reads [#room] words of question and passage together.
    protected abstract CrossEncoder encoder();

    protected abstract int room();

    @Test
    void hasAName() {
        assertThat(encoder().name()).isNotBlank();
    }

    @Test
    void scoresComeInTheOrderOfThePassages() {
        assertScores(encoder().score(QUESTION, PASSAGES, soon()), 0, 2, 4, 1, 5);
        assertScores(encoder().score(QUESTION, PASSAGES.reversed(), soon()), 5, 1, 4, 2, 0);
    }

    @Test
    void aPassageHasTheSameScoreWhateverStandsBesideIt() {
        var together = encoder().score(QUESTION, PASSAGES, soon());
        for (int i = 0; i < PASSAGES.size(); i++) {
            var alone = encoder().score(QUESTION, List.of(PASSAGES.get(i)), soon());
            assertThat(alone.getFirst()).isCloseTo(together.get(i), within(1e-6));
        }
    }

    @Test
    void thatNothingIsToBeReadIsNoMistake() {
        assertThat(encoder().score(QUESTION, List.of(), soon())).isEmpty();
    }

    @Test
    void emptyAndStrangeTextsHaveAScore() {
        var strange = List.of("", " ", "\u0000", "🙂 日本", "\ud800", "\"quoted\" \\ and\ttabbed\n", "bees");
        var scores = encoder().score(QUESTION, strange, soon());
        assertThat(scores)
                .hasSize(strange.size())
                .allSatisfy(score -> assertThat(score).isBetween(0.0, 1.0));
        assertThat(encoder().score("", List.of("bees"), soon())).hasSize(1);
    }

    @Test
    void ofALongPassageTheEndIsNotRead() {
        var fill = "moon ".repeat(room());
        assertScores(
                encoder().score(QUESTION, List.of("bees live " + fill + "how long do", fill + "bees live"), soon()),
                2,
                0);
    }

    @Test
    void theQuestionIsReadWholeHoweverLongThePassage() {
        var question = "moon ".repeat(room() / 3) + "bees";
        assertScores(encoder().score(question, List.of("bees " + "far ".repeat(10 * room())), soon()), 1);
    }

    @Test
    void anEndlessQuestionLeavesHalfOfTheRoomToThePassage() {
        var question = "bees " + "moon ".repeat(2 * room());
        var passage = "far ".repeat(room() / 2 - 1) + "bees far far far far";
        assertScores(encoder().score(question, List.of(passage), soon()), 1);
    }

    @Test
    void manyPassagesAreScoredInOrder() {
        var many = IntStream.range(0, 500)
                .mapToObj(i -> "bees ".repeat(i % 4) + "far")
                .toList();
        var scores = encoder().score("bees", many, soon());
        assertThat(scores).hasSize(500);
        for (int i = 0; i < 500; i++) {
            assertThat(scores.get(i)).isCloseTo(FakeCrossEncoder.ofPairs(i % 4), within(1e-5));
        }
    }

    @Test
    void servesManyThreadsAtOnce() throws Exception {
        var encoder = encoder();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<List<Double>>>();
            for (int i = 0; i < 40; i++) {
                var passages = Collections.nCopies(1 + i % 7, "bees ".repeat(i % 3) + "far");
                running.add(threads.submit(() -> encoder.score("bees", passages, soon())));
            }
            for (int i = 0; i < 40; i++) {
                int pairs = i % 3;
                assertThat(running.get(i).get())
                        .hasSize(1 + i % 7)
                        .allSatisfy(
                                score -> assertThat(score).isCloseTo(FakeCrossEncoder.ofPairs(pairs), within(1e-5)));
            }
        }
    }

    @Test
    void withoutTimeNothingIsRead() {
        assertFault(Fault.Code.TIMED_OUT, () -> encoder().score(QUESTION, PASSAGES, Deadline.in(Duration.ZERO)));
    }

    @Test
    void anInterruptedThreadIsNotServed() {
        Thread.currentThread().interrupt();
        try {
            assertFault(Fault.Code.CANCELLED, () -> encoder().score(QUESTION, PASSAGES, soon()));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /// @param pairs how many pairs of words each passage shares with the question
    protected static void assertScores(List<Double> scores, int... pairs) {
        assertThat(scores).hasSize(pairs.length);
        for (int i = 0; i < pairs.length; i++) {
            assertThat(scores.get(i)).as("score %d", i).isCloseTo(FakeCrossEncoder.ofPairs(pairs[i]), within(1e-5));
        }
    }
}
