package footnote.app;

import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import java.util.List;

/// The ways of searching that can be compared, each by its name.
public final class Contenders {
    private static final List<Preset> ALL = List.of(
            Preset.DEFAULT.withFusion("lexical", new Fusion.LexicalOnly()),
            Preset.DEFAULT.withFusion("vector", new Fusion.VectorOnly()),
            Preset.DEFAULT.withFusion("rrf", new Fusion.ReciprocalRank(60)),
            Preset.DEFAULT);

    private Contenders() {}

    /// Each leg alone, reciprocal rank, and what Footnote uses.
    public static List<Preset> all() {
        return ALL;
    }
}
