package footnote.expand;

import footnote.ask.Evidence;
import footnote.ask.Plan;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Expander;
import footnote.corpus.Document;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.preset.Preset.Expansion;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Adds more of the documents that the best sources come from: their paragraphs in order, up to a number of each.
///
/// What is added stands after what was found, was found by no leg, and has a score of 0. A question that names the
/// levels it wants gets no paragraphs besides.
public record DocumentExpansion(Catalogue catalogue, Expansion limits) implements Expander {
    private static final int AT_ONCE = 64;

    @Override
    public Evidence expand(Question question, Evidence evidence, Deadline by) {
        if (Plan.namesLevels(question.filter())) return evidence;
        Set<PassageId> there = new HashSet<>();
        var documents = new LinkedHashMap<Document, Integer>();
        for (var source : evidence.sources()) {
            there.add(source.passage().id());
            boolean room = documents.size() < limits.documents();
            if (source.score() >= limits.threshold() && room) {
                documents.putIfAbsent(source.document(), source.passage().id().generation());
            }
        }
        var sources = new ArrayList<>(evidence.sources());
        documents.forEach((document, generation) -> {
            by.check("expanding the sources");
            for (var passage : paragraphs(document, generation, question.viewer())) {
                if (there.add(passage.id())) sources.add(new Source(new Excerpt(document, passage), 0, 0, Map.of()));
            }
        });
        return new Evidence(sources, evidence.leftOut());
    }

    /// The first paragraphs of a document, without reading all of a long one.
    private List<Passage> paragraphs(Document document, int generation, Viewer viewer) {
        var paragraphs = new ArrayList<Passage>();
        for (int from = 0; ; from += AT_ONCE) {
            var ids = IntStream.range(from, from + AT_ONCE)
                    .mapToObj(ordinal -> new PassageId(document.id(), generation, ordinal))
                    .toList();
            var some = catalogue.excerpts(ids, viewer);
            for (var excerpt : some) {
                if (paragraphs.size() == limits.paragraphs()) return paragraphs;
                if (excerpt.passage().level() == Passage.PARAGRAPH) paragraphs.add(excerpt.passage());
            }
            if (some.size() < AT_ONCE) return paragraphs;
        }
    }
}
