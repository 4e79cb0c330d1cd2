package footnote.server.wire;

import footnote.ask.Analysis;
import footnote.ask.Analysis.Kind;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What kind of question was asked, and how it was searched for therefore.
///
/// @param kind one of the names of [Kind], in small letters
/// @param levels empty where the question's own filter names them
/// @param also what was searched for beside the question
public record AnalysisJson(
        String kind, List<String> entities, boolean multiHop, List<Integer> levels, List<String> also, String why) {
    public static AnalysisJson of(Analysis analysis) {
        return new AnalysisJson(
                analysis.kind().name().toLowerCase(Locale.ROOT),
                analysis.entities(),
                analysis.multiHop(),
                analysis.levels(),
                analysis.also(),
                analysis.why());
    }

    /// What a server said; one of another version may say nothing, or know other kinds.
    public static Analysis toAnalysis(@Nullable AnalysisJson told) {
        if (told == null) return new Analysis(Kind.FACTUAL, List.of(), false, List.of(), List.of(), "");
        var kind = Kind.FACTUAL;
        for (var known : Kind.values()) {
            if (known.name().equalsIgnoreCase(told.kind)) kind = known;
        }
        return new Analysis(kind, told.entities, told.multiHop, told.levels, told.also, told.why);
    }
}
