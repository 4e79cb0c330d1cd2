package footnote.ask;

import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// How the corpus is to be searched for a question.
///
/// @param filter where to search: the question's own filter, perhaps narrowed by what kind of question it is
/// @param analysis what kind that is, and what follows from it
public record Plan(Queries queries, PassageFilter filter, Analysis analysis) {
    /// Paragraphs hold every word once; sections and documents would only repeat them.
    private static final List<Integer> PARAGRAPHS = List.of(Passage.PARAGRAPH);

    /// Search everywhere that the question allows, among paragraphs unless it asks for other levels.
    public static Plan everywhere(Queries queries) {
        return everywhere(
                queries,
                new Analysis(
                        Analysis.Kind.FACTUAL,
                        List.of(),
                        false,
                        PARAGRAPHS,
                        List.of(),
                        "Taken as factual, since nobody has looked at its kind."));
    }

    /// Search as the analysis says, within what the question allows: levels that it names itself win.
    public static Plan everywhere(Queries queries, Analysis analysis) {
        var asked = queries.question().filter();
        if (!namesLevels(asked)) {
            return new Plan(queries, new PassageFilter.And(List.of(asked, levels(analysis.levels()))), analysis);
        }
        var own = new Analysis(
                analysis.kind(),
                analysis.entities(),
                analysis.multiHop(),
                List.of(),
                analysis.also(),
                analysis.why() + " Its own filter says which levels.");
        return new Plan(queries, asked, own);
    }

    /// The same way to search, for other words.
    public Plan with(Queries others) {
        return new Plan(others, filter, analysis);
    }

    private static PassageFilter levels(Collection<Integer> levels) {
        return new PassageFilter.AnyOf(
                Field.LEVEL, levels.stream().map(String::valueOf).collect(Collectors.toSet()));
    }

    /// Whether the filter says which levels to search.
    public static boolean namesLevels(PassageFilter filter) {
        return PassageFilter.names(filter, Set.of(Field.LEVEL));
    }
}
