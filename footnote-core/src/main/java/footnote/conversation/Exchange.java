package footnote.conversation;

import footnote.ask.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// A question and what was answered, as far as the answer came.
///
/// @param answerer who answered, as it calls itself; empty if nobody got that far
/// @param sources those that the answer could draw on, by number; one whose document was deleted since, or is
///     closed to whoever looks, is missing
/// @param cited the numbers of those that it drew on
public record Exchange(
        String question,
        Instant asked,
        String answer,
        Ending ending,
        String answerer,
        List<KeptSource> sources,
        Set<Integer> cited) {
    public Exchange {
        sources = List.copyOf(sources);
        cited = Set.copyOf(cited);
    }

    /// What both sides said, as far as a next question may refer to it.
    public static List<Turn> turns(String question, String answer) {
        var asked = new Turn(Turn.Speaker.ASKER, question);
        return answer.isEmpty() ? List.of(asked) : List.of(asked, new Turn(Turn.Speaker.ANSWERER, answer));
    }

    /// How an answer ended.
    public sealed interface Ending {
        /// It was said to its end.
        record Whole() implements Ending {}

        /// Whoever asked went away before.
        record Cut() implements Ending {}

        /// @param reason one sentence
        record Failed(String reason) implements Ending {}
    }
}
