package footnote.prose;

import java.util.Locale;
import java.util.Set;

/// Knows the full stops that do not end a sentence.
final class Abbreviations {
    /// Never the last word of a sentence.
    private static final Set<String> TITLES = Set.of(
            "mr", "mrs", "ms", "dr", "prof", "rev", "gen", "col", "lt", "sgt", "capt", "gov", "sen", "rep", "hon",
            "messrs", "mme", "mlle", "fr", "hr", "frl", "dipl", "ing", "st", "mt", "vs", "cf", "viz", "e.g", "eg",
            "i.e", "ie", "ca", "z.b", "d.h", "u.a", "o.ä", "s.o", "s.u", "v.a", "i.d.r", "bzw", "vgl", "sog", "evtl",
            "ggf", "inkl", "zzgl", "bsp", "abb", "tab", "kap", "abs", "nr", "fig", "figs", "eq", "eqs", "sec", "no",
            "nos", "vol", "pp", "al", "approx", "ed", "eds", "resp", "t.ex", "bl.a", "dvs", "s.k", "f.d", "kl", "max",
            "min");

    /// The last word of a sentence only if what follows clearly starts one.
    private static final Set<String> SOMETIMES = Set.of(
            "inc", "ltd", "co", "corp", "jr", "sr", "etc", "usw", "usf", "osv", "a.m", "p.m", "u.s", "u.k", "u.n",
            "u.s.a", "d.c", "b.c", "a.d", "ph.d", "m.d", "b.a", "m.a", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
            "sep", "sept", "oct", "okt", "nov", "dec", "dez", "str", "ave", "blvd", "rd", "dept", "univ", "est", "bros",
            "gmbh", "mio", "mrd", "tel", "std");

    private static final Set<String> MONTHS = Set.of(
            "januar",
            "jänner",
            "februar",
            "märz",
            "april",
            "mai",
            "juni",
            "juli",
            "august",
            "september",
            "oktober",
            "november",
            "dezember",
            "jahrhundert",
            "jahrhunderts",
            "januari",
            "februari",
            "mars",
            "maj",
            "augusti",
            "december");

    /// Words after which a number with a full stop is an ordinal, in German.
    private static final Set<String> BEFORE_ORDINAL = Set.of(
            "am", "vom", "zum", "zur", "der", "die", "das", "den", "dem", "des", "im", "beim", "bis", "seit", "ab");

    private Abbreviations() {}

    /// Whether the sentence goes on after `word` and its full stop, where `next` follows and `before` precedes.
    static boolean keepsGoing(String word, String next, String before) {
        var small = word.toLowerCase(Locale.ROOT);
        var after = next.toLowerCase(Locale.ROOT);
        if (small.isEmpty()) return false;
        if (TITLES.contains(small)) return true;
        if (ordinal(small)) {
            return before.isEmpty()
                    || MONTHS.contains(after)
                    || BEFORE_ORDINAL.contains(before.toLowerCase(Locale.ROOT));
        }
        boolean letter = small.codePointCount(0, small.length()) == 1 && Character.isLetter(small.codePointAt(0));
        boolean dotted = small.indexOf('.') > 0 && small.length() <= 6;
        if (letter && before.isEmpty()) return true;
        if (letter || dotted || SOMETIMES.contains(small)) return !StopWords.contains(after);
        return false;
    }

    private static boolean ordinal(String word) {
        return word.length() <= 2 && word.chars().allMatch(Character::isDigit);
    }
}
