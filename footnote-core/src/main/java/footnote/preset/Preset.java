package footnote.preset;

/// How questions are answered, by name.
///
/// @param candidates how many passages each leg brings
/// @param fusion how the legs' rankings become one
/// @param sources how many sources an answer may draw on
/// @param threshold the least score that a source must have
/// @param onePerDocument whether only the best passage of each document is kept
/// @param excerptCharacters how much of each source a model gets to read
public record Preset(
        String name,
        int candidates,
        Fusion fusion,
        int sources,
        double threshold,
        boolean onePerDocument,
        int excerptCharacters) {
    public static final Preset DEFAULT = new Preset("default", 100, new Fusion.Relative(0.5, 0.1), 6, 0.0, false, 2000);

    public Preset {
        if (candidates < 1) throw new IllegalArgumentException("a leg must bring something: " + candidates);
        if (sources < 1) throw new IllegalArgumentException("an answer needs a source: " + sources);
    }

    public Preset withFusion(String newName, Fusion other) {
        return new Preset(newName, candidates, other, sources, threshold, onePerDocument, excerptCharacters);
    }

    public sealed interface Fusion {
        /// Each leg's scores stretched to 0–1, then blended.
        record Relative(double vectorWeight, double foreignVectorWeight) implements Fusion {}

        record ReciprocalRank(int k) implements Fusion {}

        record VectorOnly() implements Fusion {}

        record LexicalOnly() implements Fusion {}
    }
}
