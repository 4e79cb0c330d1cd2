package footnote.conversation;

import footnote.ask.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A question and what was answered, as far as the answer came.
///
/// @param answerer who answered, as it calls itself; empty if nobody got that far
/// @param sources those that the answer could draw on, by number; one whose document was deleted since, or is
///     closed to whoever looks, is missing
/// @param cited the numbers of those that it drew on
/// @param caveats what a reader should know besides
public record Exchange(
        String question,
        Instant asked,
        String answer,
        Ending ending,
        String answerer,
        List<KeptSource> sources,
        Set<Integer> cited,
        Caveats caveats) {
    public Exchange {
        sources = List.copyOf(sources);
        cited = Set.copyOf(cited);
    }

    /// The numbers of the sources whose words may be in the answer: those that it cites, or all if it cites none.
    public Set<Integer> drawnOn() {
        if (!cited.isEmpty()) return cited;
        return sources.stream().map(KeptSource::number).collect(Collectors.toSet());
    }

    public Exchange with(List<KeptSource> others) {
        return new Exchange(question, asked, answer, ending, answerer, others, cited, caveats);
    }

    /// The same without the words of the answer, and without what was said about them.
    public Exchange withdrawn() {
        var rest = new Caveats(List.of(), caveats.degradations());
        return new Exchange(question, asked, "", new Ending.Withdrawn(), answerer, sources, cited, rest);
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

        /// It drew on a document that was deleted since, or is closed to whoever looks: its words are not shown.
        record Withdrawn() implements Ending {}
    }
}
