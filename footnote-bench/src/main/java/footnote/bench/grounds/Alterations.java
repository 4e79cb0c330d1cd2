package footnote.bench.grounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Changes sentences: some ways leave what they say as it was, some do not. Each gives nothing where it does
/// not apply.
final class Alterations {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\d.,-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\d-])");
    private static final Pattern BRACKETS = Pattern.compile("\\s*\\([^()]{3,120}\\)");
    private static final Pattern CLAUSE = Pattern.compile(
            ",\\s(?:which|who|where|while|although|whereas|because|wobei|während|obwohl|weil|was|wodurch|sodass)\\s[^,.]{8,}(?:,|(?=\\.$))");
    private static final Pattern OPENING =
            Pattern.compile("^((?:In|On|At|During|After|Since|By|From|For|Under)\\s[^,]{3,50}), (.{20,})\\.$");
    private static final Pattern TWO_PARTS = Pattern.compile("^(.{25,}?)(, (?:and|und) |; )(.{25,})\\.$");
    private static final Pattern AUXILIARY =
            Pattern.compile(" (is|are|was|were|has|have|had|can|could|will|would|should|may|might|did|does|do) ");
    private static final Pattern GERMAN_PARTICIPLE = Pattern.compile(
            "( (?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|hatten|kann|können|konnte|konnten|soll|muss) .*) (\\p{Ll}{4,})\\.$");
    private static final Pattern DENIAL = Pattern.compile(" (?:not|nicht|never|nie|niemals)(?= )");
    private static final Pattern NAME =
            Pattern.compile("(?<=[\\p{Ll},] )\\p{Lu}[\\p{L}\\d-]+(?: \\p{Lu}[\\p{L}\\d-]+)*");
    private static final Map<String, String> OPPOSITES = bothWays("""
            increased decreased higher lower more less before after first last positive negative largest smallest
            better worse increase decrease north south rise fall improved worsened
            größer kleiner mehr weniger erste letzte höher niedriger größte kleinste ersten letzten vor nach besser
            schlechter nördlich südlich gewann verlor""");
    private static final Map<String, String> SAME = oneWay("""
            showed demonstrated show demonstrate shows demonstrates large big found observed important significant
            also additionally because since began started begin start often frequently however but many numerous
            approximately about main principal help aid obtain get however nevertheless whole entire
            jedoch allerdings auch ebenfalls begann startete oft häufig wichtig bedeutend viele zahlreiche etwa rund
            schließlich endlich sofort umgehend meist meistens gesamte ganze häufig oft erhielt bekam""");

    private final Random random;

    Alterations(Random random) {
        this.random = random;
    }

    static Optional<String> shorter(String sentence) {
        var without = BRACKETS.matcher(sentence).replaceAll("");
        if (without.equals(sentence)) without = CLAUSE.matcher(sentence).replaceFirst("");
        return changed(sentence, without).filter(text -> text.split(" ").length >= 5);
    }

    static Optional<String> moved(String sentence) {
        var opening = OPENING.matcher(sentence);
        if (opening.matches()) return Optional.of(opening.group(2) + " " + small(opening.group(1)) + ".");
        var parts = TWO_PARTS.matcher(sentence);
        if (!parts.matches()) return Optional.empty();
        return Optional.of(capital(parts.group(3)) + parts.group(2) + parts.group(1) + ".");
    }

    static Optional<String> joined(String first, String second, boolean german) {
        if (!first.endsWith(".")) return Optional.empty();
        return Optional.of(first.substring(0, first.length() - 1) + (german ? ", und " : ", and ") + second);
    }

    static Optional<String> reworded(String sentence) {
        return changed(sentence, eachWord(sentence, word -> SAME.getOrDefault(word, word), 3));
    }

    /// @param passage in which the new number does not stand
    Optional<String> number(String sentence, String passage) {
        return replaceOne(sentence, NUMBER, old -> other(old, passage));
    }

    /// @param passage in which the new number stands
    Optional<String> numberNearby(String sentence, String passage) {
        return replaceOne(sentence, NUMBER, _ -> pick(matches(NUMBER, passage), sentence));
    }

    static Optional<String> negated(String sentence, boolean german) {
        var without = DENIAL.matcher(sentence).replaceFirst("");
        if (!without.equals(sentence)) return Optional.of(without);
        var with = german
                ? GERMAN_PARTICIPLE.matcher(sentence).replaceFirst("$1 nicht $2.")
                : AUXILIARY.matcher(sentence).replaceFirst(" $1 not ");
        return changed(sentence, with);
    }

    static Optional<String> opposite(String sentence) {
        return changed(sentence, eachWord(sentence, word -> OPPOSITES.getOrDefault(word, word), 1));
    }

    /// @param known the names in the passage; empty to tell them by their letters
    /// @param others from which the new one is taken, if it does not stand in `sentence`
    Optional<String> name(String sentence, List<String> known, List<String> others) {
        var names = known.isEmpty() ? NAME : Pattern.compile(alternatives(known));
        return replaceOne(sentence, names, _ -> pick(others, sentence));
    }

    /// The names that stand in a text, told by their letters.
    static List<String> names(String text) {
        return matches(NAME, text);
    }

    private static String alternatives(List<String> words) {
        return words.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(?:", ")\\b"));
    }

    private Optional<String> replaceOne(String sentence, Pattern what, Function<String, Optional<String>> by) {
        var found = what.matcher(sentence).results().toList();
        if (found.isEmpty()) return Optional.empty();
        var one = found.get(random.nextInt(found.size()));
        return by.apply(one.group())
                .map(other -> sentence.substring(0, one.start()) + other + sentence.substring(one.end()));
    }

    private Optional<String> other(String old, String passage) {
        for (int i = 0; i < 20; i++) {
            var digits = new StringBuilder(old);
            int at = old.length() - 1 - random.nextInt(Math.min(2, old.length()));
            if (!Character.isDigit(old.charAt(at))) continue;
            digits.setCharAt(at, (char) ('1' + random.nextInt(9)));
            if (!passage.contains(digits)) return Optional.of(digits.toString());
        }
        return Optional.empty();
    }

    /// One of `from` that does not stand in `sentence`.
    private Optional<String> pick(List<String> from, String sentence) {
        var others = from.stream().filter(other -> !sentence.contains(other)).toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(others.get(random.nextInt(others.size())));
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(result -> result.group())
                .distinct()
                .toList();
    }

    private static String eachWord(String sentence, Function<String, String> change, int most) {
        var words = new ArrayList<>(Arrays.asList(sentence.split(" ")));
        int left = most;
        for (int i = 1; i < words.size() && left > 0; i++) {
            var other = change.apply(words.get(i));
            if (other.equals(words.get(i))) continue;
            words.set(i, other);
            left--;
        }
        return String.join(" ", words);
    }

    private static Optional<String> changed(String before, String after) {
        return before.equals(after) ? Optional.empty() : Optional.of(after);
    }

    private static String small(String words) {
        return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static Map<String, String> oneWay(String list) {
        var words = list.strip().split("\\s+");
        var map = new java.util.HashMap<String, String>();
        for (int i = 0; i < words.length; i += 2) map.put(words[i], words[i + 1]);
        return map;
    }

    private static Map<String, String> bothWays(String list) {
        var map = oneWay(list);
        Map.copyOf(map).forEach((one, other) -> map.put(other, one));
        return map;
    }
}
