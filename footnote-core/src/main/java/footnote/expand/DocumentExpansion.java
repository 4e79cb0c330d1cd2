package footnote.expand;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Expander;
import footnote.corpus.Document;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.preset.Preset.Expansion;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Adds more of the documents that the best sources come from: their paragraphs in order, up to a number of each.
///
/// What is added stands after what was found, was found by no leg, and has a score of 0.
public record DocumentExpansion(Catalogue catalogue, Expansion limits) implements Expander {
    @Override
    public Evidence expand(Question question, Evidence evidence, Deadline by) {
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
            catalogue
                    .manuscript(document.id(), generation, question.viewer())
                    .ifPresent(text -> text.passages().stream()
                            .filter(passage -> passage.level() == Passage.PARAGRAPH)
                            .limit(limits.paragraphs())
                            .filter(passage -> there.add(passage.id()))
                            .forEach(passage ->
                                    sources.add(new Source(new Excerpt(document, passage), 0, 0, Map.of()))));
        });
        return new Evidence(sources);
    }
}
