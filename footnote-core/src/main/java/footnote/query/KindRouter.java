package footnote.query;

import footnote.ask.Analysis;
import footnote.ask.Analysis.Kind;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Stages.Router;
import footnote.corpus.Passage;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Tells of which kind a question is, what it is about and whether it takes several steps, and searches
/// accordingly.
///
/// Paragraphs are always searched, and levels above them are added: they stand only for how a section or a document
/// begins, and documents that were not cut on levels have none. So nothing is lost by taking a question for another
/// kind than it is.
///
/// @param steers whether the kind decides how to search; if not, it is only told
public record KindRouter(boolean steers) implements Router {
    private static final int LONGEST = 300;
    private static final Pattern SPACES = Pattern.compile("\\s+");

    @Override
    public Plan route(Queries queries, Deadline by) {
        var text = onOneLine(queries.text());
        var verdict = QuestionKinds.of(text);
        var hop = Hops.inner(text);
        var also = new ArrayList<String>();
        if (steers && verdict.kind() == Kind.COMPARATIVE) also.addAll(Hops.sides(text));
        if (steers) hop.ifPresent(also::add);
        also.removeIf(wording -> wording.length() > LONGEST);
        var analysis = new Analysis(
                verdict.kind(),
                Entities.in(text, queries.language()),
                hop.isPresent(),
                steers ? levels(verdict.kind()) : List.of(Passage.PARAGRAPH),
                also,
                why(verdict));
        return Plan.everywhere(also.isEmpty() ? queries : queries.adding(also), analysis);
    }

    private static String onOneLine(String text) {
        boolean isThere = !text.contains("  ") && text.chars().allMatch(c -> c >= ' ');
        return (isThere ? text : SPACES.matcher(text).replaceAll(" ")).strip();
    }

    private static List<Integer> levels(Kind kind) {
        return switch (kind) {
            case FACTUAL, RELATIONAL, TEMPORAL -> List.of(Passage.PARAGRAPH);
            case COMPARATIVE, PROCEDURAL -> List.of(Passage.SECTION, Passage.PARAGRAPH);
            case AGGREGATIVE -> List.of(Passage.DOCUMENT, Passage.SECTION, Passage.PARAGRAPH);
        };
    }

    private String why(QuestionKinds.Verdict verdict) {
        var name = verdict.kind().name().toLowerCase(Locale.ROOT);
        var sign = verdict.sign().isEmpty()
                ? "Taken as factual, since nothing in it shows another kind"
                : "Taken as " + name + " by \"" + verdict.sign() + "\"";
        return sign + (steers ? "; " + verdict.consequence() + "." : "; this preset searches all kinds alike.");
    }
}
