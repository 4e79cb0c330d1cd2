package footnote.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An answer and everything it rests on.
///
/// @param answered false if the sources do not tell
/// @param model who wrote it
/// @param cited the numbers of the sources that the text draws on
/// @param degradations what was done without on the way
/// @param used what the model read and wrote for it
/// @param trace what is kept of how it came about
public record Answer(
        String text,
        boolean answered,
        String model,
        Evidence evidence,
        Set<Integer> cited,
        Verdict verdict,
        List<Degradation> degradations,
        Said.Usage used,
        Optional<TraceId> trace) {
    public static final String NO_INFORMATION = "I don't have information about that.";

    public Answer {
        cited = Set.copyOf(cited);
        degradations = List.copyOf(degradations);
    }

    /// An answer that leaves no trace.
    public Answer(
            String text,
            boolean answered,
            String model,
            Evidence evidence,
            Set<Integer> cited,
            Verdict verdict,
            List<Degradation> degradations) {
        this(text, answered, model, evidence, cited, verdict, degradations, Said.Usage.UNKNOWN, Optional.empty());
    }

    public Answer traced(TraceId by) {
        return new Answer(text, answered, model, evidence, cited, verdict, degradations, used, Optional.of(by));
    }

    /// The same, with one more thing that was done without.
    public Answer without(Degradation what) {
        var all = new ArrayList<>(degradations);
        all.add(what);
        return new Answer(text, answered, model, evidence, cited, verdict, all, used, trace);
    }

    static Answer nothingFound(String model, List<Degradation> degradations) {
        return new Answer(NO_INFORMATION, false, model, Evidence.NONE, Set.of(), Verdict.UNCHECKED, degradations);
    }
}
