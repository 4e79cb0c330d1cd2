package footnote.bench.finding;

import footnote.corpus.Embedding;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A corpus of any size that is the same in every run: real sentences with made-up vectors.
///
/// **Vectors.** Embeddings of real texts lie in a narrow cone, and their differences are mostly along a few
/// directions: of the 5,183 abstracts of SciFact, embedded by bge-small, the mean has length 0.79, and the
/// variance along the i-th principal axis falls about as `i^-0.75`. A vector here is that mean plus a sum of
/// draws with that spectrum, one shared by all passages of a topic, one by a document, one by a section and one
/// of its own, each with its [Share] of the variance. The shares are chosen so that the cosines of the first,
/// tenth and hundredth neighbour and the local dimension come out as with the real ones; `RecallBench` prints
/// both. Topics are of uneven size; there are more of them in a bigger corpus, as there are more things to
/// write about.
///
/// **Texts.** A topic has a few real texts, a document some of those, and a passage is sentences from
/// these in any order. Numbers are drawn anew, so that the vocabulary goes on growing with the corpus, as it does
/// in real ones.
///
/// **Questions** are real ones. A question's vector is a passage's, mixed with more noise than that and moved away
/// from the mean of the passages, since real questions lie apart from all passages, and one passage is much
/// closer to them than the next.
final class SyntheticCorpus {
    static final int DIMENSION = 384;
    static final int PASSAGES_PER_DOCUMENT = 20;

    private static final int PASSAGES_PER_SECTION = 5;
    private static final int DOCUMENTS_PER_TOPIC = 10;
    private static final int TEXTS_PER_TOPIC = 24;
    private static final int TEXTS_PER_DOCUMENT = 6;
    private static final int SENTENCES = 5;
    private static final double COMMON = 0.794;
    private static final double BETWEEN_MEANS = 0.9;
    private static final double FALL = 0.36;
    private static final double UNEVENNESS = 1.5;
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /// What a draw is shared by, and how much of the variance it makes up.
    private enum Share {
        EVERYTHING(0),
        TOPIC(0.30),
        DOCUMENT(0.17),
        SECTION(0.10),
        PASSAGE(0.43),
        QUESTION(0.58);

        private final double variance;

        Share(double variance) {
            this.variance = variance;
        }
    }

    private static final double[] SPREAD = spread();

    private final int passages;
    private final int topics;
    private final long seed;
    private final SourceTexts sources;
    private final float[] mean;
    private final float[] meanOfQuestions;

    SyntheticCorpus(int passages, long seed, SourceTexts sources) {
        this.passages = passages;
        this.topics = Math.max(1, passages / PASSAGES_PER_DOCUMENT / DOCUMENTS_PER_TOPIC);
        this.seed = seed;
        this.sources = sources;
        this.mean = direction(0);
        this.meanOfQuestions = aside(mean);
    }

    /// A document with its passages, and the collection that filters go by.
    record Paper(int number, String collection, List<String> texts, List<Embedding> points) {}

    /// A question's words, and where it lies.
    record Probe(String text, Embedding point) {}

    int passages() {
        return passages;
    }

    int documents() {
        return (passages + PASSAGES_PER_DOCUMENT - 1) / PASSAGES_PER_DOCUMENT;
    }

    Paper paper(int document) {
        var texts = new ArrayList<String>();
        var points = new ArrayList<Embedding>();
        int first = document * PASSAGES_PER_DOCUMENT;
        for (int i = first; i < Math.min(passages, first + PASSAGES_PER_DOCUMENT); i++) {
            texts.add(text(i));
            points.add(point(i));
        }
        return new Paper(document, collection(document), texts, points);
    }

    /// One of `thousandth`, `hundredth`, `tenth`, `half` and `rest`, which with those before it hold so much of the
    /// corpus.
    String collection(int document) {
        int draw = (int) (document * 7919L % 1000);
        if (draw < 1) return "thousandth";
        if (draw < 10) return "hundredth";
        if (draw < 100) return "tenth";
        return draw < 500 ? "half" : "rest";
    }

    Embedding point(int passage) {
        return placed(deviation(passage), mean);
    }

