package footnote.lucene;

import footnote.corpus.Language;
import footnote.spi.PassageIndex.LexicalQuery;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Turns the words of a question into a query for any of its terms, in every language that the index holds.
///
/// The words are data, never syntax. Passages in another language than the question's are reached by the words that
/// the two share, mostly names and numbers; they count for [#FOREIGN] of their score, and the question's own stop
/// words are not looked for there, or the German "die" and "war" would find English deaths and battles.
final class LexicalQueries {
    private static final float FOREIGN = 0.5f;
    /// Together with a filter's clauses this stays below Lucene's limit of 1,024.
    private static final int MOST_TERMS = 768;
    private static final int MOST_VARIANTS = 50;
    /// Of more terms than this, each must be written as it is asked for: looking for others takes too long.
    private static final int MOST_TOLERANT = 64;
    private static final float MISSPELT = 0.45f;
    private static final float LONGER = 0.375f;

    private LexicalQueries() {}

    static Query of(LexicalQuery query, Set<Language> present) throws IOException {
        var asked = terms(query, present, leftOut(query.language(), present));
        if (asked.isEmpty()) asked = terms(query, present, Map.of());
        if (asked.isEmpty()) return MatchNoDocsQuery.INSTANCE;
        var any = new BooleanQuery.Builder();
        int all = asked.values().stream().mapToInt(Set::size).sum();
        var tolerance = new Tolerance(query, variants(all));
        asked.forEach((language, terms) -> {
            for (var term : terms) any.add(weighted(language, term, query.language(), tolerance), Occur.SHOULD);
        });
        return any.build();
    }

    /// How many other words each of so many terms may stand for, misspelt and again as a beginning, so that all
    /// of them together stay below the limit.
    private static int variants(int terms) {
        if (terms > MOST_TOLERANT) return 0;
        return Math.min(MOST_VARIANTS, (MOST_TERMS - terms) / (2 * terms));
    }

    private static Query weighted(Language language, BytesRef term, Language asked, Tolerance tolerance) {
        var query = tolerance.query(new Term(PassageFields.words(language), term));
        boolean foreign = language != asked && language != Language.OTHER && asked != Language.OTHER;
        return foreign ? new BoostQuery(query, FOREIGN) : query;
    }

    /// What else counts as a word that is asked for, and for how much. A passage counts by the best of it.
    ///
    /// @param variants how many other words each may stand for
    private record Tolerance(LexicalQuery asked, int variants) {
        Query query(Term term) {
            var exact = new TermQuery(term);
            var words = new ArrayList<Query>(List.of(exact));
            if (variants > 0) {
                int letters = term.text().codePointCount(0, term.text().length());
                int wrong = Math.clamp(Math.round(asked.fuzziness() * letters), 0, 2);
                if (wrong > 0) words.add(new BoostQuery(new FuzzyQuery(term, wrong, 0, variants, true), MISSPELT));
                if (asked.prefix()) words.add(new BoostQuery(longer(term), LONGER));
            }
            return words.size() == 1 ? exact : new DisjunctionMaxQuery(words, 0);
        }

        private Query longer(Term term) {
            return new PrefixQuery(term, new MultiTermQuery.TopTermsScoringBooleanQueryRewrite(variants));
        }
    }

    /// The stop words to leave out in each language: its own and the question's. A question in an unknown language
    /// may be in any that is present.
    private static Map<Language, List<CharArraySet>> leftOut(Language asked, Set<Language> present) {
        var leftOut = new EnumMap<Language, List<CharArraySet>>(Language.class);
        for (var language : present) {
            var stops = asked == Language.OTHER ? present.stream() : Stream.of(language, asked);
            leftOut.put(language, stops.distinct().map(LanguageChain::stops).toList());
        }
        return leftOut;
    }

    private static Map<Language, Set<BytesRef>> terms(
            LexicalQuery query, Set<Language> present, Map<Language, List<CharArraySet>> leftOut) throws IOException {
        var text = LanguageChain.part(query.words());
        var terms = new EnumMap<Language, Set<BytesRef>>(Language.class);
        for (var language : present) {
            var found = new LinkedHashSet<BytesRef>();
            var stops = leftOut.getOrDefault(language, List.of());
            try (var stream = LanguageChain.terms(new StringReader(text), language, stops)) {
                var term = stream.addAttribute(TermToBytesRefAttribute.class);
                stream.reset();
                while (found.size() < MOST_TERMS / present.size() && stream.incrementToken()) {
                    found.add(BytesRef.deepCopyOf(term.getBytesRef()));
                }
            }
            if (!found.isEmpty()) terms.put(language, found);
        }
        return terms;
    }
}
