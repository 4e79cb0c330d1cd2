package footnote.cli;

import footnote.server.wire.Json;
import footnote.server.wire.PresetJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "presets",
        description = "List the ways in which questions can be answered, with their parameters.",
        mixinStandardHelpOptions = true)
final class PresetsCommand implements Callable<Integer> {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var presets = PresetJson.all(config.settings().finding().presets().all());
        if (json) {
            System.out.println(Json.writePretty(presets));
            return 0;
        }
        for (var preset : presets) {
            System.out.println(Terminal.bold(preset.name()));
            System.out.println("   " + preset.about());
            System.out.println(Terminal.dim("   " + parameters(preset)));
        }
        return 0;
    }

    private static String candidates(PresetJson preset) {
        var each = preset.candidatesPerSource();
        if (each == null) return preset.candidates() + " candidates";
        if (preset.candidates() <= each) return each + " candidates for each source";
        return preset.candidates() + " candidates, or " + each + " for each source if that is more";
    }

    private static String parameters(PresetJson preset) {
        var words = new StringBuilder(String.join(" + ", preset.legs()));
        words.append(", ").append(candidates(preset));
        if (preset.routing() != null) words.append(" · levels by the question's kind");
        if (!preset.fusion().kind().equals("none")) words.append(" · ").append(fusion(preset.fusion()));
        if (preset.words() != null)
            words.append(" · fuzzy ").append(preset.words().fuzziness());
        if (preset.words() != null && preset.words().prefix()) words.append(" and prefix");
        if (preset.rerank() != null) words.append(" · re-ranked by ").append(preset.rerank());
        if (preset.reranked() != null)
            words.append(" (best ").append(preset.reranked()).append(")");
        words.append(" · best ").append(preset.sources());
        if (preset.onePer() != null) words.append(", one per ").append(preset.onePer());
        if (preset.nearDuplicates() != null) words.append(", no near-duplicates");
        if (preset.coverage() != null) words.append(", several documents");
        if (preset.diversity() != null) words.append(", diversity ").append(preset.diversity());
        if (preset.threshold() != null) words.append(", score ≥ ").append(preset.threshold());
        if (preset.unrelated() != null) words.append(", none if all are unrelated");
        if (preset.expand() != null) words.append(" · expanded by ").append(preset.expand());
        if (preset.excerptCharacters() != null) {
            words.append(" · ").append(preset.excerptCharacters()).append(" characters each");
        }
        return words.toString();
    }

    private static String fusion(PresetJson.FusionJson fusion) {
        if (fusion.k() != null) return fusion.kind() + " " + fusion.k();
        return fusion.kind() + " " + fusion.vector() + "/" + fusion.lexical();
    }
}
