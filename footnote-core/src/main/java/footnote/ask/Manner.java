package footnote.ask;

import java.util.List;

/// By which names and numbers the stages were made, for a trace to tell.
///
/// @param preset its name
/// @param sources how many an answer draws on where the question does not say
/// @param expansion what is added to them where the question does not say
/// @param more how rankings become one, by which weights, and what a source must score
public record Manner(String preset, int sources, Expansion expansion, List<Note> more) {
    public Manner {
        more = List.copyOf(more);
    }

    /// The same for whoever only searches: there nothing is added but what the question asks for.
    Manner searching() {
        return new Manner(preset, sources, new Expansion.None(), more);
    }
}
