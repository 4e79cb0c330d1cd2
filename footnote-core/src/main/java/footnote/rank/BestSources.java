package footnote.rank;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Selector;
import footnote.corpus.DocumentId;
import java.util.ArrayList;
import java.util.HashSet;

/// Keeps the best sources: those above a threshold, up to a number, and where asked the best one of each document
/// only.
///
/// @param atMost how many to keep where the question does not say
/// @param threshold the least score to keep
public record BestSources(int atMost, double threshold, boolean onePerDocument) implements Selector {
    @Override
    public Evidence select(Question question, Evidence evidence) {
        int limit = question.sources().orElse(atMost);
        var seen = new HashSet<DocumentId>();
        var kept = new ArrayList<Source>();
        for (var source : evidence.sources()) {
            if (kept.size() == limit) break;
            if (source.score() < threshold) continue;
            if (onePerDocument && !seen.add(source.document().id())) continue;
            kept.add(source);
        }
        return new Evidence(kept);
    }
}
