package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.Findings;
import footnote.ask.LeftOut;
import footnote.ask.Source;
import footnote.ask.Timing;
import footnote.ask.TraceId;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a search brought up.
///
/// @param analysis what kind of question it was taken for, and what followed from that
/// @param leftOut what was found and not chosen, if that was asked for
/// @param traceId under which `/api/traces` tells how it was found
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SearchJson(
        List<ResultJson> results,
        List<DegradedJson> degraded,
        @Nullable List<TimingJson> stages,
        @Nullable AnalysisJson analysis,
        @Nullable List<LeftOutJson> leftOut,
        @Nullable String traceId) {
    /// @param why one of the names of [LeftOut.Reason], in small letters with hyphens
    public record LeftOutJson(String why, SourceJson source) {
        static LeftOutJson of(LeftOut leftOut) {
            var why = leftOut.why().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return new LeftOutJson(why, SourceJson.of(0, leftOut.source()));
        }

        public LeftOut toLeftOut(String owner) {
            var reason = LeftOut.Reason.valueOf(why.toUpperCase(Locale.ROOT).replace('-', '_'));
            return new LeftOut(source.toSource(owner), reason);
        }
    }

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

    /// How long each stage took, as far as the server says; one of another version may know others.
    public List<Timing> timings() {
        if (stages == null) return List.of();
        return stages.stream().flatMap(each -> each.toTiming().stream()).toList();
    }

    /// @param explained whether what was left out is told too
    public static SearchJson of(Findings findings, boolean explained) {
        var sources = findings.evidence().sources();
        var leftOut = findings.evidence().leftOut();
        return new SearchJson(
                IntStream.range(0, sources.size())
                        .mapToObj(i -> ResultJson.of(i + 1, sources.get(i)))
                        .toList(),
                DegradedJson.of(findings.degradations()),
                TimingJson.of(findings.timings()),
                AnalysisJson.of(findings.analysis()),
                explained ? leftOut.stream().map(LeftOutJson::of).toList() : null,
                findings.trace().map(TraceId::value).orElse(null));
    }
}
