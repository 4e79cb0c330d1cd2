package footnote.answer;

import footnote.prose.Sentence;
import footnote.prose.Sentence.Form;
import footnote.prose.Terms;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// A sentence of the evidence with what speaks for it.
public final class Quote {
    private static final Set<String> POINTING = Set.of(
            "he", "she", "it", "they", "this", "these", "those", "his", "her", "its", "their", "such", "both", "er",
            "sie", "es", "dies", "diese", "dieser", "dieses", "sein", "seine", "ihr", "ihre", "beide", "han", "hon",
            "de", "den", "det", "hans", "hennes", "deras", "dess");
    private static final int LONGEST_LEAD = 250;

    /// How many sources are named for one sentence.
    private static final int MOST_SOURCES = 3;

    private final int source;
    private final SortedSet<Integer> sources = new TreeSet<>();
    private final int position;
    private final Sentence sentence;
    private final Optional<Quote> lead;
    private final Terms terms;
    private final double[] match;
    private final boolean torn;
    private final Map<Clue, Double> clues = new EnumMap<>(Clue.class);
    private final Map<Ground, Double> grounds = new EnumMap<>(Ground.class);

    /// @param source which source it comes from, counted from 0
    /// @param position which sentence of its passage it is, counted from 0
    /// @param match how well it holds each word of the question
    /// @param torn whether the edge of the passage cut it in two
    Quote(
            int source,
            int position,
            Sentence sentence,
            Optional<Quote> lead,
            Terms terms,
            double[] match,
            boolean torn) {
        this.source = source;
        this.sources.add(source);
        this.position = position;
        this.sentence = sentence;
        this.lead = lead;
        this.terms = terms;
        this.match = match;
        this.torn = torn;
    }

    public int source() {
        return source;
    }

    /// Its source and those of other documents that say the same, word for word.
    SortedSet<Integer> sources() {
        return Collections.unmodifiableSortedSet(sources);
    }

    void noteAlso(int other) {
        if (sources.size() < MOST_SOURCES) sources.add(other);
    }

    /// Where it starts in the text of its passage.
    public int start() {
        return sentence.start();
    }

    /// Where it ends in the text of its passage.
    public int end() {
        return sentence.end();
    }

    public String text() {
        return sentence.text();
    }

    public Map<Clue, Double> clues() {
        return Collections.unmodifiableMap(clues);
    }

    public Map<Ground, Double> grounds() {
        return Collections.unmodifiableMap(grounds);
    }

    int position() {
        return position;
    }

    Sentence sentence() {
        return sentence;
    }

    Optional<Quote> lead() {
        return lead;
    }

    Terms terms() {
        return terms;
    }

    double[] matches() {
        return match.clone();
    }

    double match(int term) {
        return match[term];
    }

    boolean torn() {
        return torn;
    }

    void note(Clue clue, double value) {
        clues.put(clue, value);
    }

    void note(Ground ground, double value) {
        grounds.put(ground, value);
    }

    double clue(Clue clue) {
        return clues.getOrDefault(clue, 0.0);
    }

    /// The sentence with the one that leads to it, as the embedder should read them.
    String inContext() {
        return lead.map(before -> before.text() + " " + text()).orElse(text());
    }

    /// The sentence that a reader needs before this one: what "it" refers to, the table's header, the list's
    /// opening.
    Optional<Quote> needed() {
        return lead.filter(before -> before.text().length() <= LONGEST_LEAD && before.sentence.form() != Form.HEADING)
                .filter(before -> switch (sentence.form()) {
                    case ROW -> before.sentence.form() == Form.ROW;
                    case ITEM -> before.text().endsWith(":");
                    case PROSE ->
                        points() && clue(Clue.LEAD) > 0 && !before.text().endsWith("?");
                    case HEADING, CODE -> false;
                });
    }

    /// The words as they stand in an answer; dots show where the passage tore them.
    String shown() {
        var words = Quotable.text(sentence);
        if (!torn) return words;
        return Character.isLowerCase(words.codePointAt(0)) ? "… " + words : words + " …";
    }

    private boolean points() {
        return !terms.list().isEmpty()
                && POINTING.contains(terms.list().getFirst().small());
    }
}
