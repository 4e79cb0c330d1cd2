package footnote.query;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes apart questions that ask for several things at once: the two sides of a comparison, and the question
/// inside of another.
final class Hops {
    private static final String FRAME = "(?:the|a|an|that of|those of|der|die|das|den|dem|einem?r?|eine|en|ett|den|det"
            + "|what|which|who|how|is|are|was|were|does|do|did|ist|sind|wie|welche[rsmn]?|hat|haben)\\s+";
    /// Where the second side ends and something else about both begins.
    private static final String TAIL =
            "(?<rest>\\s+(?:in terms of|regarding|with respect to|with regard to|when it comes"
                    + " to|hinsichtlich|bezüglich|in bezug auf|när det gäller)\\s.+?)?[\\s?.!]*+$";

    private static final List<Pattern> SIDES = Stream.of(
                    "\\bdifferences? between (?<one>.{1,200}?) and (?<two>.{1,200}?)" + TAIL,
                    "\\bcompare (?<one>.{1,200}?) (?:with|to|and|against|versus) (?<two>.{1,200}?)" + TAIL,
                    "\\b(?<one>[^,:;?.]{1,80}?) (?:vs\\.?|versus) (?<two>[^,:;?.]{1,80})",
                    "\\b(?:how|why) (?:do|does|did|is|are) (?<one>.{1,200}?) (?:different|differ) from (?<two>.{1,200}?)"
                            + TAIL,
                    "\\b(?:is|are|was|were|does|do) (?<one>.{1,200}?) (?:better|worse|\\w{3,}er|more \\w+|less \\w+) than"
                            + " (?<two>.{1,200}?)" + TAIL,
                    "\\b(?:advantages?|disadvantages?|benefits?|drawbacks?) of (?<one>.{1,200}?) (?:over|compared to|against)"
                            + " (?<two>.{1,200}?)" + TAIL,
                    "\\bunterschiede? zwischen (?<one>.{1,200}?) und (?<two>.{1,200}?)" + TAIL,
                    "\\bvergleich(?:e|en sie)? (?<one>.{1,200}?) (?:mit|und) (?<two>.{1,200}?)" + TAIL,
                    "\\b(?:ist|sind|war|waren) (?<one>.{1,200}?) (?:besser|schlechter|\\w{3,}er|mehr|weniger) als (?<two>.{1,200}?)"
                            + TAIL,
                    "\\b(?:vor|nach)teile (?:hat|haben|von) (?<one>.{1,200}?) gegenüber (?<two>.{1,200}?)" + TAIL,
                    "\\bskillnad(?:en)? mellan (?<one>.{1,200}?) och (?<two>.{1,200}?)" + TAIL,
                    "\\bjämför (?<one>.{1,200}?) (?:med|och) (?<two>.{1,200}?)" + TAIL,
                    ", ?(?<one>[^,]{1,200}?) (?:or|oder|eller) (?<two>[^,]{1,200}?)" + TAIL)
            .map(Hops::pattern)
            .toList();

    private static final String END = "[\\s?.!]*+$";
    private static final List<Pattern> INNER = Stream.of(
                    "(?<=\\w\\s)(?!(?:me|us|know|and|or|tell|decide|show|see|ask)\\b)(?<inner>[\\p{L}-]++ (?:who|whose) .+?)"
                            + END,
                    "\\b(?:of|by|for|to|with|from|in|at) (?<inner>(?:the |a |an )?[\\p{L}-]+ (?:that|which) .+?)" + END,
                    "(?<![\\p{L}-])[\\p{L}-]++ of (?<inner>the [\\p{L}-]++(?: [\\p{L}-]++)? of .+?)" + END,
                    "\\w, (?:mit |von |für |in |an |bei |aus )?(?:dessen|deren|denen|die|der|das|den|dem|welche[rsmn]?)"
                            + " (?<inner>.+?)" + END,
                    "\\b(?:der|des|dem|den|die) [\\p{L}-]+ (?:der|des|vom) (?<inner>[\\p{L}-]+ (?:der|des|vom) .+?)"
                            + END,
                    "\\b(?:av|till|hos|för|med) (?<inner>[\\p{L}-]+ som .+?)" + END)
            .map(Hops::pattern)
            .toList();

    private static final Sieve OF_SIDES = new Sieve(SIDES);
    private static final Sieve OF_INNER = new Sieve(INNER);

    private static final Pattern LEADING = pattern("^(?:" + FRAME + ")+");

    private Hops() {}

    /// What to search for to learn of each of two things that are compared; empty if they cannot be told apart.
    static List<String> sides(String question) {
        for (var pattern : worthTrying(SIDES, OF_SIDES, question)) {
            var found = pattern.matcher(question);
            if (!found.find()) continue;
            var rest = pattern.namedGroups().containsKey("rest") ? part(found, "rest") : "";
            var one = part(found, "one");
            var two = part(found, "two");
            if (one.length() > 1 && two.length() > 1)
                return List.of((one + " " + rest).strip(), (two + " " + rest).strip());
        }
        return List.of();
    }

    /// What must be known first to answer the question, as it stands in it.
    static Optional<String> inner(String question) {
        for (var pattern : worthTrying(INNER, OF_INNER, question)) {
            var found = pattern.matcher(question);
            if (found.find()) return Optional.of(part(found, "inner"));
        }
        return Optional.empty();
    }

    private static List<Pattern> worthTrying(List<Pattern> patterns, Sieve sieve, String question) {
        return sieve.left(question).stream().mapToObj(patterns::get).toList();
    }

    private static String part(Matcher found, String name) {
        var part = found.group(name);
        return part == null ? "" : LEADING.matcher(part.strip()).replaceFirst("");
    }

    private static Pattern pattern(String expression) {
        return Pattern.compile(
                expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
