package footnote.answer;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Reads the cosines of any embedding model on one scale: about 0 between a question and an unrelated sentence,
/// about 1 between a question and the sentence that answers it.
///
/// Models differ in where their cosines lie (e5 puts unrelated texts at .73, MiniLM at .01), and a model may hardly
/// tell texts of some language apart. A few pairs of questions and answers ([AnchorPairs]), the same for all
/// models, show both: how far pairs lie from strangers, and whether that is more than noise. The zero is each
/// question's own: its mean cosine with answers that have nothing to do with it.
final class CosineScale {
    /// A distance counts in full only if it is this many times the deviation among strangers.
    private static final double CLEAR = 2;

    /// @param unit the distance that counts as one
    private record Reference(List<Embedding> answers, double unit) {}

    private final Embedder embedder;
    private final Map<Language, Reference> references = new ConcurrentHashMap<>();

    CosineScale(Embedder embedder) {
        this.embedder = embedder;
    }

    /// Take the question as the point from which to measure; the first question of a language measures the
    /// model too.
    Measure from(String question, Language language, Deadline by) {
        var reference = reference(AnchorPairs.has(language) ? language : Language.ENGLISH, by);
        var point = embed(List.of(question), Purpose.QUERY, by).getFirst();
        double strangers =
                reference.answers.stream().mapToDouble(point::cosine).average().orElse(0);
        return new Measure(point, strangers, reference.unit);
    }

    List<Embedding> embed(List<String> texts, Purpose purpose, Deadline by) {
        return embedder.embed(texts, purpose, by).stream()
                .map(Embedder.Embedded::embedding)
                .toList();
    }

    private Reference reference(Language language, Deadline by) {
        var known = references.get(language);
        if (known != null) return known;
        var pairs = AnchorPairs.in(language);
        var questions = embed(pairs.stream().map(AnchorPairs.Pair::question).toList(), Purpose.QUERY, by);
        var answers = embed(pairs.stream().map(AnchorPairs.Pair::answer).toList(), Purpose.PASSAGE, by);
        var reference = new Reference(answers, unit(questions, answers));
        references.put(language, reference);
        return reference;
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
    record Measure(Embedding question, double strangers, double unit) {
        double nearness(Embedding sentence) {
            return unit > 0 ? (question.cosine(sentence) - strangers) / unit : 0;
        }
    }
}
