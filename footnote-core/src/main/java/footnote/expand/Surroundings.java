package footnote.expand;

import footnote.ask.Evidence;
import footnote.ask.Expansion;
import footnote.ask.Plan;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Expander;
import footnote.corpus.DocumentId;
import footnote.corpus.PassageId;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Adds what stands around the sources, as the question asks, or else the preset.
///
/// What is added stands after what was found, was found by no leg, and has a score of 0. A question that names the
/// levels it wants gets nothing besides that it did not ask for.
///
/// @param usual the preset's way
public record Surroundings(Catalogue catalogue, Expansion usual) implements Expander {
    @Override
    public Evidence expand(Question question, Evidence evidence, Deadline by) {
        var preset = Plan.namesLevels(question.filter()) ? new Expansion.None() : usual;
        return switch (question.expansion().orElse(preset)) {
            case Expansion.None _ -> evidence;
            case Expansion.Neighbours(var eachSide) ->
                added(question, evidence, by, around -> around.neighbours(eachSide));
            case Expansion.Section(var passages) -> added(question, evidence, by, around -> around.section(passages));
            case Expansion.BestDocuments limits -> {
                var best = best(evidence, limits);
                yield added(
                        question,
                        evidence,
                        by,
                        around -> best.contains(around.source()) ? around.beginning(limits.paragraphs()) : List.of());
            }
        };
    }

    private Evidence added(Question question, Evidence evidence, Deadline by, Function<Around, List<Excerpt>> reading) {
        Set<PassageId> there = new HashSet<>();
        for (var source : evidence.sources()) there.add(source.passage().id());
        var sources = new ArrayList<>(evidence.sources());
        for (var source : evidence.sources()) {
            by.check("expanding the sources");
            for (var excerpt : reading.apply(new Around(catalogue, source, question.viewer(), by))) {
                if (there.add(excerpt.passage().id())) sources.add(new Source(excerpt, 0, 0, Map.of()));
            }
        }
        return new Evidence(sources, evidence.leftOut());
    }

    /// The best source of each of the documents that are good enough.
    private static Set<Source> best(Evidence evidence, Expansion.BestDocuments limits) {
        Set<DocumentId> documents = new HashSet<>();
        Set<Source> best = new HashSet<>();
        for (var source : evidence.sources()) {
            boolean good = source.score() >= limits.threshold() && documents.size() < limits.documents();
            if (good && documents.add(source.document().id())) best.add(source);
        }
        return best;
    }
}
