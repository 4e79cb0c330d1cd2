package footnote.app;

import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import footnote.preset.Preset.Rerank;
import footnote.preset.Presets;
import java.util.List;

/// The ways of searching that can be compared, each by its name.
public final class Contenders {
    private static final Preset FUSED = Presets.DEFAULT.withRerank("default-fused", new Rerank.None());
    private static final List<Preset> ALL = List.of(
            FUSED.withFusion("lexical", new Fusion.LexicalOnly()),
            FUSED.withFusion("vector", new Fusion.VectorOnly()),
            FUSED.withFusion("rrf", new Fusion.ReciprocalRank(60)),
            Presets.DEFAULT,
            FUSED,
            Presets.DEEPWIKI,
            Presets.VECTOROPS,
            Presets.NOTEBOOK,
            Presets.RAGPROXY,
            Presets.VEXORA,
            Presets.VEXORA.withRerank("vexora-fused", new Rerank.None()));

    private Contenders() {}

    /// Each leg alone, reciprocal rank, and what Footnote uses: what one wants to know first.
    public static List<Preset> usual() {
        return ALL.subList(0, 4);
    }

    /// Each leg alone, reciprocal rank, what Footnote uses, and the other presets; those that end in `-fused` do
    /// without a cross-encoder, and `vexora` cannot be measured where none is set.
    public static List<Preset> all() {
        return ALL;
    }
}
