package footnote.ask;

import java.util.List;
import java.util.OptionalDouble;

/// What a check of the answer against its sources showed. It never changes the answer.
///
/// @param checked false if nobody looked
/// @param sentences those that say something that can be checked, in the order of the answer
/// @param warnings what a reader should know, one sentence each
public record Verdict(boolean checked, List<Support> sentences, List<String> warnings) {
    public static final Verdict UNCHECKED = new Verdict(false, List.of(), List.of());

    public Verdict {
        sentences = List.copyOf(sentences);
        warnings = List.copyOf(warnings);
    }

    /// How well the sources bear out the answer, 0 to 1: the mean of its sentences; empty if there was nothing to
    /// check.
    public OptionalDouble groundedness() {
        return sentences.stream().mapToDouble(Support::score).average();
    }
}
