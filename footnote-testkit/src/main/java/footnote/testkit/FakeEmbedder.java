package footnote.testkit;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Embeds a text as the sum of its words, each a fixed direction: texts that share words lie close.
///
/// Order, grammar and sense count for nothing, but everything a test needs of an embedder is there: the same text
/// always gets the same point, more shared words mean a larger cosine, and long texts are cut.
public final class FakeEmbedder implements Embedder {
    public static final int DIMENSION = 64;
    private static final int MARKERS = 2;
    private static final long SEED = 0x5eed;

    private final String space;
    private final int maxTokens;
    private final AtomicBoolean failing = new AtomicBoolean();
    private final AtomicLong embedded = new AtomicLong();

    public FakeEmbedder() {
        this("fake-words-64", Integer.MAX_VALUE);
    }

    /// @param space embedders of different spaces give the same text different points
    /// @param maxTokens how many tokens of a text are read, the two markers included
    public FakeEmbedder(String space, int maxTokens) {
        if (maxTokens <= MARKERS) throw new IllegalArgumentException("no room for a word: " + maxTokens);
        this.space = space;
        this.maxTokens = maxTokens;
    }

    /// From now on, fail every call or no longer.
    public void failing(boolean fails) {
        failing.set(fails);
    }

    /// How many texts have been embedded so far.
    public long embedded() {
        return embedded.get();
    }

    @Override
    public String space() {
        return space;
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public Set<Language> languages() {
        return Set.of(Language.ENGLISH);
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        var results = new ArrayList<Embedded>();
        for (var text : texts) {
            by.check("embedding");
            if (failing.get()) {
                throw new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model was told to fail.").toException();
            }
            results.add(embed(text));
            embedded.incrementAndGet();
        }
        return List.copyOf(results);
    }

    @Override
    public int countTokens(String text) {
        return words(text).size() + MARKERS;
    }

    @Override
    public void close() {}

    private Embedded embed(String text) {
        var words = words(text);
        int read = Math.min(words.size(), maxTokens - MARKERS);
        var sum = direction("");
        for (var word : words.subList(0, read)) {
            var direction = direction(word);
            for (int i = 0; i < DIMENSION; i++) sum[i] += direction[i];
        }
        return new Embedded(Embedding.normalised(sum), read + MARKERS, read < words.size());
    }

    /// A direction of its own for each word; a faint one for the empty word, so that every text has a point.
    private float[] direction(String word) {
        var random = new Random(SEED ^ ((long) space.hashCode() << Integer.SIZE) ^ word.hashCode());
        float weight = word.isEmpty() ? 0.01f : 1;
        var direction = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) direction[i] = weight * (float) random.nextGaussian();
        return direction;
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (!word.isEmpty()) words.add(word);
        }
        return words;
    }
}
