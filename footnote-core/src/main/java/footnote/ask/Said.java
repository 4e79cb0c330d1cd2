package footnote.ask;

import java.util.Set;

/// What an answerer said.
///
/// @param text the answer, with `[n]` where it draws on a source
/// @param answered false if it only says that the sources do not tell
/// @param cited the numbers of the sources it draws on
/// @param whole false if it was cut short at a limit on its length
public record Said(String text, boolean answered, Set<Integer> cited, boolean whole) {
    public Said {
        cited = Set.copyOf(cited);
    }

    public Said(String text, boolean answered, Set<Integer> cited) {
        this(text, answered, cited, true);
    }
}
