package footnote.answer;

import footnote.prose.Sentence.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Chooses which sentences make up the answer, and puts them in an order that reads well: the source of the best
/// sentence first, sentences of one source in the order of its text.
final class Selection {
    /// How far behind the best a sentence may be, in log-odds.
    private static final double CLOSE = 2.5;

    /// How much of what the best sentence covers another row of a table must cover.
    private static final double ROW_SHARE = 0.5;

    private static final int MOST_FOR_A_FACT = 2;
    private static final int MOST = 4;

    /// From this share of common words on, one sentence repeats the other.
    private static final double REPEAT = 0.8;

    private final Reading reading;
    private final List<Quote> chosen = new ArrayList<>();

    private Selection(Reading reading) {
        this.reading = reading;
    }

    static List<Quote> of(Asked asked, Reading reading) {
        var selection = new Selection(reading);
        selection.choose(asked.kind().definite() ? MOST_FOR_A_FACT : MOST);
        return selection.inOrder();
    }

    private void choose(int most) {
        var best = reading.quotes().getFirst();
        double least = reading.score(best) - CLOSE;
        for (var quote : reading.quotes()) {
            if (chosen.size() == most || reading.score(quote) < least) break;
            if (quote != best && isStrayRow(quote, best)) continue;
            if (chosen.stream().noneMatch(other -> repeats(quote, other))) chosen.add(quote);
        }
        for (var quote : List.copyOf(chosen)) {
            quote.needed().filter(lead -> !chosen.contains(lead)).ifPresent(lead -> {
                if (chosen.stream().noneMatch(other -> repeats(lead, other))) chosen.add(lead);
            });
        }
    }

    private List<Quote> inOrder() {
        Map<Integer, List<Quote>> bySource = new LinkedHashMap<>();
        bySource.put(chosen.getFirst().source(), new ArrayList<>());
        chosen.stream().map(Quote::source).sorted().forEach(source -> bySource.putIfAbsent(source, new ArrayList<>()));
        for (var quote : chosen)
            bySource.computeIfAbsent(quote.source(), _ -> new ArrayList<>()).add(quote);
        var ordered = new ArrayList<Quote>();
        for (var quotes : bySource.values()) {
            quotes.sort(Comparator.comparingInt(Quote::position));
            ordered.addAll(quotes);
        }
        return ordered;
    }

    /// A row is understood by what it holds itself: its header speaks for all rows alike.
    private static boolean isStrayRow(Quote quote, Quote best) {
        return quote.sentence().form() == Form.ROW && quote.clue(Clue.TERMS) < ROW_SHARE * best.clue(Clue.TERMS);
    }

    private static boolean repeats(Quote one, Quote other) {
        var fewer = one.terms().stems().size() < other.terms().stems().size() ? one : other;
        var more = fewer == one ? other : one;
        if (fewer.terms().stems().isEmpty()) return true;
        long common = fewer.terms().stems().stream()
                .filter(more.terms().stems()::contains)
                .count();
        return common >= REPEAT * fewer.terms().stems().size();
    }
}
