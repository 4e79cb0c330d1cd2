package footnote.app;

import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.query.Rate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How questions are let in and their sources found.
///
/// @param limit how often each user may ask (`FOOTNOTE_RATE_LIMIT`); as often as they like if absent
/// @param presets how questions are answered (`FOOTNOTE_PRESET`, `FOOTNOTE_RAGPROXY_…`)
/// @param reranker who orders what was found anew (`FOOTNOTE_RERANKER…`); without one, presets that want it say so
/// @param memory for how long what was found for a question is remembered (`FOOTNOTE_SEARCH_CACHE`); zero for never
/// @param vectors where vectors are searched (`FOOTNOTE_VECTORS…`)
public record FindingSettings(
        Optional<Rate> limit,
        PresetSettings presets,
        Optional<RerankerChoice> reranker,
        Duration memory,
        VectorSettings vectors) {
    public static final FindingSettings DEFAULTS = new FindingSettings(
            Optional.empty(),
            PresetSettings.DEFAULTS,
            Optional.empty(),
            Duration.ofMinutes(5),
            VectorSettings.DEFAULTS);

    public FindingSettings withMemory(Duration other) {
        return new FindingSettings(limit, presets, reranker, other, vectors);
    }

    public FindingSettings withVectors(VectorSettings other) {
        return new FindingSettings(limit, presets, reranker, memory, other);
    }

    static FindingSettings fromEnvironment(Map<String, String> environment) {
        return new FindingSettings(
                limit(environment.getOrDefault("FOOTNOTE_RATE_LIMIT", "").strip()),
                presets(environment.getOrDefault("FOOTNOTE_PRESET", ""))
                        .withRagproxy(RagproxySettings.fromEnvironment(environment)),
                RerankerChoice.parse(
                        environment.getOrDefault("FOOTNOTE_RERANKER", ""),
                        environment.getOrDefault("FOOTNOTE_RERANKER_MODEL", ""),
                        environment.getOrDefault("FOOTNOTE_RERANKER_KEY", "")),
                memory(environment.getOrDefault("FOOTNOTE_SEARCH_CACHE", "").strip()),
                VectorSettings.fromEnvironment(environment));
    }

    private static Optional<Rate> limit(String words) {
        if (words.isEmpty() || words.equals("off")) return Optional.empty();
        try {
            return Optional.of(Rate.parse(words));
        } catch (IllegalArgumentException e) {
            throw new Fault(
                            Fault.Code.BAD_REQUEST,
                            "FOOTNOTE_RATE_LIMIT: write how often each user may ask, as 60/min, 5/s or 1000/h, or off, not "
                                    + Echo.of(words) + ".")
                    .toException(e);
        }
    }

    private static PresetSettings presets(String words) {
        try {
            return PresetSettings.parse(words);
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_PRESET: " + e.getMessage()).toException(e);
        }
    }

    private static Duration memory(String seconds) {
        if (seconds.isEmpty()) return DEFAULTS.memory;
        if (seconds.matches("[0-9]{1,5}")) return Duration.ofSeconds(Integer.parseInt(seconds));
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "FOOTNOTE_SEARCH_CACHE: write a number of seconds up to 99999, 0 for none, not "
                                + Echo.of(seconds) + ".")
                .toException();
    }
}
