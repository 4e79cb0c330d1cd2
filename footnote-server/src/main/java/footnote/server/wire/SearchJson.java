package footnote.server.wire;

import footnote.ask.Findings;
import footnote.ask.Source;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a search brought up.
public record SearchJson(List<ResultJson> results, List<DegradedJson> degraded) {
    /// @param document the path of the document
    /// @param score by the last stage that scored it
    /// @param hybridScore by fusion
    public record ResultJson(
            int rank,
            String document,
            String id,
            String title,
            double score,
            double hybridScore,
            LegsJson legs,
            String text,
            @Nullable SpotJson where,
            @Nullable Integer page,
            String section,
            List<Integer> span,
            SourceJson source) {

        static ResultJson of(int rank, Source found) {
            var source = SourceJson.of(rank, found);
            return new ResultJson(
                    rank,
                    source.document(),
                    source.id(),
                    source.title(),
                    source.score(),
                    source.hybridScore(),
                    source.legs(),
                    source.excerpt(),
                    source.where(),
                    source.page(),
                    source.section(),
                    source.span(),
                    source);
        }
    }

    public static SearchJson of(Findings findings) {
        var sources = findings.evidence().sources();
        return new SearchJson(
                IntStream.range(0, sources.size())
                        .mapToObj(i -> ResultJson.of(i + 1, sources.get(i)))
                        .toList(),
                DegradedJson.of(findings.degradations()));
    }
}
