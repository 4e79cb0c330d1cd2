package footnote.rank;

import footnote.ask.Evidence;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Reranker;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Orders the best sources by a cross-encoder's score. Those that it does not read stay behind them, in the order
/// they had and with a score of 0.
///
/// May take a third of the time that is left, so that a slow model costs its order and not the answer.
///
/// @param atMost how many of the best are read
public record CrossEncoderReranker(CrossEncoder encoder, int atMost) implements Reranker {
    private static final int SHARE = 3;
    /// More than any cross-encoder reads: of a whole document only the beginning is sent.
    private static final int LONGEST = 32_000;

    @Override
    public Evidence rerank(Question question, Evidence evidence, Deadline by) {
        if (evidence.isEmpty()) return evidence;
        var sources = evidence.sources();
        int read = Math.min(atMost, sources.size());
        var texts = sources.subList(0, read).stream()
                .map(CrossEncoderReranker::text)
                .toList();
        var scores = encoder.score(question.text(), texts, by.share(SHARE));
        return new Evidence(ordered(sources, scores));
    }

    private static List<Source> ordered(List<Source> sources, List<Double> scores) {
        var ordered = new ArrayList<Source>();
        for (int i = 0; i < scores.size(); i++) ordered.add(sources.get(i).scored(scores.get(i)));
        ordered.sort(Comparator.comparingDouble(Source::score).reversed());
        for (var unread : sources.subList(scores.size(), sources.size())) ordered.add(unread.scored(0));
        return ordered;
    }

    private static String text(Source source) {
        var text = source.passage().under(source.document().title());
        if (text.length() <= LONGEST) return text;
        return text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }
}
