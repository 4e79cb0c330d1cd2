package footnote.conversation;

import footnote.ask.Answer;
import footnote.ask.Degradation;
import java.util.List;

/// What a reader of an answer should know besides.
///
/// @param warnings what a check of the answer against its sources showed, one sentence each
/// @param degradations what was done without on the way
public record Caveats(List<String> warnings, List<Degradation> degradations) {
    public static final Caveats NONE = new Caveats(List.of(), List.of());

    public Caveats {
        warnings = List.copyOf(warnings);
        degradations = List.copyOf(degradations);
    }

    static Caveats of(Answer answer) {
        return new Caveats(answer.verdict().warnings(), answer.degradations());
    }
}
