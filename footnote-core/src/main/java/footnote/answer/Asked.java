package footnote.answer;

import footnote.corpus.Language;
import footnote.prose.StopWords;
import footnote.prose.Terms;
import java.util.ArrayList;
import java.util.List;

/// A question as the extractive answerer reads it.
final class Asked {
    private static final double FRAME_WEIGHT = 0.35;
    private static final double NAME_WEIGHT = 1.3;
    private static final int MOST_TERMS = 32;

    /// A word that an answer is expected to have in common with the question.
    ///
    /// @param weight how much it says about the topic
    /// @param name whether it is a name or a number
    record Wanted(String stem, double weight, boolean name) {}

    private final String text;
    private final AnswerKind kind;
    private final Language language;
    private final Terms all;
    private final List<Wanted> wanted;

    private Asked(String text, Language language) {
        this.text = text;
        this.language = language;
        this.kind = AnswerKind.of(text);
        this.all = Terms.of(text);
        this.wanted = wanted();
    }

    /// @param beside text in whose language the question probably is, should its own words not tell
    static Asked of(String question, String beside) {
        var language = StopWords.guess(question);
        return new Asked(question, language == Language.OTHER ? StopWords.guess(beside) : language);
    }

    private List<Wanted> wanted() {
        var found = new ArrayList<Wanted>();
        boolean first = true;
        for (var term : all.list()) {
            boolean initial = first;
            first = false;
            if (found.size() == MOST_TERMS) break;
            if (StopWords.isFunction(term.small(), language)) continue;
            if (found.stream().anyMatch(other -> other.stem().equals(term.stem()))) continue;
            boolean frame = StopWords.isFrame(term.small(), language);
            boolean name = term.number() || (term.capital() && !initial && !frame && language != Language.GERMAN);
            found.add(new Wanted(term.stem(), frame ? FRAME_WEIGHT : name ? NAME_WEIGHT : 1, name));
        }
        return List.copyOf(found);
    }

    String text() {
        return text;
    }

    AnswerKind kind() {
        return kind;
    }

    Language language() {
        return language;
    }

    List<Wanted> terms() {
        return wanted;
    }

    /// Whether the question has this word, of whatever kind.
    boolean says(String stem) {
        return all.stems().contains(stem);
    }

    /// Whether this word is one that the question is about.
    boolean asksFor(String stem) {
        return wanted.stream().anyMatch(term -> term.stem().equals(stem));
    }
}
