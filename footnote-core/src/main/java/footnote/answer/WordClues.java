package footnote.answer;

import footnote.ask.Evidence;
import footnote.ask.Source;
import footnote.corpus.DocumentId;
import footnote.prose.Sentence;
import footnote.prose.Sentence.Form;
import footnote.prose.Sentences;
import footnote.prose.Terms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Cuts the evidence into sentences and notes what their words say about the question.
final class WordClues {
    /// How much of the evidence is read, best sources first.
    private static final int MOST_CHARACTERS = 200_000;

    /// From this share of the question's words on, another question is the same question.
    private static final double ECHO = 0.8;

    private static final int NEAR = 3;
    private static final String ENDS = ".!?…:;。！？\"'”’»)]|";

    private final Asked asked;
    private final Evidence evidence;
    private final List<Quote> quotes = new ArrayList<>();
    /// For each quote, what its lead and headings hold of each word, and what its passage holds.
    private final List<double[]> leads = new ArrayList<>();

    private final List<double[]> passages = new ArrayList<>();

    private WordClues(Asked asked, Evidence evidence) {
        this.asked = asked;
        this.evidence = evidence;
    }

    /// The sentences worth quoting, each once, in the order of the evidence.
    static List<Quote> of(Asked asked, Evidence evidence) {
        var clues = new WordClues(asked, evidence);
        int read = 0;
        for (int number = 0; number < evidence.sources().size() && read < MOST_CHARACTERS; number++) {
            var source = evidence.sources().get(number);
            clues.read(number, source);
            read += source.passage().whole().length();
        }
        clues.weigh();
        return clues.distinct();
    }

