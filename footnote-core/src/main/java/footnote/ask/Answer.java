package footnote.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// An answer and everything it rests on.
///
/// @param answered false if the sources do not tell
/// @param model who wrote it
/// @param cited the numbers of the sources that the text draws on
/// @param degradations what was done without on the way
public record Answer(
        String text,
        boolean answered,
        String model,
        Evidence evidence,
        Set<Integer> cited,
        Verdict verdict,
        List<Degradation> degradations) {
    public static final String NO_INFORMATION = "I don't have information about that.";

    public Answer {
        cited = Set.copyOf(cited);
        degradations = List.copyOf(degradations);
    }

    /// The same, with one more thing that was done without.
    public Answer without(Degradation what) {
        var all = new ArrayList<>(degradations);
        all.add(what);
        return new Answer(text, answered, model, evidence, cited, verdict, all);
    }

    static Answer nothingFound(String model, List<Degradation> degradations) {
        return new Answer(NO_INFORMATION, false, model, Evidence.NONE, Set.of(), Verdict.UNCHECKED, degradations);
    }
}
