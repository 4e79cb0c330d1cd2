package footnote.ask;

import footnote.corpus.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The question in the form in which the corpus is searched.
///
/// @param text what to search for: the question as asked, or rewritten so that it stands alone
/// @param language the language of `text`
/// @param wordings other ways to ask the same, searched for beside `text`
/// @param imagined a passage as it might answer the question, searched for by meaning instead of `text`
/// @param used what the latest stage had a model write for it
public record Queries(
        Question question,
        String text,
        Language language,
        List<String> wordings,
        Optional<String> imagined,
        Said.Usage used) {
    public Queries {
        wordings = List.copyOf(wordings);
    }

    public Queries(Question question, String text, Language language) {
        this(question, text, language, List.of(), Optional.empty(), Said.Usage.UNKNOWN);
    }

    /// The same as it is searched for from here on: line breaks mean nothing there.
    Queries onOneLine() {
        var line = text.replaceAll("[\\n\\t]+", " ");
        return new Queries(question.withText(line), line, language, wordings, imagined, Said.Usage.UNKNOWN);
    }

    /// The same, searched for in these words, too.
    public Queries adding(List<String> others) {
        var all = new ArrayList<>(wordings);
        all.addAll(others);
        return new Queries(question, text, language, all, imagined, used);
    }

    public Queries imagining(String passage) {
        return new Queries(question, text, language, wordings, Optional.of(passage), used);
    }

    /// The same, written by a model that took so much.
    public Queries costing(Said.Usage tokens) {
        return new Queries(question, text, language, wordings, imagined, tokens);
    }
}
