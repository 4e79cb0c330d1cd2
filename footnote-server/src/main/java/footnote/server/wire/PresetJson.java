package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.Expansion;
import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import footnote.preset.Preset.OnePer;
import footnote.preset.Preset.Rerank;
import footnote.preset.Preset.Routing;
import footnote.preset.Preset.Unrelated;
import footnote.preset.Template;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A preset with its parameters.
///
/// @param routing `by-kind` where the kind of a question decides how it is searched for
/// @param words null where words count as they are
/// @param reranked how many of the best a cross-encoder reads
/// @param nearDuplicates the share of word sequences in common from which one of two passages goes; null for never
/// @param diversity the weight of being unlike the others, by maximal marginal relevance; null for none
/// @param coverage within which share of the best score another document goes first; null for never
/// @param unrelated `withheld` where a question that has nothing to do with any source is told that nothing was
/// found
/// @param expand what is added for an answer, as `expand` in a question is written; null for nothing
/// @param excerptCharacters null for whole passages
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PresetJson(
        String name,
        String about,
        @Nullable String routing,
        List<String> legs,
        int candidates,
        @Nullable Integer candidatesPerSource,
        @Nullable WordsJson words,
        FusionJson fusion,
        @Nullable String rerank,
        @Nullable Integer reranked,
        int sources,
        @Nullable Double threshold,
        @Nullable String onePer,
        @Nullable Double nearDuplicates,
        @Nullable Double diversity,
        @Nullable Double coverage,
        @Nullable String unrelated,
        @Nullable String expand,
        @Nullable Integer excerptCharacters,
        PromptJson prompt) {
    /// What a model is told, with places in braces.
    ///
    /// @param source written for each source, with `between` in between
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PromptJson(
            String system,
            String user,
            String source,
            String between,
            @Nullable Double temperature,
            @Nullable Integer maxTokens) {
        static PromptJson of(Template template) {
            return new PromptJson(
                    template.system(),
                    template.user(),
                    template.source(),
                    template.between(),
                    template.temperature().isPresent() ? template.temperature().getAsDouble() : null,
                    template.maxTokens().isPresent() ? template.maxTokens().getAsInt() : null);
        }
    }

    public record WordsJson(double fuzziness, boolean prefix) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FusionJson(
            String kind,
            @Nullable Double vector,
            @Nullable Double lexical,
            @Nullable Double vectorWhereUndetermined,
            @Nullable Double vectorInOtherLanguages,
            @Nullable Integer k) {}

    public static List<PresetJson> all(List<Preset> presets) {
        return presets.stream().map(PresetJson::of).toList();
    }

    public static PresetJson of(Preset preset) {
        var selection = preset.selection();
        var words = preset.words();
        int excerpt = preset.prompt().excerptCharacters();
        return new PresetJson(
                preset.name(),
                preset.about(),
                preset.routing() == Routing.BY_KIND ? "by-kind" : null,
                legs(preset.fusion()),
                preset.candidates().atLeast(),
                preset.candidates().perSource() == 0
                        ? null
                        : preset.candidates().perSource(),
                words.equals(Preset.Words.EXACT) ? null : new WordsJson(words.fuzziness(), words.prefix()),
                fusion(preset.fusion()),
                rerank(preset.rerank()),
                preset.rerank() instanceof Rerank.CrossEncoder(var atMost, var _) ? atMost : null,
                selection.sources(),
                Double.isInfinite(selection.threshold()) ? null : selection.threshold(),
                selection.onePer() == OnePer.PASSAGE
                        ? null
                        : selection.onePer().name().toLowerCase(Locale.ROOT),
                selection.nearDuplicates() == 1 ? null : selection.nearDuplicates(),
                selection.diversity() == 0 ? null : selection.diversity(),
                selection.coverage() == 0 ? null : selection.coverage(),
                preset.unrelated() == Unrelated.WITHHELD ? "withheld" : null,
                preset.expansion() instanceof Expansion.None
                        ? null
                        : preset.expansion().words(),
                excerpt == Integer.MAX_VALUE ? null : excerpt,
                PromptJson.of(preset.prompt()));
    }

    private static List<String> legs(Fusion fusion) {
        return switch (fusion) {
            case Fusion.VectorOnly _ -> List.of("vector");
            case Fusion.LexicalOnly _ -> List.of("lexical");
            case Fusion.Adaptive _, Fusion.Relative _, Fusion.MaxNormalised _, Fusion.ReciprocalRank _ ->
                List.of("vector", "lexical");
        };
    }

    private static FusionJson fusion(Fusion fusion) {
        return switch (fusion) {
            case Fusion.Adaptive(var known, var undetermined, var foreign) ->
                new FusionJson("adaptive", known, 1 - known, undetermined, foreign, null);
            case Fusion.Relative(var vector) -> new FusionJson("relative", vector, 1 - vector, null, null, null);
            case Fusion.MaxNormalised(var vector, var lexical) ->
                new FusionJson("max-normalised", vector, lexical, null, null, null);
            case Fusion.ReciprocalRank(var k) -> new FusionJson("reciprocal-rank", null, null, null, null, k);
            case Fusion.VectorOnly _, Fusion.LexicalOnly _ -> new FusionJson("none", null, null, null, null, null);
        };
    }

    private static @Nullable String rerank(Rerank rerank) {
        return switch (rerank) {
            case Rerank.None _ -> null;
            case Rerank.Cosine _ -> "cosine";
            case Rerank.CrossEncoder(var _, var ifThere) -> ifThere ? "cross-encoder, if one is set" : "cross-encoder";
        };
    }
}
