package footnote.rank;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Reranker;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Orders sources by the cosine between the question and the passage, from exact vectors. Those that have no vector
/// yet come last, in the order they had.
public record CosineReranker(Embedder embedder, Vectors vectors) implements Reranker {
    @Override
    public Evidence rerank(Question question, Evidence evidence, Deadline by) {
        if (evidence.isEmpty()) return evidence;
        var point = embedder.embed(List.of(question.text()), Embedder.Purpose.QUERY, by)
                .getFirst()
                .embedding();
        var ids =
                evidence.sources().stream().map(source -> source.passage().id()).toList();
        var points = vectors.of(ids, embedder.space(), question.viewer());
        var known = new ArrayList<Source>();
        var others = new ArrayList<Source>();
        for (var source : evidence.sources()) {
            var own = points.get(source.passage().id());
            if (own == null) others.add(source.scored(0));
            else known.add(source.scored(point.cosine(own)));
        }
        known.sort(Comparator.comparingDouble(Source::score).reversed());
        known.addAll(others);
        return new Evidence(known);
    }
}
