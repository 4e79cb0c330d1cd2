package footnote.query;

import footnote.corpus.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Finds in a question what has a name of its own: quoted phrases, files, identifiers, dates, people and places.
///
/// German writes every noun with a capital letter; there a single one is a name only after what introduces one, and
/// several beside each other are.
final class Entities {
    private static final int MOST = 12;
    private static final int LONGEST = 80;

    private static final Pattern QUOTED = Pattern.compile("[\"“„«]([^\"”“»]{2,80})[\"”“»]");
    private static final Pattern FILE = Pattern.compile(
            "(?<![\\w./-])[\\w-]++(?:[./][\\w-]++){0,8}?\\.(?:pdf|docx?|pptx?|xlsx?|csv"
                    + "|tsv|txt|md|html?|epub|eml|odt|ods|odp|rtf|json|xml|ya?ml|toml|java|py|js|ts|c|cpp|h|go|rs|sql|sh|zip)\\b");
    private static final String MONTH =
            "(?:January|February|March|April|May|June|July|August|September|October|November"
                    + "|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|januari|februari|mars|april|maj|juni|juli"
                    + "|augusti|september|oktober|november|december)";
    private static final Pattern DATE =
            Pattern.compile("\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{4}\\b"
                    + "|\\b\\d{1,2}/\\d{1,2}/\\d{4}\\b|\\b(?:\\d{1,2}\\.?(?:st|nd|rd|th)? )?" + MONTH
                    + "(?: \\d{1,2}(?:st|nd|rd|th)?,?)?(?: (?:19|20)\\d{2})\\b|\\b(?:\\d{1,2}\\.? )" + MONTH
                    + "\\b|\\bQ[1-4](?: |/)(?:19|20)\\d{2}\\b|\\b(?:19|20)\\d{2}\\b");
    private static final Pattern IDENTIFIER = Pattern.compile("\\b(?:[A-Za-z][A-Za-z0-9]*+(?:_[A-Za-z0-9]++)++"
            + "|[a-z]++(?:[A-Z][a-z0-9]++)++|(?:[A-Z][a-z0-9]++){2,20}+|[A-Z]++-?\\d[\\w-]*+)\\b");
    private static final Form ACRONYM =
            new Form((a, b) -> isCapital(a) && isCapital(b), Pattern.compile("\\b[A-Z]{2,}(?:[-/][A-Z0-9]+)*\\b"));
    private static final String CAPITAL = "\\p{Lu}[\\p{L}\\p{N}’'-]*+";
    private static final Pattern NAMES =
            Pattern.compile(CAPITAL + "(?: (?:(?:of|the|de|van|von|der|den|af|&) ){0,2}" + CAPITAL + "){0,20}+");
    private static final Pattern GERMAN_NAMES =
            Pattern.compile(CAPITAL + "(?: (?:von |der |zu )?" + CAPITAL + "){1,20}+");
    private static final Pattern INTRODUCED = Pattern.compile(
            "\\b(?:Herrn?|Frau|Dr\\.|Prof\\.|Firma|Projekts?|Abteilung|Stadt|Modell|Werk|Standort|Produkt|Kunden?|Lieferanten?)"
                    + " (" + CAPITAL + "(?: " + CAPITAL + "){0,20}+)");
    /// How questions begin, and words with a capital that are no names.
    private static final Pattern FRAME =
            Pattern.compile("^(?:What|When|Where|Which|Who|Whom|Whose|Why|How|Is|Are|Was|Were|Do"
                    + "|Does|Did|Can|Could|Should|Would|Will|Has|Have|Had|Tell|Show|List|Give|Explain|Describe|Compare|Summari[sz]e"
                    + "|Name|Find|In|On|At|By|For|From|Since|Until|The|A|An|I|If|It|And|Or|My|Our|Please|Wann|Was|Wer|Wem|Wen|Wie|Wo"
                    + "|Warum|Wieso|Welche[rsmn]?|Ist|Sind|Hat|Haben|Kann|Darf|Soll|Muss|Gibt|Nenne|Zeige?|Liste|Fasse?|Vergleiche"
                    + "|Erkläre|Beschreibe|Der|Die|Das|Den|Dem|Ein|Eine|Zu|Zum|Zur|Im|Am|Bis|Seit|Ab|Mit|Von|Für|Vad|Vem|När|Var|Hur"
                    + "|Vilka|Vilken|Vilket|Varför|Är|Kan|Ska|Har|Finns|Lista|Jämför|Sammanfatta)\\b\\s*");

    /// What is found by its form alone.
    private static final List<Form> FORMS = List.of(
            new Form((a, _) -> "\"“„«".indexOf(a) >= 0, QUOTED),
            new Form((a, b) -> a == '.' && isSmall(b), FILE),
            new Form((a, b) -> isDigit(a) && (isDigit(b) || b == '.' || b == ' '), DATE),
            new Form(
                    (a, b) -> b == '_'
                            || (isCapital(b) ? isSmall(a) || isDigit(a) : isDigit(b) && (isCapital(a) || a == '-')),
                    IDENTIFIER));

    private Entities() {}

    /// @param trace what two neighbouring characters of it look like; texts without them are not searched
    private record Form(Trace trace, Pattern whole) {
        boolean mayBeIn(CharSequence text) {
            for (int i = 1; i < text.length(); i++) if (trace.isIn(text.charAt(i - 1), text.charAt(i))) return true;
            return false;
        }
    }

    @FunctionalInterface
    private interface Trace {
        boolean isIn(char a, char b);
    }

    private record Found(int at, String name) {}

    /// What has a name, in the order in which it stands there, each once.
    static List<String> in(String question, Language language) {
        var found = new ArrayList<Found>();
        var left = new StringBuilder(question);
        for (var form : FORMS) take(form, left, found);
        boolean shouted = question.codePoints().noneMatch(Character::isLowerCase);
        if (!shouted && language == Language.GERMAN) {
            take(INTRODUCED, left, found);
            takeNames(GERMAN_NAMES, name -> name.contains(" "), left, found);
        } else if (!shouted) {
            takeNames(NAMES, _ -> true, left, found);
        }
        if (!shouted) take(ACRONYM, left, found);
        var once = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        return found.stream()
                .sorted(Comparator.comparingInt(Found::at))
                .map(Found::name)
                .filter(name -> name.length() > 1 && name.length() <= LONGEST && once.add(name))
                .limit(MOST)
                .toList();
    }

    private static void take(Form form, StringBuilder left, List<Found> found) {
        if (form.mayBeIn(left)) take(form.whole, left, found);
    }

    /// Add what is there, and put blanks in its place so that it is not found as something else, too.
    private static void take(Pattern pattern, StringBuilder left, List<Found> found) {
        for (var match : pattern.matcher(left.toString()).results().toList()) {
            found.add(new Found(match.start(), match.groupCount() > 0 ? match.group(1) : match.group()));
            blank(left, match);
        }
    }

    /// The same for names, each without the word with which the question begins.
    private static void takeNames(Pattern pattern, Predicate<String> isName, StringBuilder left, List<Found> found) {
        for (var match : pattern.matcher(left.toString()).results().toList()) {
            var name = FRAME.matcher(match.group()).replaceFirst("");
            if (!isName.test(name)) continue;
            found.add(new Found(match.start(), name));
            blank(left, match);
        }
    }

    private static void blank(StringBuilder text, MatchResult match) {
        text.replace(match.start(), match.end(), " ".repeat(match.end() - match.start()));
    }

    private static boolean isSmall(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
