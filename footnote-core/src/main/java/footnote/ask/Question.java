package footnote.ask;

import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import java.util.Optional;
import java.util.OptionalInt;

/// What is asked, by whom, and of which part of the corpus.
///
/// @param sources how many sources the answer may draw on; the preset's number if absent
/// @param preset the name of the way to answer it; the usual one if absent
/// @param rephrasing in which other words it is searched for, too
public record Question(
        String text,
        Viewer viewer,
        PassageFilter filter,
        OptionalInt sources,
        Optional<String> preset,
        Rephrasing rephrasing) {
    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources) {
        this(text, viewer, filter, sources, Optional.empty());
    }

    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources, Optional<String> preset) {
        this(text, viewer, filter, sources, preset, Rephrasing.AS_ASKED);
    }

    public static Question of(String text, Viewer viewer) {
        return new Question(text, viewer, PassageFilter.EVERYTHING, OptionalInt.empty());
    }

    public Question withText(String other) {
        return new Question(other, viewer, filter, sources, preset, rephrasing);
    }

    public Question by(Optional<String> other) {
        return new Question(text, viewer, filter, sources, other, rephrasing);
    }

    public Question rephrased(Rephrasing other) {
        return new Question(text, viewer, filter, sources, preset, other);
    }
}
