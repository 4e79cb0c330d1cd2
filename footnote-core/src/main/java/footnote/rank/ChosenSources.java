package footnote.rank;

import footnote.ask.Evidence;
import footnote.ask.LeftOut;
import footnote.ask.LeftOut.Reason;
import footnote.ask.Leg;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Selector;
import footnote.corpus.Passage;
import footnote.preset.Preset.OnePer;
import footnote.preset.Preset.Selection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Chooses which sources are kept, in this order: those below the threshold go; of each document or page only the
/// best stays, where asked; what stands inside of a better section goes, and near-duplicates of better ones, where
/// asked; and from the rest the next is taken, again and again, by score, by difference from those taken, or from a
/// document that has none yet.
///
/// @param likeness how alike two sources are, for [Selection#diversity]
public record ChosenSources(Selection selection, Likeness likeness) implements Selector {
    @Override
    public Evidence select(Question question, Evidence evidence) {
        int limit = question.sources().orElse(selection.sources());
        var reasons = new IdentityHashMap<Source, Reason>();
        var left = new ArrayList<>(worthy(evidence.sources(), reasons));
        var relevance = new Relevance(left);
        var alike = selection.diversity() > 0 ? likeness.among(left, question.viewer()) : Likeness.Table.NONE;
        var chosen = new ArrayList<Source>();
        while (chosen.size() < limit && !left.isEmpty()) {
            var next = selection.diversity() > 0 ? mostMarginal(left, chosen, relevance, alike) : best(left, chosen);
            left.remove(next);
            chosen.add(next);
        }
        for (var source : left) reasons.put(source, Reason.OUTRANKED);
        var leftOut = new ArrayList<LeftOut>();
        for (var source : evidence.sources()) {
            var why = reasons.get(source);
            if (why != null) leftOut.add(new LeftOut(source, why));
        }
        return new Evidence(chosen, leftOut);
    }

    private List<Source> worthy(List<Source> sources, IdentityHashMap<Source, Reason> reasons) {
        var kept = new ArrayList<Source>();
        var things = new HashSet<String>();
        var shingles = new ArrayList<Shingles>();
        for (var source : sources) {
            var why = unworthy(source, kept, things, shingles);
            if (why.isEmpty()) kept.add(source);
            else reasons.put(source, why.get());
        }
        return kept;
    }

    private Optional<Reason> unworthy(Source source, List<Source> kept, Set<String> things, List<Shingles> shingles) {
        if (source.score() < selection.threshold()) return Optional.of(Reason.BELOW_THRESHOLD);
        if (selection.onePer() != OnePer.PASSAGE && !things.add(thing(source))) {
            return Optional.of(selection.onePer() == OnePer.DOCUMENT ? Reason.SAME_DOCUMENT : Reason.SAME_ADDRESS);
        }
        if (kept.stream().anyMatch(better -> holds(better.passage(), source.passage()))) {
            return Optional.of(Reason.NEAR_DUPLICATE);
        }
        if (selection.nearDuplicates() == 1) return Optional.empty();
        var own = Shingles.of(source.passage().text());
        if (shingles.stream().anyMatch(other -> own.likeness(other) >= selection.nearDuplicates())) {
            return Optional.of(Reason.NEAR_DUPLICATE);
        }
        shingles.add(own);
        return Optional.empty();
    }

    /// Whether one is of a higher level, and all words of the other stand in it.
    private static boolean holds(Passage one, Passage other) {
        return one.level() < other.level()
                && one.id().document().equals(other.id().document())
                && one.id().generation() == other.id().generation()
                && one.span().start() <= other.span().start()
                && one.span().end() >= other.span().end();
    }

    private String thing(Source source) {
        var document = source.document();
        var itself = document.collection() + "\n" + document.path();
        return selection.onePer() == OnePer.DOCUMENT
                ? itself
                : document.origin()
                        .map(origin -> origin.revision().isPresent() ? itself : origin.address())
                        .orElse(itself);
    }

    /// The best that is left; but one of a document that has none yet, if its score is nearly as good.
    private Source best(List<Source> left, List<Source> chosen) {
        var first = left.getFirst();
        if (selection.coverage() == 0) return first;
        var covered = new HashSet<>();
        for (var source : chosen) covered.add(source.document().id());
        double least = first.score() - selection.coverage() * Math.abs(first.score());
        for (var source : left) {
            if (source.score() >= least && !covered.contains(source.document().id())) return source;
        }
        return first;
    }

    private Source mostMarginal(List<Source> left, List<Source> chosen, Relevance relevance, Likeness.Table alike) {
        var best = left.getFirst();
        double bestGain = Double.NEGATIVE_INFINITY;
        for (var source : left) {
            double closest = 0;
            for (var other : chosen) closest = Math.max(closest, alike.between(source, other));
            double gain = (1 - selection.diversity()) * relevance.of(source) - selection.diversity() * closest;
            if (gain > bestGain) {
                bestGain = gain;
                best = source;
            }
        }
        return best;
    }

    /// What a source's closeness to the question counts as: its cosine where all have one, else its score.
    private record Relevance(boolean byMeaning) {
        Relevance(List<Source> sources) {
            this(sources.stream().allMatch(source -> source.legs().containsKey(Leg.VECTOR)));
        }

        double of(Source source) {
            var hit = source.legs().get(Leg.VECTOR);
            return byMeaning && hit != null ? hit.score() : source.score();
        }
    }
}