    Probe probe(int number) {
        int meant = random(Share.QUESTION, ~number).nextInt(passages);
        var sum = deviation(meant);
        for (int i = 0; i < DIMENSION; i++) sum[i] *= Math.sqrt(1 - Share.QUESTION.variance);
        add(sum, Share.QUESTION, number);
        // The words are told apart by a number, or a question asked again would be found in a cache.
        var words = sources.questions().get(number % sources.questions().size());
        int again = number / sources.questions().size();
        return new Probe(again == 0 ? words : words + " " + again, placed(sum, meanOfQuestions));
    }

    private double[] deviation(int passage) {
        int document = passage / PASSAGES_PER_DOCUMENT;
        var sum = new double[DIMENSION];
        add(sum, Share.TOPIC, topic(document));
        add(sum, Share.DOCUMENT, document);
        add(sum, Share.SECTION, passage / PASSAGES_PER_SECTION);
        add(sum, Share.PASSAGE, passage);
        return sum;
    }

    private int topic(int document) {
        return (int) (topics * Math.pow(random(Share.DOCUMENT, ~document).nextDouble(), UNEVENNESS));
    }

    String text(int passage) {
        int document = passage / PASSAGES_PER_DOCUMENT;
        int topic = topic(document);
        var random = random(Share.PASSAGE, ~passage);
        var text = new StringBuilder();
        for (int i = 0; i < SENTENCES; i++) {
            long place = (long) document * TEXTS_PER_DOCUMENT + random.nextInt(TEXTS_PER_DOCUMENT);
            int ofTopic = random(Share.SECTION, ~place).nextInt(TEXTS_PER_TOPIC);
            var drawn = random(Share.TOPIC, ~((long) topic * TEXTS_PER_TOPIC + ofTopic));
            var sentences = sources.texts().get(drawn.nextInt(sources.texts().size()));
            text.append(i == 0 ? "" : " ").append(sentences.get(random.nextInt(sentences.size())));
        }
        return NUMBER.matcher(text).replaceAll(number -> redrawn(number.group().length(), random));
    }

    private static String redrawn(int digits, SplittableRandom random) {
        var number = new StringBuilder();
        for (int i = 0; i < digits; i++) number.append(i == 0 ? 1 + random.nextInt(9) : random.nextInt(10));
        return Matcher.quoteReplacement(number.toString());
    }

    private void add(double[] sum, Share share, long number) {
        var random = random(share, number);
        double scale = Math.sqrt(share.variance);
        for (int i = 0; i < DIMENSION; i++) sum[i] += random.nextGaussian() * SPREAD[i] * scale;
    }

    private static Embedding placed(double[] deviation, float[] around) {
        var point = new float[DIMENSION];
        double scale = Math.sqrt(1 - COMMON * COMMON);
        for (int i = 0; i < DIMENSION; i++) point[i] = (float) (COMMON * around[i] + scale * deviation[i]);
        return Embedding.normalised(point);
    }

    private float[] direction(int number) {
        var random = random(Share.EVERYTHING, number);
        var values = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) values[i] = (float) random.nextGaussian();
        return Embedding.normalised(values).toArray();
    }

    /// A direction that lies as far from the passages' mean as that of questions does.
    private float[] aside(float[] from) {
        var other = direction(1);
        var values = new float[DIMENSION];
        double beside = Math.sqrt(1 - BETWEEN_MEANS * BETWEEN_MEANS);
        for (int i = 0; i < DIMENSION; i++) values[i] = (float) (BETWEEN_MEANS * from[i] + beside * other[i]);
        return Embedding.normalised(values).toArray();
    }

    /// The standard deviation along each axis; the variances add up to 1.
    private static double[] spread() {
        var spread = new double[DIMENSION];
        double sum = 0;
        for (int i = 0; i < DIMENSION; i++) {
            spread[i] = Math.pow(i + 1, -FALL);
            sum += spread[i] * spread[i];
        }
        for (int i = 0; i < DIMENSION; i++) spread[i] /= Math.sqrt(sum);
        return spread;
    }

    /// Randomness of its own for each thing, so that any passage can be made without those before it.
    private SplittableRandom random(Share share, long number) {
        long mixed = seed;
        for (long part : new long[] {share.name().hashCode(), number}) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return new SplittableRandom(mixed * 0xBF58476D1CE4E5B9L);
    }
}
