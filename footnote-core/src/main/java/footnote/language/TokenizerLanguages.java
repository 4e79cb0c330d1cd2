package footnote.language;

import footnote.corpus.Language;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/// Tells which languages a model was made for by what its tokenizer does to their small words: it keeps those of
/// its own languages whole and cuts others to pieces.
///
/// The vocabulary of English BERT has every English function word of four letters or more, and at most three
/// tenths of those of any other language that Footnote knows; one of many languages has nearly all of all of them.
public final class TokenizerLanguages {
    /// Shorter words are whole everywhere.
    private static final int SHORTEST = 4;
    private static final double MOSTLY = 0.6;
    /// Whoever knows so many knows more.
    private static final int MANY = 5;

    private TokenizerLanguages() {}

    /// The languages of a tokenizer that counts so; empty if it was made for many, or for none that we know.
    ///
    /// @param tokens how many tokens a text has, markers included
    public static Set<Language> of(ToIntFunction<String> tokens) {
        int one = tokens.applyAsInt("a");
        Map<Language, int[]> counts = new EnumMap<>(Language.class);
        Evidence.loaded().functionWords().forEach((word, languages) -> {
            if (word.length() < SHORTEST) return;
            boolean whole = tokens.applyAsInt(word) <= one;
            for (var language : languages) {
                var count = counts.computeIfAbsent(language, _ -> new int[2]);
                count[0]++;
                if (whole) count[1]++;
            }
        });
        var known = EnumSet.noneOf(Language.class);
        counts.forEach((language, count) -> {
            if (count[1] >= MOSTLY * count[0]) known.add(language);
        });
        known.remove(Language.OTHER);
        return known.size() >= MANY ? Set.of() : Set.copyOf(known);
    }
}
