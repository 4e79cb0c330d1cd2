package footnote.ask;

import footnote.corpus.Language;
import java.util.List;
import java.util.Optional;

/// The question in the form in which the corpus is searched.
///
/// @param text what to search for: the question as asked, or rewritten so that it stands alone
/// @param language the language of `text`
/// @param wordings other ways to ask the same, searched for beside `text`
/// @param imagined a passage as it might answer the question, searched for by meaning instead of `text`
public record Queries(
        Question question, String text, Language language, List<String> wordings, Optional<String> imagined) {
    public Queries {
        wordings = List.copyOf(wordings);
    }

    public Queries(Question question, String text, Language language) {
        this(question, text, language, List.of(), Optional.empty());
    }

    public Queries withWordings(List<String> others) {
        return new Queries(question, text, language, others, imagined);
    }

    public Queries imagining(String passage) {
        return new Queries(question, text, language, wordings, Optional.of(passage));
    }
}
