package footnote.answer;

import footnote.corpus.Language;
import footnote.prose.StopWords;
import footnote.prose.Terms;
import footnote.prose.Terms.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Sees whether a sentence holds something of the kind that a question calls for: a name, a date, a number, a
/// place, a reason. What the question itself says does not count.
final class KindSigns {
    private static final Set<String> TIMES = words("""
            january february march april may june july august september october november december monday tuesday
            wednesday thursday friday saturday sunday century centuries decade decades ago bc bce ad yesterday today
            tomorrow spring summer autumn winter januar februar märz mai juni juli oktober dezember montag dienstag
            mittwoch donnerstag freitag samstag sonntag jahrhundert jahrhunderts jahrzehnt frühling sommer herbst
            januari februari mars maj juni juli augusti måndag tisdag onsdag torsdag fredag lördag söndag århundradet
            midnight noon year years jahr jahre jahren år""");
    private static final Set<String> NUMBERS = words("""
            one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
            eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands
            million millions billion half third quarter twice once dozen several none zwei drei vier fünf sechs sieben
            acht neun zehn elf zwölf zwanzig dreißig hundert tausend million millionen milliarde milliarden hälfte
            drittel viertel zweimal dreimal två tre fyra fem sex sju åtta nio tio elva tolv tjugo hundra tusen miljon
            miljoner hälften""");
    /// Months and the like that are other words when written small.
    private static final Set<String> ONLY_WITH_CAPITAL = words("may march mars ad mai");

    private static final Set<String> BEFORE_PLACES =
            words("in at from to near of within on outside across into around");
    private static final Set<String> BEFORE_GERMAN_PLACES = words("in im am aus nach bei von vom zu zur an auf");
    private static final Set<String> BEFORE_SWEDISH_PLACES = words("i från till vid på utanför");
    private static final Set<String> REASONS = words("""
            because due therefore thus hence reason reasons cause causes caused causing leads led resulting owing
            prevent weil wegen aufgrund deshalb daher darum damit dadurch grund gründe ursache führt führte eftersom
            därför orsak""");
    private static final Set<String> IS = words("is are was were ist sind war waren är var");
    private static final Set<String> ARTICLES = words("a an the one any ein eine einer der die das en ett den det");
    private static final Set<String> MEANS = words("""
            means refers denotes describes stands called bedeutet bezeichnet heißt nennt betyder kallas""");
    private static final int NEAR_START = 8;
    private static final int BEHIND = 4;

    private KindSigns() {}

    static boolean shows(Asked asked, Terms sentence) {
        var list = sentence.list();
        return switch (asked.kind()) {
            case PERSON -> hasName(asked, list);
            case TIME -> hasAny(asked, list, TIMES) || hasYear(asked, list);
            case NUMBER -> list.stream().anyMatch(t -> fresh(asked, t) && (t.number() || NUMBERS.contains(t.small())));
            case PLACE -> hasPlace(asked, list);
            case REASON -> hasAny(asked, list, REASONS);
            case DEFINITION -> defines(asked, list);
            case MANNER, OTHER -> false;
        };
    }

    private static boolean hasAny(Asked asked, List<Term> list, Set<String> signs) {
        return list.stream()
                .filter(term -> term.capital() || !ONLY_WITH_CAPITAL.contains(term.small()))
                .anyMatch(term -> signs.contains(term.small()) && fresh(asked, term));
    }

    private static boolean hasYear(Asked asked, List<Term> list) {
        return list.stream()
                .anyMatch(term -> term.number()
                        && fresh(asked, term)
                        && term.small().matches("(?:1\\d|20)\\d\\ds?|\\d{1,2}(?:st|nd|rd|th)"));
    }

    /// A name is a capital word, in German (where every noun has one) two of them in a row.
    private static boolean hasName(Asked asked, List<Term> list) {
        boolean german = asked.language() == Language.GERMAN;
        boolean previous = false;
        for (int i = 0; i < list.size(); i++) {
            var term = list.get(i);
            boolean name = term.capital() && !term.number() && fresh(asked, term) && !StopWords.contains(term.small());
            if (name && (previous || (!german && i > 0))) return true;
            previous = name;
        }
        return false;
    }

    private static boolean hasPlace(Asked asked, List<Term> list) {
        var before = switch (asked.language()) {
            case GERMAN -> BEFORE_GERMAN_PLACES;
            case SWEDISH -> BEFORE_SWEDISH_PLACES;
            default -> BEFORE_PLACES;
        };
        for (int i = 1; i < list.size(); i++) {
            var term = list.get(i);
            if (!term.capital() || !fresh(asked, term)) continue;
            var previous = list.get(i - 1).small();
            if (before.contains(previous)) return true;
            if (i > 1
                    && ARTICLES.contains(previous)
                    && before.contains(list.get(i - 2).small())) return true;
        }
        return false;
    }

    /// What is asked for stands near the start, and right behind it "is a", "means" or their like.
    private static boolean defines(Asked asked, List<Term> list) {
        for (int i = 0; i + 1 < list.size() && i < NEAR_START; i++) {
            if (!asked.asksFor(list.get(i).stem())) continue;
            for (int j = i + 1; j + 1 < list.size() && j <= i + BEHIND; j++) {
                if (MEANS.contains(list.get(j).small())) return true;
                if (IS.contains(list.get(j).small())
                        && ARTICLES.contains(list.get(j + 1).small())) return true;
            }
        }
        return false;
    }

    private static boolean fresh(Asked asked, Term term) {
        return !asked.says(term.stem());
    }

    private static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }
}
