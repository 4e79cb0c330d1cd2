package footnote.server.wire;

import footnote.ask.Answer;
import footnote.ask.Evidence;
import footnote.ask.Verdict;
import java.util.List;
import java.util.Set;

/// An answer and its sources.
public record AnswerJson(
        String answer,
        boolean answered,
        String model,
        List<SourceJson> sources,
        List<Integer> cited,
        List<String> warnings,
        List<DegradedJson> degraded) {

    public static AnswerJson of(Answer answer) {
        return new AnswerJson(
                answer.text(),
                answer.answered(),
                answer.model(),
                SourceJson.of(answer.evidence().sources()),
                answer.cited().stream().sorted().toList(),
                answer.verdict().warnings(),
                DegradedJson.of(answer.degradations()));
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
                new Verdict(false, warnings),
                degraded.stream().map(DegradedJson::toDegradation).toList());
    }
}
