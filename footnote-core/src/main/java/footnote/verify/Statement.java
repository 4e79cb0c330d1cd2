package footnote.verify;

import footnote.corpus.Language;
import footnote.prose.StopWords;
import footnote.prose.Terms;
import footnote.prose.Terms.Term;
import java.util.ArrayList;
import java.util.List;

/// A sentence as the check reads it: its words, which of them say something, and its numbers.
final class Statement {
    /// From here on two words are forms of one, and not only parts of each other.
    private static final double ALIKE = 0.7;

    private final Terms terms;
    private final Language language;
    private final List<Figure> figures;
    private final List<Integer> content = new ArrayList<>();

    private Statement(Terms terms, Language language) {
        this.terms = terms;
        this.language = language;
        this.figures = Figure.in(terms.list(), language);
        for (int i = 0; i < terms.list().size(); i++) {
            int at = i;
            if (saysSomething(terms.list().get(i)) && figures.stream().noneMatch(figure -> figure.at() == at))
                content.add(i);
        }
    }

    static Statement of(String text, Language language) {
        return new Statement(Terms.of(text), language);
    }

    private boolean saysSomething(Term term) {
        var small = term.small();
        if (Character.isIdeographic(small.codePointAt(0))) return true;
        if (language == Language.OTHER) return small.length() > 1 && !StopWords.contains(small);
        return small.length() > 1 && !StopWords.isFunction(small, language);
    }

    Language language() {
        return language;
    }

    List<Term> words() {
        return terms.list();
    }

    Term word(int at) {
        return terms.list().get(at);
    }

    List<Figure> figures() {
        return figures;
    }

    /// Which words say something about a topic, numbers apart.
    List<Integer> content() {
        return content;
    }

    /// Whether it has this very word, in small letters.
    boolean says(String word) {
        return words().stream().anyMatch(term -> term.small().equals(word));
    }

    /// Whether it has this word or one that is much like it.
    boolean has(String stem) {
        return terms.holds(stem) >= ALIKE;
    }

    /// Whether two stems are the same word or much alike.
    static boolean alike(String stem, String other) {
        return stem.equals(other) || Terms.likeness(stem, other) >= ALIKE;
    }

    /// The stems of up to `most` words that say something behind the word at `at`, the nearest first.
    List<String> behind(int at, int most) {
        return content.stream()
                .filter(i -> i > at)
                .limit(most)
                .map(i -> word(i).stem())
                .toList();
    }

    /// The same before it.
    List<String> before(int at, int most) {
        return content.reversed().stream()
                .filter(i -> i < at)
                .limit(most)
                .map(i -> word(i).stem())
                .toList();
    }

    /// The same on both sides.
    List<String> beside(int at, int most) {
        var beside = new ArrayList<>(behind(at, most));
        beside.addAll(before(at, most));
        return beside;
    }
}
