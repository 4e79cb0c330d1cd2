package footnote.testkit;

import footnote.fault.Fault;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Scores a passage by how many words it shares with the question, each time that both hold one counting once.
///
/// With `n` such pairs of words the score is that of the logit `n` − 2, so that it can be worked out by hand.
/// [TinyCrossEncoder] writes a real model that gives the same scores.
public final class FakeCrossEncoder implements CrossEncoder {
    static final int BIAS = -2;

    private final int room;
    private final AtomicBoolean failing = new AtomicBoolean();
    private final AtomicLong read = new AtomicLong();

    public FakeCrossEncoder() {
        this(Integer.MAX_VALUE);
    }

    /// @param room how many words of question and passage together are read
    public FakeCrossEncoder(int room) {
        this.room = room;
    }

    /// From now on, fail every call or no longer.
    public void failing(boolean fails) {
        failing.set(fails);
    }

    /// How many passages have been read so far.
    public long read() {
        return read.get();
    }

    @Override
    public String name() {
        return "fake-overlap";
    }

    @Override
    public List<Double> score(String question, List<String> passages, Deadline by) {
        var scores = new ArrayList<Double>();
        by.check("reranking");
        for (var passage : passages) {
            by.check("reranking");
            if (failing.get()) {
                throw new Fault(Fault.Code.RERANKER_FAILED, "The reranker was told to fail.").toException();
            }
            scores.add(score(question, passage));
            read.incrementAndGet();
        }
        return List.copyOf(scores);
    }

    private double score(String question, String passage) {
        var asked = words(question);
        var words = words(passage);
        int ofQuestion = Math.min(asked.size(), Math.max(room / 2, room - words.size()));
        return ofPairs(
                pairs(asked.subList(0, ofQuestion), words.subList(0, Math.min(words.size(), room - ofQuestion))));
    }

    /// The score of a passage that shares so many pairs of words with the question.
    public static double ofPairs(int pairs) {
        return 1 / (1 + Math.exp(-(pairs + BIAS)));
    }

    private static int pairs(List<String> some, List<String> others) {
        int pairs = 0;
        for (var one : some) {
            for (var other : others) if (one.equals(other)) pairs++;
        }
        return pairs;
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (!word.isEmpty()) words.add(word);
        }
        return words;
    }

    @Override
    public void close() {}
}
