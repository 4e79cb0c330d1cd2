package footnote.preset;

import footnote.ask.Expansion;
import footnote.preset.Preset.Candidates;
import footnote.preset.Preset.Fusion;
import footnote.preset.Preset.OnePer;
import footnote.preset.Preset.Rerank;
import footnote.preset.Preset.Routing;
import footnote.preset.Preset.Selection;
import footnote.preset.Preset.Unrelated;
import footnote.preset.Preset.Words;
import java.util.List;
import java.util.Optional;

/// The presets that come with Footnote.
public final class Presets {
    public static final Preset DEFAULT = new Preset(
            "default",
            "Both legs, blended as it measured best; the one to use unless there is a reason for another.",
            Routing.ALIKE,
            Candidates.of(100),
            Words.EXACT,
            new Fusion.Adaptive(0.75, 0.5, 0.4),
            new Rerank.CrossEncoder(30, true),
            Selection.best(6),
            Unrelated.WITHHELD,
            new Expansion.None(),
            Template.FENCED_SOURCES);

    public static final Preset DEEPWIKI = new Preset(
            "deepwiki",
            "Meaning alone, the best passage of each of five files: for finding one's way in a repository.",
            Routing.ALIKE,
            new Candidates(1, 3),
            Words.EXACT,
            new Fusion.VectorOnly(),
            new Rerank.None(),
            Selection.best(5).onePer(OnePer.DOCUMENT),
            Unrelated.GIVEN,
            new Expansion.None(),
            Template.CONTEXT_DOCUMENTS);

    public static final Preset VECTOROPS = new Preset(
            "vectorops",
            "Seven parts meaning to three parts words, and words may be misspelt or cut short.",
            Routing.ALIKE,
            Candidates.of(10),
            new Words(0.2, true),
            new Fusion.MaxNormalised(0.7, 0.3),
            new Rerank.None(),
            Selection.best(5),
            Unrelated.GIVEN,
            new Expansion.None(),
            Template.KNOWLEDGE_BASE);

    public static final Preset NOTEBOOK = new Preset(
            "notebook",
            "Both legs in equal parts, ordered anew by exact meaning, without near-duplicates, from several files.",
            Routing.ALIKE,
            new Candidates(10, 1),
            Words.EXACT,
            new Fusion.MaxNormalised(0.5, 0.5),
            new Rerank.Cosine(),
            Selection.best(5).withoutNearDuplicates(0.8).coveringDocuments(0.1),
            Unrelated.GIVEN,
            new Expansion.None(),
            Template.NOTEBOOK);

    public static final Preset RAGPROXY = new Preset(
            "ragproxy",
            "Meaning alone, one passage of each page, and each next one unlike those before it.",
            Routing.ALIKE,
            Candidates.of(5),
            Words.EXACT,
            new Fusion.VectorOnly(),
            new Rerank.None(),
            Selection.best(5).onePer(OnePer.ADDRESS).diverse(0.7),
            Unrelated.GIVEN,
            new Expansion.None(),
            Template.NUMBERED_PAGES);

    public static final Preset VEXORA = new Preset(
            "vexora",
            "Mostly words, ordered anew by a cross-encoder where there is one, with more of the best documents.",
            Routing.BY_KIND,
            Candidates.of(20),
            Words.EXACT,
            new Fusion.Relative(0.3),
            new Rerank.CrossEncoder(20, false),
            Selection.best(5).atLeast(0.1),
            Unrelated.WITHHELD,
            new Expansion.BestDocuments(3, 20, 0.3),
            Template.SYSTEM_SOURCES);

    public static final List<Preset> ALL = List.of(DEFAULT, DEEPWIKI, VECTOROPS, NOTEBOOK, RAGPROXY, VEXORA);

    private Presets() {}

    public static Optional<Preset> named(String name) {
        return ALL.stream().filter(preset -> preset.name().equals(name)).findFirst();
    }
}
