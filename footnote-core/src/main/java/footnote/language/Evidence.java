package footnote.language;

import footnote.corpus.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of each language: its function words and its letters. Loaded once, when first asked for.
final class Evidence {
    /// The candidates in the order of the tables' columns; those after the eighth are groups of unknown languages.
    static final List<Language> CANDIDATES = List.of(
            Language.ENGLISH,
            Language.GERMAN,
            Language.SWEDISH,
            Language.FRENCH,
            Language.SPANISH,
            Language.ITALIAN,
            Language.DUTCH,
            Language.PORTUGUESE,
            Language.OTHER,
            Language.OTHER,
            Language.OTHER,
            Language.OTHER);

    private static final List<String> CODES =
            List.of("en", "de", "sv", "fr", "es", "it", "nl", "pt", "nordic", "slavic", "romance", "rest");

    private static final class Loaded {
        private static final Evidence EVIDENCE = new Evidence();
    }

    private final Map<String, byte[]> letters = new HashMap<>(8192);
    private final Map<String, boolean[]> words = new HashMap<>(4096);

    private Evidence() {
        for (var line : lines("letters.txt")) addLetters(line);
        for (var line : lines("function-words.txt")) addWords(line);
    }

    static Evidence loaded() {
        return Loaded.EVIDENCE;
    }

    /// How much a letter triple, or a letter, speaks for each candidate, 0 to 9; null if it tells nothing.
    byte @Nullable [] ofLetters(String triple) {
        return letters.get(triple);
    }

    /// Which candidates have this function word; null if none has.
    boolean @Nullable [] ofWord(String word) {
        return words.get(word);
    }

    /// All function words, each with the languages that have it.
    Map<String, Set<Language>> functionWords() {
        var all = new HashMap<String, Set<Language>>();
        words.forEach((word, having) -> {
            var languages = EnumSet.noneOf(Language.class);
            for (int i = 0; i < having.length; i++) if (having[i]) languages.add(CANDIDATES.get(i));
            all.put(word, languages);
        });
        return all;
    }

    private void addLetters(String line) {
        int space = line.indexOf(' ');
        var levels = new byte[CODES.size()];
        for (int i = 0; i < levels.length; i++) levels[i] = (byte) (line.charAt(space + 1 + i) - '0');
        letters.put(line.substring(0, space), levels);
    }

    private void addWords(String line) {
        int colon = line.indexOf(':');
        int candidate = CODES.indexOf(line.substring(0, colon));
        for (var word : line.substring(colon + 2).split(" ")) {
            var known = words.get(word);
            if (known == null) {
                known = new boolean[CODES.size()];
                words.put(word, known);
            }
            known[candidate] = true;
        }
    }

    private static List<String> lines(String name) {
        try (var in = Objects.requireNonNull(Evidence.class.getResourceAsStream(name), name)) {
            var lines = new ArrayList<String>();
            for (var line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.startsWith("#")) lines.add(line);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
