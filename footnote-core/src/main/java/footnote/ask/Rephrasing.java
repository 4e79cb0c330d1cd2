package footnote.ask;

import footnote.fault.Echo;
import footnote.fault.Fault;
import java.util.Locale;

/// In which other words, beside its own, a question is searched for.
public enum Rephrasing {
    /// None.
    AS_ASKED,
    /// A few ways to ask the same, by words and by meaning each.
    MULTI,
    /// By meaning, a passage that might answer it instead of the question: hypothetical document embeddings.
    HYDE;

    /// The one that users call `multi` or `hyde`. Fails with `BAD_REQUEST` if there is no such.
    public static Rephrasing named(String name) {
        for (var each : new Rephrasing[] {MULTI, HYDE}) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) return each;
        }
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "A question can be rephrased as multi or hyde, not as " + Echo.of(name) + ".")
                .toException();
    }
}
