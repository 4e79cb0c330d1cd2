package footnote.prose;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The words of a text in a form in which an answer's words can be held against a question's.
///
/// Bent forms of a word meet by a light, language-blind stem (the endings of English, German and Swedish), else
/// by a long common beginning, else by one word standing inside the other as in compounds; each counts for less
/// than the one before.
public final class Terms {
    private static final double BY_BEGINNING = 0.7;
    private static final double WITHIN = 0.5;
    private static final int SHORTEST_PART = 5;
    private static final int MOST_TERMS = 400;
    private static final String[] ENDINGS = {
        "ungen", "ings", "ung", "ing", "est", "ern", "ed", "es", "en", "er", "em", "ly", "ar", "or", "na", "s", "e",
        "n", "a"
    };

    /// @param word as it stands in the text, without its punctuation
    /// @param stem what is compared
    /// @param capital whether it starts with a capital letter
    /// @param number whether it holds a digit
    public record Term(String word, String small, String stem, boolean capital, boolean number) {}

    private final List<Term> terms;
    private final Set<String> stems = new HashSet<>();

    private Terms(List<Term> terms) {
        this.terms = terms;
        for (var term : terms) stems.add(term.stem);
    }

    public static Terms of(String text) {
        var terms = new ArrayList<Term>();
        for (var word : raw(text)) {
            var small = word.toLowerCase(Locale.ROOT);
            boolean number = word.chars().anyMatch(Character::isDigit);
            terms.add(new Term(
                    word,
                    small,
                    number ? digits(small) : stem(small),
                    Character.isUpperCase(word.codePointAt(0)),
                    number));
        }
        return new Terms(List.copyOf(terms));
    }

    public List<Term> list() {
        return terms;
    }

    public Set<String> stems() {
        return stems;
    }

    /// How well `stem` is found among these terms, 0 to 1.
    public double holds(String stem) {
        if (stems.contains(stem)) return 1;
        double best = 0;
        for (var other : stems) best = Math.max(best, likeness(stem, other));
        return best;
    }

    /// The words of a text in small letters.
    static List<String> words(String text) {
        return raw(text).stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    }

    /// How alike two stems are that are not the same, 0 to 1.
    public static double likeness(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        if (shorter < SHORTEST_PART || Character.isDigit(a.charAt(0)) || Character.isDigit(b.charAt(0))) return 0;
        int longer = Math.max(a.length(), b.length());
        int common = 0;
        while (common < shorter && a.charAt(common) == b.charAt(common)) common++;
        if (common >= SHORTEST_PART && common >= 0.6 * longer) return BY_BEGINNING;
        boolean within = longer > shorter + 2 && (a.length() > b.length() ? a.contains(b) : b.contains(a));
        return within ? WITHIN : 0;
    }

    private static List<String> raw(String text) {
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length() && words.size() < MOST_TERMS; ) {
            int c = i < text.length() ? text.codePointAt(i) : ' ';
            int width = Character.charCount(c);
            if (Character.isIdeographic(c) || isKana(c)) {
                if (start >= 0) words.add(text.substring(start, i));
                words.add(text.substring(i, i + width));
                start = -1;
            } else if (Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK) {
                if (start < 0) start = i;
            } else if (start >= 0 && !joins(text, i)) {
                words.add(text.substring(start, i));
                start = -1;
            }
            i += width;
        }
        return words;
    }

    /// Whether the sign at `i` stands inside a number (3,500) or a shortened word (didn't).
    private static boolean joins(String text, int i) {
        if (i == 0 || i + 1 >= text.length()) return false;
        char sign = text.charAt(i);
        char before = text.charAt(i - 1);
        char after = text.charAt(i + 1);
        if (sign == '.' || sign == ',') return Character.isDigit(before) && Character.isDigit(after);
        return (sign == '\'' || sign == '’') && before == 'n' && after == 't';
    }

    private static boolean isKana(int c) {
        return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x0E00 && c <= 0x0E7F);
    }

    private static String digits(String number) {
        return number.replaceAll("(?<=\\d)[.,](?=\\d{3}(?!\\d))", "");
    }

    public static String stem(String small) {
        var word = fold(small);
        if (word.length() > 5 && word.endsWith("ies")) return word.substring(0, word.length() - 3) + "y";
        for (int pass = 0; pass < 2; pass++) {
            for (var ending : ENDINGS) {
                int left = word.length() - ending.length();
                if (left < (ending.length() == 1 ? 3 : 4) || !word.endsWith(ending)) continue;
                if (ending.equals("s") && word.endsWith("ss")) continue;
                word = word.substring(0, left);
                break;
            }
        }
        int last = word.length() - 1;
        return last > 3 && word.charAt(last) == word.charAt(last - 1) ? word.substring(0, last) : word;
    }

    private static String fold(String word) {
        if (word.chars().allMatch(c -> c < 128)) return word;
        return Normalizer.normalize(word, Normalizer.Form.NFKD)
                .replaceAll("\\p{Mn}", "")
                .replace("ß", "ss");
    }
}
