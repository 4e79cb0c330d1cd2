package footnote.bench.finding;

import footnote.bench.finding.SyntheticCorpus.Probe;
import footnote.corpus.Embedding;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Embeds questions where the synthetic corpus has put them.
///
/// Where a model is given, it embeds each question too and its result is thrown away: that costs what embedding
/// costs, and the search still goes to a place where there is something to find.
final class PlacedQuestions implements Embedder {
    static final String SPACE = "synthetic";

    private final Map<String, Embedding> points = new HashMap<>();
    private final Optional<Embedder> model;

    PlacedQuestions(List<Probe> probes, Optional<Embedder> model) {
        for (var probe : probes) points.put(probe.text(), probe.point());
        this.model = model;
    }

    @Override
    public String space() {
        return SPACE;
    }

    @Override
    public int dimension() {
        return SyntheticCorpus.DIMENSION;
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        model.ifPresent(real -> real.embed(texts, purpose, by));
        return texts.stream().map(text -> new Embedded(point(text), 0, false)).toList();
    }

    private Embedding point(String text) {
        var point = points.get(text);
        if (point == null) throw new IllegalArgumentException("not one of the questions: " + text);
        return point;
    }

    @Override
    public int countTokens(String text) {
        throw new UnsupportedOperationException("questions are not counted");
    }

    /// Leaves the model to whoever made it.
    @Override
    public void close() {}
}
