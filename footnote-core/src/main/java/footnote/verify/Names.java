package footnote.verify;

import footnote.corpus.Language;
import footnote.prose.StopWords;
import footnote.prose.Terms.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells which words of a sentence are names, by how they are written.
///
/// In German every noun has a capital: there a word counts as a name only beside another one, or where no
/// article or adjective stands before it and its ending is not one that only nouns have.
final class Names {
    private static final Pattern NOUN_ENDING = Pattern.compile(
            ".*(?:ung|ungen|heit|keit|heiten|keiten|schaft|schaften|tion|tionen|tät|täten|ismus|nis|nisse|ment|mente|ling|linge|en|er|ern)");
    private static final Pattern BENT = Pattern.compile("\\p{Ll}{3,}(?:e|en|er|es|em)");
    /// Words that begin sentences and are followed by names.
    private static final Set<String> OPENING = Set.of(
            "despite",
            "although",
            "using",
            "according",
            "unlike",
            "like",
            "following",
            "including",
            "besides",
            "given",
            "laut",
            "trotz",
            "neben",
            "gemäß",
            "obwohl",
            "entgegen",
            "enligt",
            "trots",
            "förutom");
    private static final List<String> MONTHS = List.of(
            "january januar januari",
            "february februar februari",
            "march märz mars",
            "april",
            "may mai maj",
            "june juni",
            "july juli",
            "august augusti",
            "september",
            "october oktober",
            "november",
            "december dezember");
    private static final Set<String> BEFORE_NOUNS = Set.of(
            ("der die das den dem des ein eine einen einem einer eines im am vom zum zur beim ins ans kein keine keinen"
                            + " keiner alle allen aller viele vielen einige einigen mehrere mehreren sein seine seinen seiner"
                            + " seinem ihr ihre ihren ihrer ihrem diese diesem diesen dieser dieses jede jeder jeden jedes"
                            + " beide beiden als und oder welche welcher welches welchen pro je zu")
                    .split(" "));

    private Names() {}

    /// Where the names of a sentence stand.
    static List<Integer> in(Statement statement) {
        var names = new ArrayList<Integer>();
        for (int i : statement.content()) if (isName(statement, i)) names.add(i);
        return names;
    }

    private static boolean isName(Statement statement, int i) {
        var term = statement.word(i);
        if (term.number() || innerCapital(term.word())) return true;
        if (!term.capital() || term.word().length() < 2) return false;
        if (i == 0 && OPENING.contains(term.small())) return false;
        if (statement.language() != Language.GERMAN) return i > 0 || isBesideAnother(statement, i);
        return isBesideAnother(statement, i) || (i > 0 && standsAlone(statement, i));
    }

    private static boolean isBesideAnother(Statement statement, int i) {
        return isCapital(statement, i + 1) || (i > 1 && isCapital(statement, i - 1));
    }

    private static boolean isCapital(Statement statement, int i) {
        return i < statement.words().size()
                && statement.word(i).capital()
                && !StopWords.contains(statement.word(i).small());
    }

    private static boolean standsAlone(Statement statement, int i) {
        var before = statement.word(i - 1);
        if (before.number() || NOUN_ENDING.matcher(statement.word(i).small()).matches()) return false;
        if (BEFORE_NOUNS.contains(before.small())) return false;
        return StopWords.isFunction(before.small(), Language.GERMAN)
                || !BENT.matcher(before.word()).matches();
    }

    private static boolean innerCapital(String word) {
        return word.codePoints().skip(1).anyMatch(Character::isUpperCase);
    }

    /// The number of a month that is called so.
    static Optional<Integer> month(Term term) {
        for (int i = 0; i < MONTHS.size(); i++) {
            if (List.of(MONTHS.get(i).split(" ")).contains(term.small())) return Optional.of(i + 1);
        }
        return Optional.empty();
    }

    /// Whether the first letters of capital words in a row spell `word`, as those of World Health Organization do.
    static boolean spells(Statement statement, String word) {
        if (word.length() < 2 || !word.equals(word.toUpperCase(Locale.ROOT))) return false;
        var initials = new StringBuilder();
        for (var term : statement.words()) {
            if (term.capital()) initials.appendCodePoint(term.word().codePointAt(0));
            else if (!StopWords.contains(term.small())) initials.append(' ');
        }
        return initials.indexOf(word) >= 0;
    }
}
