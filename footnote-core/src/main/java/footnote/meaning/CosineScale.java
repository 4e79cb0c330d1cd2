package footnote.meaning;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// Reads the cosines of any embedding model on one scale: about 0 between a question and an unrelated sentence,
/// about 1 between a question and the sentence that answers it.
///
/// Models differ in where their cosines lie (e5 puts unrelated texts at .73, MiniLM at .01), and a model may hardly
/// tell texts of some language apart. A few pairs of questions and answers ([AnchorPairs]), the same for all
/// models, show both: how far pairs lie from strangers, and whether that is more than noise. The zero is each
/// question's own: its mean cosine with answers that have nothing to do with it.
public final class CosineScale {
    /// A distance counts in full only if it is this many times the deviation among strangers.
    private static final double CLEAR = 2;
    private static final int AT_ONCE = 4;

    /// @param unit the distance that counts as one
    private record Reference(List<Embedding> answers, double unit) {}

    private final Embedder embedder;
    private final Map<Language, Reference> references = new ConcurrentHashMap<>();
    private final Map<String, Embedding> anchors = new ConcurrentHashMap<>();

    public CosineScale(Embedder embedder) {
        this.embedder = embedder;
    }

    /// Whether the model is measured in this language itself; it is measured in English for all others.
    public static boolean knows(Language language) {
        return AnchorPairs.has(language);
    }

    /// Take the question as the point from which to measure; the first question of a language measures the
    /// model too.
    public Measure from(String question, Language language, Deadline by) {
        var reference = reference(knows(language) ? language : Language.ENGLISH, by);
        var point = embed(List.of(question), Purpose.QUERY, by).getFirst();
        double strangers =
                reference.answers.stream().mapToDouble(point::cosine).average().orElse(0);
        return new Measure(point, strangers, reference.unit);
    }

    public List<Embedding> embed(List<String> texts, Purpose purpose, Deadline by) {
        return embedder.embed(texts, purpose, by).stream()
                .map(Embedder.Embedded::embedding)
                .toList();
    }

    /// What is embedded stays, also if the time runs out: then the next question goes on from there.
    private Reference reference(Language language, Deadline by) {
        var known = references.get(language);
        if (known != null) return known;
        var pairs = AnchorPairs.in(language);
        var questions = pairs.stream().map(AnchorPairs.Pair::question).toList();
        var answers = pairs.stream().map(AnchorPairs.Pair::answer).toList();
        var points = points(answers, Purpose.PASSAGE, by);
        var reference = new Reference(points, unit(points(questions, Purpose.QUERY, by), points));
        references.put(language, reference);
        return reference;
    }

    private List<Embedding> points(List<String> texts, Purpose purpose, Deadline by) {
        for (int i = 0; i < texts.size(); i += AT_ONCE) {
            var some = texts.subList(i, Math.min(texts.size(), i + AT_ONCE)).stream()
                    .filter(text -> !anchors.containsKey(text))
                    .toList();
            if (some.isEmpty()) continue;
            var embedded = embed(some, purpose, by);
            for (int j = 0; j < some.size(); j++) anchors.put(some.get(j), embedded.get(j));
        }
        return texts.stream()
                .map(text -> Objects.requireNonNull(anchors.get(text)))
                .toList();
    }

    private static double unit(List<Embedding> questions, List<Embedding> answers) {
        double own = 0;
        var others = new ArrayList<Double>();
        for (int i = 0; i < questions.size(); i++) {
            for (int j = 0; j < answers.size(); j++) {
                double cosine = questions.get(i).cosine(answers.get(j));
                if (i == j) own += cosine / questions.size();
                else others.add(cosine);
            }
        }
        double mean = others.stream().mapToDouble(x -> x).average().orElse(0);
        double variance = others.stream()
                .mapToDouble(x -> (x - mean) * (x - mean))
                .average()
                .orElse(0);
        return Math.max(own - mean, CLEAR * Math.sqrt(variance));
    }

    /// A question's place in the space, with its own zero and unit.
    public record Measure(Embedding question, double strangers, double unit) {
        public double nearness(Embedding sentence) {
            return nearness(question.cosine(sentence));
        }

        /// The nearness of whatever has this cosine with the question.
        public double nearness(double cosine) {
            return unit > 0 ? (cosine - strangers) / unit : 0;
        }
    }
}
