package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.preset.Presets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTests {
    @TempDir
    private Path folder;

    @Test
    void everyPresetIsMeasuredAsItAnswers() {
        var entries = new ArrayList<Evaluation.Entry>();
        for (var thing : List.of("lamp", "door", "window", "roof", "stair", "floor", "wall", "cellar")) {
            entries.add(new Evaluation.Entry(thing + "-1", "", "The " + thing + " was painted blue last year."));
            entries.add(new Evaluation.Entry(thing + "-2", "", "Nobody remembers who built this " + thing + "."));
            entries.add(new Evaluation.Entry(thing + "-3", "", "A new " + thing + " costs forty crowns in town."));
        }
        try (var evaluation = Evaluation.ofEntries(Settings.DEFAULTS.withData(folder), entries, (_, _) -> {})) {
            var question = "What does a new window cost?";

            var notebook = evaluation.search(Presets.NOTEBOOK, question);
            assertThat(notebook.getFirst().document().path()).isEqualTo("window-3");
            assertThat(notebook).allSatisfy(source -> assertThat(source.score()).isPositive());
            assertThat(notebook).hasSizeLessThanOrEqualTo(2 * 10);

            assertThat(evaluation.search(Presets.DEEPWIKI, question)).hasSize(3 * 5);
            assertThat(evaluation.search(Presets.RAGPROXY, question)).hasSize(5);
        }
    }
}
