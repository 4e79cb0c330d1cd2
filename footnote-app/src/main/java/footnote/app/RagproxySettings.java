package footnote.app;

import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.preset.Preset;
import footnote.preset.Preset.Candidates;
import footnote.preset.Presets;
import java.util.Map;

/// The numbers of the preset `ragproxy` (`FOOTNOTE_RAGPROXY_…`), which that system lets its users set.
final class RagproxySettings {
    private static final Preset USUAL = Presets.RAGPROXY;
    private static final int MOST_CANDIDATES = 1000;
    private static final int MOST_SOURCES = 50;
    private static final int LONGEST_EXCERPT = 1_000_000;

    private RagproxySettings() {}

    static Preset fromEnvironment(Map<String, String> environment) {
        var usual = USUAL.selection();
        var selection = usual.sources(number(environment, "SOURCES", usual.sources(), MOST_SOURCES))
                .diverse(share(environment, "DIVERSITY", usual.diversity()));
        var prompt = USUAL.prompt()
                .excerpts(number(environment, "EXCERPT", USUAL.prompt().excerptCharacters(), LONGEST_EXCERPT));
        int candidates = number(environment, "CANDIDATES", USUAL.candidates().atLeast(), MOST_CANDIDATES);
        return USUAL.with(Candidates.of(candidates), selection, prompt);
    }

    private static int number(Map<String, String> environment, String what, int usual, int most) {
        var text = text(environment, what);
        if (text.isEmpty()) return usual;
        if (text.matches("[1-9][0-9]{0,6}") && Integer.parseInt(text) <= most) return Integer.parseInt(text);
        throw wrong(what, "a number from 1 to " + most, text);
    }

    private static double share(Map<String, String> environment, String what, double usual) {
        var text = text(environment, what);
        if (text.isEmpty()) return usual;
        if (text.matches("0|1|[01]?\\.[0-9]{1,9}") && Double.parseDouble(text) <= 1) return Double.parseDouble(text);
        throw wrong(what, "a number from 0 to 1", text);
    }

    private static String text(Map<String, String> environment, String what) {
        return environment.getOrDefault("FOOTNOTE_RAGPROXY_" + what, "").strip();
    }

    private static RuntimeException wrong(String what, String wanted, String text) {
        return new Fault(
                        Fault.Code.BAD_REQUEST,
                        "FOOTNOTE_RAGPROXY_" + what + ": write " + wanted + ", not " + Echo.of(text) + ".")
                .toException();
    }
}