    private void read(int number, Source source) {
        var text = source.passage().whole();
        var sentences = Sentences.of(text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS));
        var headings = matches(Terms.of(
                source.passage().place().section() + " " + source.document().title()));
        int from = quotes.size();
        var passage = headings.clone();
        var section = headings;
        for (int i = 0; i < sentences.size(); i++) {
            var sentence = sentences.get(i);
            var terms = Terms.of(sentence.text());
            var lead = sentence.lead() < 0 ? Optional.<Quote>empty() : Optional.of(quotes.get(from + sentence.lead()));
            // What follows a heading that asks something is said of what it asks.
            var match = lead.filter(WordClues::asks)
                    .map(heading -> larger(matches(terms), heading.matches()))
                    .orElseGet(() -> matches(terms));
            boolean torn = (i == 0 && startsTorn(sentence)) || (i == sentences.size() - 1 && endsTorn(sentence));
            quotes.add(new Quote(number, i, sentence, lead, terms, match, torn));
            if (sentence.form() == Form.HEADING) section = larger(headings, match);
            leads.add(lead.isPresent() ? larger(section, lead.get().matches()) : section);
            passage = larger(passage, match);
            passages.add(passage);
        }
        for (int i = from; i < passages.size(); i++) passages.set(i, passage);
    }

    private void weigh() {
        var rarity = rarity();
        for (int i = 0; i < quotes.size(); i++) {
            var quote = quotes.get(i);
            noteCoverage(quote, leads.get(i), passages.get(i), rarity);
            boolean shows = KindSigns.shows(asked, quote.terms());
            boolean definition = asked.kind() == AnswerKind.DEFINITION;
            quote.note(Clue.PHRASE, phrase(quote.terms()));
            quote.note(Clue.KIND, shows && !definition ? 1 : 0);
            quote.note(Clue.DEFINES, shows && definition ? 1 : 0);
            quote.note(Clue.RANK, 1.0 / (1 + quote.source()));
            quote.note(Clue.FIRST, quote.position() == 0 ? 1 : 0);
            quote.note(Clue.QUESTION, quote.text().endsWith("?") ? 1 : 0);
            quote.note(Ground.WORDS, Math.log(1 + asked.terms().size()));
        }
    }

    private void noteCoverage(Quote quote, double[] lead, double[] passage, double[] rarity) {
        var terms = asked.terms();
        double rare = 0;
        double plain = 0;
        var clue = new double[2];
        var ground = new double[3];
        for (int t = 0; t < terms.size(); t++) {
            double weight = terms.get(t).weight();
            double own = quote.match(t);
            double led = Math.max(own, lead[t]);
            double[] parts = {own, led - own, Math.max(led, passage[t]) - led};
            rare += weight * rarity[t];
            plain += weight;
            for (int k = 0; k < clue.length; k++) clue[k] += weight * rarity[t] * parts[k];
            for (int k = 0; k < ground.length; k++) ground[k] += weight * parts[k];
        }
        quote.note(Clue.TERMS, share(clue[0], rare));
        quote.note(Clue.LEAD, share(clue[1], rare));
        quote.note(Ground.SENTENCE, share(ground[0], plain));
        quote.note(Ground.LEAD, share(ground[1], plain));
        quote.note(Ground.PASSAGE, share(ground[2], plain));
    }

    private static double share(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }

    /// How rare each word of the question is among the sentences, from about 0 to 1.
    private double[] rarity() {
        var rarity = new double[asked.terms().size()];
        double most = Math.log(2.0 * quotes.size() + 2);
        for (int t = 0; t < rarity.length; t++) {
            double holding = 0;
            for (var quote : quotes) holding += quote.match(t);
            rarity[t] = Math.max(0, Math.log((quotes.size() + 1) / (holding + 0.5))) / most;
        }
        return rarity;
    }

    private double phrase(Terms sentence) {
        var wanted = asked.terms();
        if (wanted.size() < 2) return 0;
        int close = 0;
        for (int t = 0; t + 1 < wanted.size(); t++) {
            if (standClose(sentence, wanted.get(t).stem(), wanted.get(t + 1).stem())) close++;
        }
        return (double) close / (wanted.size() - 1);
    }

    private static boolean standClose(Terms sentence, String first, String second) {
        if (!sentence.stems().contains(first) || !sentence.stems().contains(second)) return false;
        var list = sentence.list();
        for (int i = 0; i < list.size(); i++) {
            if (!list.get(i).stem().equals(first)) continue;
            for (int j = Math.max(0, i - NEAR); j <= Math.min(list.size() - 1, i + NEAR); j++) {
                if (list.get(j).stem().equals(second)) return true;
            }
        }
        return false;
    }

    /// Passages overlap: of a sentence that comes twice the one from the better source is kept, and a torn one
    /// is not kept where another passage has the whole. Headings are kept only where a passage has nothing else.
    /// Where another document says the same, the sentence is told so: a reader may rather open that one.
    private List<Quote> distinct() {
        Map<List<String>, Quote> first = new LinkedHashMap<>();
        for (var quote : quotes) {
            if (!Quotable.isWorth(quote.sentence()) || echoes(quote)) continue;
            var words = quote.terms().list().stream().map(Terms.Term::small).toList();
            var other = first.putIfAbsent(words, quote);
            if (other != null && !document(other).equals(document(quote))) other.noteAlso(quote.source());
        }
        var kept = new ArrayList<>(first.values());
        var withText = new HashSet<Integer>();
        for (var quote : kept) if (quote.sentence().form() != Form.HEADING) withText.add(quote.source());
        kept.removeIf(quote -> quote.sentence().form() == Form.HEADING && withText.contains(quote.source()));
        kept.removeIf(quote -> quote.torn() && kept.stream().anyMatch(other -> isWholeOf(other, quote)));
        return kept;
    }

    private DocumentId document(Quote quote) {
        return evidence.sources().get(quote.source()).document().id();
    }

    /// Whether a sentence only asks what was asked, as the headings of frequent questions do.
    private boolean echoes(Quote quote) {
        return quote.text().endsWith("?") && quote.clue(Clue.TERMS) >= ECHO;
    }

    private static boolean asks(Quote lead) {
        return lead.sentence().form() == Form.HEADING && lead.text().endsWith("?");
    }

    private static boolean isWholeOf(Quote other, Quote torn) {
        return other.source() != torn.source()
                && other.text().length() > torn.text().length()
                && other.text().contains(torn.text());
    }

    private static boolean startsTorn(Sentence sentence) {
        return sentence.form() == Form.PROSE
                && Character.isLowerCase(sentence.text().codePointAt(0));
    }

    private static boolean endsTorn(Sentence sentence) {
        var text = sentence.text();
        return sentence.form() == Form.PROSE && ENDS.indexOf(text.charAt(text.length() - 1)) < 0;
    }

    private double[] matches(Terms terms) {
        var match = new double[asked.terms().size()];
        for (int t = 0; t < match.length; t++)
            match[t] = terms.holds(asked.terms().get(t).stem());
        return match;
    }

    private static double[] larger(double[] a, double[] b) {
        var larger = a.clone();
        for (int i = 0; i < larger.length; i++) larger[i] = Math.max(larger[i], b[i]);
        return larger;
    }
}
