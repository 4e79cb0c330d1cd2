package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import footnote.ask.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A whole answer, with the names under which other systems give it.
///
/// @param message the answer's text
/// @param searchResults what it draws on, as a search would give it
/// @param hasRelevantSources whether anything was found
/// @param graphEnriched whether a knowledge graph added to it; there is none yet
public record ChatJson(
        @JsonUnwrapped AnswerJson answer,
        String message,
        ResultsJson searchResults,
        boolean hasRelevantSources,
        boolean graphEnriched,
        @Nullable String graphContext) {
    public record ResultsJson(List<SourceJson> results, int totalResults) {}

    public static ChatJson of(Answer answer) {
        var json = AnswerJson.of(answer);
        return new ChatJson(
                json,
                answer.text(),
                new ResultsJson(json.sources(), json.sources().size()),
                !answer.evidence().isEmpty(),
                false,
                null);
    }
}
