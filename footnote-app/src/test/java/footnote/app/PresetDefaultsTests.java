package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Expansion;
import footnote.preset.Preset;
import footnote.preset.Preset.Candidates;
import footnote.preset.Preset.Fusion;
import footnote.preset.Preset.Rerank;
import footnote.preset.Presets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The numbers that presets are described by, once more.
class PresetDefaultsTests {
    @Test
    void theDefaultWeighsByTheLanguagesThatTheModelKnows() {
        assertThat(Presets.DEFAULT.fusion()).isEqualTo(new Fusion.Adaptive(0.75, 0.5, 0.4));
        assertThat(Presets.DEFAULT.candidates()).isEqualTo(Candidates.of(100));
        assertThat(Presets.DEFAULT.rerank()).isEqualTo(new Rerank.CrossEncoder(30, true));
    }

    @Test
    void modelsReadAsMuchOfASourceAsIsDescribed() {
        assertThat(List.of(Presets.DEFAULT, Presets.DEEPWIKI, Presets.RAGPROXY, Presets.VEXORA))
                .extracting(preset -> preset.prompt().excerptCharacters())
                .containsExactly(2000, 500, 1200, 2000);
    }

    @Test
    void answersDrawOnFiveSourcesInEveryDescribedSystem() {
        assertThat(Presets.ALL.stream().filter(preset -> !preset.equals(Presets.DEFAULT)))
                .allMatch(preset -> preset.selection().sources() == 5);
    }

    @Test
    void vexoraTakesNothingBelowATenthAndExpandsThreeDocumentsByTwentyParagraphs() {
        assertThat(Presets.VEXORA.selection().threshold()).isEqualTo(0.1);
        assertThat(Presets.VEXORA.expansion()).isEqualTo(new Expansion.BestDocuments(3, 20, 0.3));
        assertThat(Presets.VEXORA.rerank()).isEqualTo(new Rerank.CrossEncoder(20, false));
    }

    @Test
    void onlyVexoraSearchesByTheKindOfTheQuestion() {
        assertThat(Presets.ALL)
                .filteredOn(preset -> preset.routing() == Preset.Routing.BY_KIND)
                .containsExactly(Presets.VEXORA);
    }

    @Test
    void notebookDropsWhatSharesFourFifthsAndCoversFilesWithinATenth() {
        assertThat(Presets.NOTEBOOK.selection().nearDuplicates()).isEqualTo(0.8);
        assertThat(Presets.NOTEBOOK.selection().coverage()).isEqualTo(0.1);
    }
}
