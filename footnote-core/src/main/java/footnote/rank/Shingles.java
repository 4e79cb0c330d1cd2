package footnote.rank;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The sequences of words in a text, to tell near-duplicates: a page fetched twice, an overlap, a copied paragraph.
record Shingles(Set<Long> sequences) {
    private static final int LENGTH = 4;

    static Shingles of(String text) {
        var words = text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+");
        var sequences = new HashSet<Long>();
        for (int i = 0; i == 0 || i + LENGTH <= words.length; i++) {
            long hash = 1125899906842597L;
            for (int j = i; j < Math.min(words.length, i + LENGTH); j++) hash = 31 * hash + spread(words[j].hashCode());
            sequences.add(hash);
        }
        return new Shingles(sequences);
    }

    private static long spread(int hash) {
        return hash * 0x9E3779B97F4A7C15L;
    }

    /// Jaccard's: the share of all sequences of the two that both have.
    double likeness(Shingles other) {
        long shared = sequences.stream().filter(other.sequences::contains).count();
        return (double) shared / (sequences.size() + other.sequences.size() - shared);
    }
}
