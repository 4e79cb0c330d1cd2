package footnote.server.wire;

import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import footnote.corpus.Span;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How well the sources bear out one sentence of an answer.
///
/// @param start where it starts in the answer, in UTF-16 units, as `end` where it ends
/// @param score from 0 to 1
public record SentenceJson(int start, int end, List<Integer> cited, double score, List<DoubtJson> doubts) {
    /// @param kind `number`, `name`, `negation`, `opposite` or `wording`
    public record DoubtJson(String kind, String word) {}

    static List<SentenceJson> of(List<Support> sentences) {
        return sentences.stream().map(SentenceJson::of).toList();
    }

    private static SentenceJson of(Support support) {
        return new SentenceJson(
                support.span().start(),
                support.span().end(),
                support.cited().stream().sorted().toList(),
                support.score(),
                support.doubts().stream()
                        .map(doubt -> new DoubtJson(doubt.kind().name().toLowerCase(Locale.ROOT), doubt.word()))
                        .toList());
    }

    /// What a server said, which says nothing of sentences if it is an older one.
    static List<Support> toSupports(@Nullable List<SentenceJson> sentences) {
        return sentences == null
                ? List.of()
                : sentences.stream().map(SentenceJson::toSupport).toList();
    }

    private Support toSupport() {
        return new Support(
                new Span(start, end),
                Set.copyOf(cited),
                score,
                doubts.stream()
                        .map(doubt -> new Doubt(Doubt.Kind.valueOf(doubt.kind.toUpperCase(Locale.ROOT)), doubt.word))
                        .toList());
    }
}
