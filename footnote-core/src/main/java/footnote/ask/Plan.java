package footnote.ask;

import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import java.util.List;
import java.util.Set;

/// How the corpus is to be searched for a question.
///
/// @param filter where to search: the question's own filter, perhaps narrowed by what kind of question it is
public record Plan(Queries queries, PassageFilter filter) {
    private static final PassageFilter PARAGRAPHS =
            new PassageFilter.AnyOf(Field.LEVEL, Set.of(String.valueOf(Passage.PARAGRAPH)));

    /// Search everywhere that the question allows, among paragraphs unless it asks for other levels: they hold
    /// every word once, and sections and documents would only repeat them.
    public static Plan everywhere(Queries queries) {
        var asked = queries.question().filter();
        return new Plan(queries, namesLevels(asked) ? asked : new PassageFilter.And(List.of(asked, PARAGRAPHS)));
    }

    /// Whether the filter says which levels to search.
    public static boolean namesLevels(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf any -> any.field() == Field.LEVEL;
            case PassageFilter.StartsWith start -> start.field() == Field.LEVEL;
            case PassageFilter.Dated _ -> false;
            case PassageFilter.And and -> and.parts().stream().anyMatch(Plan::namesLevels);
            case PassageFilter.Or or -> or.parts().stream().anyMatch(Plan::namesLevels);
            case PassageFilter.Not not -> namesLevels(not.part());
        };
    }
}
