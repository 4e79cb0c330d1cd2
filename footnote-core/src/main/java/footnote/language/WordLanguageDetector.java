package footnote.language;

import footnote.corpus.Language;
import footnote.spi.LanguageDetector;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Tells a text's language by its function words and its letters.
///
/// Every word adds evidence: a function word for the languages that have it, each of its letter triples for
/// those in which it is common. The language with the most evidence wins if it leads clearly; a search in every
/// language is better than one in the wrong language, so a narrow lead is `OTHER`. So is a text that is mostly
/// of another script, of numbers or of the marks that programs are made of. Of a long text the beginning and
/// some of the middle are read.
///
/// Accuracy, and why no library does this: `docs/languages.md`.
public final class WordLanguageDetector implements LanguageDetector {
    private static final int BEGINNING = 3000;
    private static final int MIDDLE = 1500;
    /// How much a function word weighs against one letter triple at its most telling.
    private static final int WORD_WEIGHT = 9;
    /// By how much the best must lead.
    private static final int LEAD = 4;
    private static final char LAST_LATIN = '\u024f';
    private static final char VIETNAMESE = '\u1e00';
    private static final char GREEK_EXTENDED = '\u1f00';
    private static final String PROGRAM_MARKS = "{}[]();=<>_\\|&^~$#@*+/\"";

    @Override
    public Language detect(String text) {
        var sample = sample(text);
        return isProse(sample) ? bestOf(score(sample.toLowerCase(Locale.ROOT))) : Language.OTHER;
    }

    private static String sample(String text) {
        if (text.length() <= BEGINNING + MIDDLE) return text;
        int middle = (text.length() + BEGINNING - MIDDLE) / 2;
        return text.substring(0, BEGINNING) + " " + text.substring(middle, middle + MIDDLE);
    }

    /// Whether the text is written in Latin letters and is neither a table of numbers nor a program.
    private static boolean isProse(String text) {
        int latin = 0;
        int foreign = 0;
        int marks = 0;
        int others = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) continue;
            if (isLatin(c)) latin++;
            else if (Character.isLetter(c) || Character.isSurrogate(c)) foreign++;
            else if (PROGRAM_MARKS.indexOf(c) >= 0) marks++;
            else others++;
        }
        int all = latin + foreign + marks + others;
        return latin > foreign && latin * 2 > all && marks * 10 < all;
    }

    private static boolean isLatin(char c) {
        if (c < 128) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return (c <= LAST_LATIN || (c >= VIETNAMESE && c < GREEK_EXTENDED)) && Character.isLetter(c);
    }

    private static int[] score(String text) {
        var evidence = Evidence.loaded();
        var scores = new int[Evidence.CANDIDATES.size()];
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i < text.length() && isLatin(text.charAt(i))) continue;
            if (i > start) weigh(text.substring(start, i), evidence, scores);
            start = i + 1;
        }
        return scores;
    }

    private static void weigh(String word, Evidence evidence, int[] scores) {
        var known = evidence.ofWord(word);
        if (known != null) {
            for (int i = 0; i < scores.length; i++) if (known[i]) scores[i] += WORD_WEIGHT;
        }
        var edged = "_" + word + "_";
        for (int i = 0; i + 3 <= edged.length(); i++) add(evidence.ofLetters(edged.substring(i, i + 3)), scores);
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) > 'z') add(evidence.ofLetters(word.substring(i, i + 1)), scores);
        }
    }

    private static void add(byte @Nullable [] levels, int[] scores) {
        if (levels == null) return;
        for (int i = 0; i < scores.length; i++) scores[i] += levels[i];
    }

    private static Language bestOf(int[] scores) {
        int best = 0;
        for (int i = 1; i < scores.length; i++) if (scores[i] > scores[best]) best = i;
        int second = 0;
        for (int i = 0; i < scores.length; i++) if (i != best) second = Math.max(second, scores[i]);
        return scores[best] - second >= LEAD ? Evidence.CANDIDATES.get(best) : Language.OTHER;
    }
}
