package footnote.ask;

import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What is asked, by whom, and of which part of the corpus.
///
/// @param text what is said; it may have several lines
/// @param query what to search for, where that is not the text; it says nothing to a model that answers
/// @param sources how many sources the answer may draw on; the preset's number if absent
/// @param preset the name of the way to answer it; the usual one if absent
/// @param tuning what it changes of that
/// @param sourcing whether it is answered from the documents; as the installation says if absent
/// @param rephrasing in which other words it is searched for, too
/// @param expansion what of that around its sources is read, too; for an answer the preset's way if absent
/// @param writing how the answer is written
/// @param history what was said before, oldest first
public record Question(
        String text,
        Optional<String> query,
        Viewer viewer,
        PassageFilter filter,
        OptionalInt sources,
        Optional<String> preset,
        Tuning tuning,
        Optional<Sourcing> sourcing,
        Rephrasing rephrasing,
        Optional<Expansion> expansion,
        Writing writing,
        List<Turn> history) {
    public Question {
        history = List.copyOf(history);
    }

    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources) {
        this(text, viewer, filter, sources, Optional.empty());
    }

    public Question(String text, Viewer viewer, PassageFilter filter, OptionalInt sources, Optional<String> preset) {
        this(
                text,
                Optional.empty(),
                viewer,
                filter,
                sources,
                preset,
                Tuning.NONE,
                Optional.empty(),
                Rephrasing.AS_ASKED,
                Optional.empty(),
                Writing.AS_USUAL,
                List.of());
    }

    public static Question of(String text, Viewer viewer) {
        return new Question(text, viewer, PassageFilter.EVERYTHING, OptionalInt.empty());
    }

    public Question withText(String other) {
        return new Question(
                other,
                query,
                viewer,
                filter,
                sources,
                preset,
                tuning,
                sourcing,
                rephrasing,
                expansion,
                writing,
                history);
    }

    /// The same question, for an answer to which this is searched for.
    public Question searchingFor(Optional<String> other) {
        return new Question(
                text,
                other,
                viewer,
                filter,
                sources,
                preset,
                tuning,
                sourcing,
                rephrasing,
                expansion,
                writing,
                history);
    }

    /// What is searched for, as a question of its own.
    public Question sought() {
        return query.isEmpty() ? this : withText(query.get()).searchingFor(Optional.empty());
    }

    public Question within(PassageFilter other) {
        return new Question(
                text, query, viewer, other, sources, preset, tuning, sourcing, rephrasing, expansion, writing, history);
    }

    public Question drawingOn(OptionalInt other) {
        return new Question(
                text, query, viewer, filter, other, preset, tuning, sourcing, rephrasing, expansion, writing, history);
    }

    public Question by(Optional<String> other) {
        return new Question(
                text, query, viewer, filter, sources, other, tuning, sourcing, rephrasing, expansion, writing, history);
    }

    public Question tuned(Tuning other) {
        return new Question(
                text, query, viewer, filter, sources, preset, other, sourcing, rephrasing, expansion, writing, history);
    }

    public Question sourced(Optional<Sourcing> other) {
        return new Question(
                text, query, viewer, filter, sources, preset, tuning, other, rephrasing, expansion, writing, history);
    }

    public Question rephrased(Rephrasing other) {
        return new Question(
                text, query, viewer, filter, sources, preset, tuning, sourcing, other, expansion, writing, history);
    }

    public Question expanded(Optional<Expansion> other) {
        return new Question(
                text, query, viewer, filter, sources, preset, tuning, sourcing, rephrasing, other, writing, history);
    }

    public Question written(Writing other) {
        return new Question(
                text, query, viewer, filter, sources, preset, tuning, sourcing, rephrasing, expansion, other, history);
    }

    /// The same question, asked after this was said.
    public Question after(List<Turn> said) {
        return new Question(
                text, query, viewer, filter, sources, preset, tuning, sourcing, rephrasing, expansion, writing, said);
    }

    /// The same for whoever only looks for sources: what is done with them plays no part, and who answers only
    /// where that one also finds other words.
    Question alike() {
        return new Question(
                text,
                query,
                viewer,
                filter,
                sources,
                preset,
                tuning,
                Optional.empty(),
                rephrasing,
                Optional.empty(),
                rephrasing == Rephrasing.AS_ASKED ? Writing.AS_USUAL : writing.onlyModel(),
                history);
    }
}
