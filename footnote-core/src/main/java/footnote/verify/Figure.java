package footnote.verify;

import footnote.corpus.Language;
import footnote.prose.Terms.Term;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A number in a sentence, whether in digits or in words.
///
/// @param at which word of the sentence it is
/// @param word as it stands there
/// @param value what it stands for, "million" and the like included
/// @param scaled whether such a word followed
/// @param unit what it counts, in one spelling for all languages; empty where the sentence does not tell
/// @param rough whether the sentence says that it is about so much
record Figure(int at, String word, BigDecimal value, boolean scaled, String unit, boolean rough) {
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:[.,]\\d+)?)(\\p{L}*)");
    private static final Pattern PARTS = Pattern.compile("\\d+(?:[.,]\\d+){2,}");
    private static final Set<String> COUNTING = Set.of("st", "nd", "rd", "th", "s", "er", "ern", "te", "ten", "ter");

    private static final Map<String, Integer> NUMERALS = numerals("""
            2 two zwei två 3 three drei tre 4 four vier fyra 5 five fünf fem 6 six sechs 7 seven sieben sju
            8 eight acht åtta 9 nine neun nio 10 ten zehn tio 11 eleven elf elva 12 twelve zwölf tolv dozen dutzend
            13 thirteen dreizehn tretton 14 fourteen vierzehn fjorton 15 fifteen fünfzehn femton
            16 sixteen sechzehn sexton 17 seventeen siebzehn sjutton 18 eighteen achtzehn arton
            19 nineteen neunzehn nitton 20 twenty zwanzig tjugo 30 thirty dreißig trettio 40 forty vierzig fyrtio
            50 fifty fünfzig femtio 60 sixty sechzig sextio 70 seventy siebzig sjuttio 80 eighty achtzig åttio
            90 ninety neunzig nittio""");
    private static final Map<String, Integer> SCALES = numerals("""
            2 hundred hundert hundra 3 thousand tausend tusen 6 million millions millionen mio miljon miljoner
            9 billions milliarde milliarden mrd miljard miljarder 12 trillion trillions billionen biljon biljoner""");
    private static final Map<String, String> UNITS = units("""
            percent: percent prozent procent; year: year years jahr jahre jahren år; month: month months monat monate
            monaten månad månader; week: week weeks woche wochen vecka veckor; day: day days tag tage tagen dag dagar;
            hour: hour hours stunde stunden timme timmar; minute: minute minutes minuten minut minuter; second: seconds
            sekunden sekunder; kg: kg kilogram kilograms kilogramm kilo; g: g gram grams gramm; mg: mg milligram
            milligrams milligramm; km: km kilometre kilometres kilometer kilometers kilometern; m: m metre metres meter
            meters metern; cm: cm centimetre centimetres centimeter centimeters zentimeter zentimetern; mm: mm; mile:
            mile miles meile meilen; euro: euro euros; dollar: dollar dollars; pound: pound pounds pfund""");
    private static final Set<String> ROUGHLY = Set.of(
            "about",
            "around",
            "approximately",
            "roughly",
            "nearly",
            "almost",
            "over",
            "some",
            "than",
            "etwa",
            "rund",
            "ca",
            "circa",
            "ungefähr",
            "fast",
            "knapp",
            "über",
            "als",
            "cirka",
            "ungefär",
            "nästan",
            "drygt",
            "omkring");

    /// The numbers of a sentence. One with letters in it, as in B12, is a name and no number.
    static List<Figure> in(List<Term> terms, Language language) {
        var figures = new ArrayList<Figure>();
        for (int i = 0; i < terms.size(); i++) {
            var term = terms.get(i);
            if (!term.number()) {
                var value = NUMERALS.get(term.small());
                if (value != null) figures.add(at(i, terms, BigDecimal.valueOf(value), "", language));
            } else if (PARTS.matcher(term.stem()).matches()) {
                for (var part : term.stem().split("[.,]"))
                    figures.add(new Figure(i, term.word(), new BigDecimal(part), false, "", false));
            } else {
                var number = NUMBER.matcher(term.stem());
                if (!number.matches() || !isUnit(number.group(2))) continue;
                var value = new BigDecimal(number.group(1).replace(',', '.'));
                figures.add(at(i, terms, value, number.group(2), language));
            }
        }
        return figures;
    }

    private static boolean isUnit(String letters) {
        return letters.isEmpty() || COUNTING.contains(letters) || UNITS.containsKey(letters);
    }

    private static Figure at(int i, List<Term> terms, BigDecimal number, String letters, Language language) {
        int next = i + 1;
        var scale = next < terms.size() ? scale(terms.get(next).small(), language) : Optional.<Integer>empty();
        var value = scale.isPresent() ? number.scaleByPowerOfTen(scale.get()) : number;
        if (scale.isPresent()) next++;
        var after = letters.isEmpty() && next < terms.size() ? terms.get(next).small() : letters;
        boolean rough = i > 0 && ROUGHLY.contains(terms.get(i - 1).small());
        var unit = UNITS.getOrDefault(after, "");
        return new Figure(i, terms.get(i).word(), value, scale.isPresent(), unit, rough);
    }

    private static Optional<Integer> scale(String word, Language language) {
        if (word.equals("billion")) return Optional.of(language == Language.GERMAN ? 12 : 9);
        return Optional.ofNullable(SCALES.get(word));
    }

    /// Whether a source that holds `other` bears this number out.
    boolean agrees(Figure other) {
        if (!unit.isEmpty() && !other.unit.isEmpty() && !unit.equals(other.unit)) return false;
        if (value.compareTo(other.value) == 0) return true;
        // A column "in millions" holds bare numbers.
        if (scaled && !other.scaled && bare().compareTo(other.value) == 0) return true;
        return isRounded(other.value);
    }

    /// Whether this is the other number with fewer digits. Digits before the point fall away only where the
    /// sentence says so: 300 is no 308, about 300 is.
    private boolean isRounded(BigDecimal other) {
        var brief = value.stripTrailingZeros();
        if (value.signum() == 0 || other.scale() <= brief.scale() || (!rough && brief.scale() < 0)) return false;
        return other.setScale(rough ? brief.scale() : Math.max(0, value.scale()), RoundingMode.HALF_UP)
                        .compareTo(value)
                == 0;
    }

    private BigDecimal bare() {
        var number = NUMBER.matcher(word);
        return number.matches() ? new BigDecimal(number.group(1).replace(',', '.')) : value;
    }

    private static Map<String, Integer> numerals(String list) {
        var map = new HashMap<String, Integer>();
        int value = 0;
        for (var word : list.strip().split("\\s+")) {
            if (Character.isDigit(word.charAt(0))) value = Integer.parseInt(word);
            else map.put(word, value);
        }
        return Map.copyOf(map);
    }

    private static Map<String, String> units(String list) {
        var map = new HashMap<String, String>();
        for (var unit : list.strip().split("\\s*;\\s*")) {
            var parts = unit.split("\\s*:\\s*");
            for (var word : parts[1].split("\\s+")) map.put(word, parts[0]);
        }
        return Map.copyOf(map);
    }
}
