package footnote.server.wire;

import footnote.ask.Answer;
import footnote.ask.Evidence;
import footnote.ask.Said;
import footnote.ask.TraceId;
import footnote.ask.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An answer and its sources.
///
/// @param groundedness how well the sources bear it out, 0 to 1; null if there was nothing to check
/// @param sentences the sentences that were held against the sources; null if nobody looked
/// @param traceId under which `/api/traces` tells how it came about
public record AnswerJson(
        String answer,
        boolean answered,
        String model,
        List<SourceJson> sources,
        List<Integer> cited,
        @Nullable Double groundedness,
        @Nullable List<SentenceJson> sentences,
        List<String> warnings,
        List<DegradedJson> degraded,
        @Nullable String traceId) {

    public static AnswerJson of(Answer answer) {
        return new AnswerJson(
                answer.text(),
                answer.answered(),
                answer.model(),
                SourceJson.of(answer.evidence().sources()),
                answer.cited().stream().sorted().toList(),
                groundedness(answer.verdict()),
                answer.verdict().checked() ? SentenceJson.of(answer.verdict().sentences()) : null,
                answer.verdict().warnings(),
                DegradedJson.of(answer.degradations()),
                answer.trace().map(TraceId::value).orElse(null));
    }

    private static @Nullable Double groundedness(Verdict verdict) {
        var mean = verdict.groundedness();
        return mean.isPresent() ? mean.getAsDouble() : null;
    }

    public Answer toAnswer(String owner) {
        var evidence = new Evidence(
                sources.stream().map(source -> source.toSource(owner)).toList());
        return new Answer(
                answer,
                answered,
                model,
                evidence,
                Set.copyOf(cited),
                new Verdict(sentences != null, SentenceJson.toSupports(sentences), warnings),
                degraded.stream().map(DegradedJson::toDegradation).toList(),
                Said.Usage.UNKNOWN,
                Optional.ofNullable(traceId).map(TraceId::new));
    }
}
