package footnote.ask;

import java.util.List;

/// What a check of the answer against its sources showed.
///
/// @param checked false if nobody looked
/// @param warnings one sentence each
public record Verdict(boolean checked, List<String> warnings) {
    public static final Verdict UNCHECKED = new Verdict(false, List.of());

    public Verdict {
        warnings = List.copyOf(warnings);
    }
}
