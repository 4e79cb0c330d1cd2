package footnote.rank;

import footnote.ask.Source;
import footnote.corpus.Embedding;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.Vectors;
import java.util.List;
import java.util.Map;

/// Sources are as alike as the cosine of their vectors says; those without one are like none.
public record CosineLikeness(Vectors vectors, String space) implements Likeness {
    @Override
    public Table among(List<Source> sources, Viewer viewer) {
        var ids = sources.stream().map(source -> source.passage().id()).toList();
        Map<PassageId, Embedding> points = vectors.of(ids, space, viewer);
        return (one, other) -> {
            var first = points.get(one.passage().id());
            var second = points.get(other.passage().id());
            return first == null || second == null ? 0 : Math.clamp(first.cosine(second), 0, 1);
        };
    }
}
