package footnote.ask;

import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What is asked, by whom, and of which part of the corpus.
///
/// @param sources how many sources the answer may draw on; the preset's number if absent
/// @param preset the name of the way to answer it; the usual one if absent
/// @param rephrasing in which other words it is searched for, too
/// @param expansion what of that around its sources is read, too; for an answer the preset's way if absent
/// @param history what was said before, oldest first
public record Question(
        String text,
        Viewer viewer,
        PassageFilter filter,
        OptionalInt sources,
        Optional<String> preset,
        Rephrasing rephrasing,
        Optional<Expansion> expansion,
        List<Turn> history) {
    public Question {
        history = List.copyOf(history);
    }

    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources) {
        this(text, viewer, filter, sources, Optional.empty());
    }

    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources, Optional<String> preset) {
        this(text, viewer, filter, sources, preset, Rephrasing.AS_ASKED, Optional.empty(), List.of());
    }

    public static Question of(String text, Viewer viewer) {
        return new Question(text, viewer, PassageFilter.EVERYTHING, OptionalInt.empty());
    }

    public Question withText(String other) {
        return new Question(other, viewer, filter, sources, preset, rephrasing, expansion, history);
    }

    public Question by(Optional<String> other) {
        return new Question(text, viewer, filter, sources, other, rephrasing, expansion, history);
    }

    public Question rephrased(Rephrasing other) {
        return new Question(text, viewer, filter, sources, preset, other, expansion, history);
    }

    public Question expanded(Optional<Expansion> other) {
        return new Question(text, viewer, filter, sources, preset, rephrasing, other, history);
    }

    /// The same question, asked after this was said.
    public Question after(List<Turn> said) {
        return new Question(text, viewer, filter, sources, preset, rephrasing, expansion, said);
    }
}
