package footnote.ask;

import java.util.Set;

/// What an answerer said.
///
/// @param text the answer, with `[n]` where it draws on a source
/// @param answered false if it only says that the sources do not tell
/// @param cited the numbers of the sources it draws on
public record Said(String text, boolean answered, Set<Integer> cited) {
    public Said {
        cited = Set.copyOf(cited);
    }
}
