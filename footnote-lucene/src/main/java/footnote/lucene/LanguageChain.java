package footnote.lucene;

import footnote.corpus.Language;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.de.GermanStemFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;

/// Turns text into the terms that are indexed and asked for, by the rules of a language.
///
/// Words are split, lowered and stemmed. Stop words are indexed like any other: they are only left out of
/// questions, and only where something else is left to ask for, so that a passage that consists of nothing else
/// can be found.
/// `docs/index.md` has the figures behind the choice of stemmers.
final class LanguageChain {
    private static final CharArraySet ITALIAN_ARTICLES = CharArraySet.unmodifiableSet(new CharArraySet(
            List.of(
                    "c", "l", "all", "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl",
                    "negl", "sugl", "un", "m", "t", "s", "v", "d"),
            true));
    private static final int EVERY_SCRIPT =
            CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;
    private static final Map<Language, CharArraySet> STOPS = new ConcurrentHashMap<>();

    private LanguageChain() {}

    /// The analyzer of an index writer: the language is that of the field.
    static Analyzer ofFields() {
        return new Analyzer(Analyzer.PER_FIELD_REUSE_STRATEGY) {
            @Override
            protected TokenStreamComponents createComponents(String field) {
                var tokenizer = new StandardTokenizer();
                return new TokenStreamComponents(
                        tokenizer, bend(tokenizer, PassageFields.languageOf(field), List.of()));
            }
        };
    }

    /// The terms of a question, as a stream that the caller resets, reads and closes.
    ///
    /// @param leftOut words that are not asked for
    static TokenStream terms(Reader text, Language language, List<CharArraySet> leftOut) {
        var tokenizer = new StandardTokenizer();
        tokenizer.setReader(text);
        return bend(tokenizer, language, leftOut);
    }

    private static TokenStream bend(Tokenizer words, Language language, List<CharArraySet> leftOut) {
        return switch (language) {
            case ENGLISH -> new PorterStemFilter(fold(without(leftOut, lower(new EnglishPossessiveFilter(words)))));
            case GERMAN -> fold(new GermanStemFilter(new GermanNormalizationFilter(without(leftOut, lower(words)))));
            case SWEDISH -> new SnowballFilter(without(leftOut, lower(words)), new SwedishStemmer());
            case FRENCH ->
                fold(new FrenchLightStemFilter(
                        without(leftOut, lower(new ElisionFilter(words, FrenchAnalyzer.DEFAULT_ARTICLES)))));
            case SPANISH -> fold(new SpanishLightStemFilter(without(leftOut, lower(words))));
            case ITALIAN ->
                fold(new ItalianLightStemFilter(without(leftOut, lower(new ElisionFilter(words, ITALIAN_ARTICLES)))));
            case DUTCH -> fold(new SnowballFilter(without(leftOut, lower(words)), new DutchStemmer()));
            case PORTUGUESE -> fold(new PortugueseLightStemFilter(without(leftOut, lower(words))));
            case OTHER ->
                fold(new CJKBigramFilter(without(leftOut, lower(new CJKWidthFilter(words))), EVERY_SCRIPT, true));
        };
    }

    private static TokenStream lower(TokenStream words) {
        return new LowerCaseFilter(words);
    }

    private static TokenStream fold(TokenStream words) {
        return new ASCIIFoldingFilter(words);
    }

    private static TokenStream without(List<CharArraySet> leftOut, TokenStream words) {
        TokenStream left = words;
        for (var stops : leftOut) left = new StopFilter(left, stops);
        return left;
    }

    /// The words of a language that say nothing by themselves; none for `OTHER`.
    static CharArraySet stops(Language language) {
        return STOPS.computeIfAbsent(language, LanguageChain::loadStops);
    }

    private static CharArraySet loadStops(Language language) {
        return switch (language) {
            case ENGLISH -> questionWords();
            case GERMAN -> GermanAnalyzer.getDefaultStopSet();
            case SWEDISH -> SwedishAnalyzer.getDefaultStopSet();
            case FRENCH -> FrenchAnalyzer.getDefaultStopSet();
            case SPANISH -> SpanishAnalyzer.getDefaultStopSet();
            case ITALIAN -> ItalianAnalyzer.getDefaultStopSet();
            case DUTCH -> DutchAnalyzer.getDefaultStopSet();
            case PORTUGUESE -> PortugueseAnalyzer.getDefaultStopSet();
            case OTHER -> CharArraySet.EMPTY_SET;
        };
    }

    /// The longer of Lucene's two English lists: the shorter one keeps "how", "what" and "does", which are rare in
    /// the passages that answer questions and would count for much.
    private static CharArraySet questionWords() {
        try (var list = Objects.requireNonNull(SnowballFilter.class.getResourceAsStream("english_stop.txt"))) {
            return WordlistLoader.getSnowballWordSet(new InputStreamReader(list, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Part the words that the tokenizer would take for one: `max_connections`, `java.util.List`, `host:port`; and
    /// add those of [names joined from several][JoinedNames].
    ///
    /// A dot or colon parts only where two letters stand on either side, so that "e.g.", "3.14" and "12:30" stay
    /// whole. Control characters and halves of surrogate pairs, which stick to words in broken texts, part too.
    static String part(String text) {
        char[] parted = null;
        for (int i = 0; i < text.length(); i++) {
            if (!parts(text, i)) continue;
            if (parted == null) parted = text.toCharArray();
            parted[i] = ' ';
        }
        return JoinedNames.spell(parted == null ? text : new String(parted));
    }

    private static boolean parts(String text, int at) {
        char here = text.charAt(at);
        if (here == '.' || here == ':') return letters(text, at - 2) && letters(text, at + 1);
        return here == '_' || here < ' ' || (Character.isSurrogate(here) && !paired(text, at));
    }

    private static boolean letters(String text, int from) {
        return from >= 0
                && from + 1 < text.length()
                && Character.isLetter(text.charAt(from))
                && Character.isLetter(text.charAt(from + 1));
    }

    private static boolean paired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
}
