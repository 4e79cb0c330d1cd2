package footnote.ask;

import footnote.corpus.Language;

/// The question in the form in which the corpus is searched.
///
/// @param text what to search for: the question as asked, or rewritten so that it stands alone
/// @param language the language of `text`
public record Queries(Question question, String text, Language language) {}
