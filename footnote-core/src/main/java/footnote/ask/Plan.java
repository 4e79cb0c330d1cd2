package footnote.ask;

import footnote.corpus.PassageFilter;

/// How the corpus is to be searched for a question.
///
/// @param filter where to search: the question's own filter, perhaps narrowed by what kind of question it is
public record Plan(Queries queries, PassageFilter filter) {
    /// Search everywhere that the question allows.
    public static Plan everywhere(Queries queries) {
        return new Plan(queries, queries.question().filter());
    }
}
