package footnote.app;

import footnote.fault.Echo;
import footnote.fault.Fault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How sources are found.
///
/// @param presets how questions are answered (`FOOTNOTE_PRESET`)
/// @param reranker who orders what was found anew (`FOOTNOTE_RERANKER…`); without one, presets that want it say so
/// @param memory for how long what was found for a question is remembered (`FOOTNOTE_SEARCH_CACHE`); zero for never
public record FindingSettings(PresetSettings presets, Optional<RerankerChoice> reranker, Duration memory) {
    public static final FindingSettings DEFAULTS =
            new FindingSettings(PresetSettings.DEFAULTS, Optional.empty(), Duration.ofMinutes(5));

    public FindingSettings withMemory(Duration other) {
        return new FindingSettings(presets, reranker, other);
    }

    static FindingSettings fromEnvironment(Map<String, String> environment) {
        return new FindingSettings(
                presets(environment.getOrDefault("FOOTNOTE_PRESET", "")),
                RerankerChoice.parse(
                        environment.getOrDefault("FOOTNOTE_RERANKER", ""),
                        environment.getOrDefault("FOOTNOTE_RERANKER_MODEL", ""),
                        environment.getOrDefault("FOOTNOTE_RERANKER_KEY", "")),
                memory(environment.getOrDefault("FOOTNOTE_SEARCH_CACHE", "").strip()));
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
