package footnote.tika.office;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;

/// A pattern such as `#,##0.00 "€"` by which a sheet shows numbers: of days, shares, amounts.
///
/// Colours and padding are passed over; a fraction is shown as a decimal number.
final class NumberPattern {
    static final NumberPattern GENERAL = new NumberPattern(List.of(), List.of());

    private static final int MOST_DECIMALS = 30;
    private static final int LONGEST = 1000;
    private static final Pattern CONDITION =
            Pattern.compile("(?:\\[[A-Za-z$][^\\]]*])*+\\[(<=|>=|<>|<|>|=)\\s*(-?\\d{1,15}(?:\\.\\d{1,15})?)]");

    private final List<List<PatternToken>> sections;

    /// For which numbers each section is, where the pattern says so itself.
    private final List<Optional<DoublePredicate>> conditions;

    private NumberPattern(List<List<PatternToken>> sections, List<Optional<DoublePredicate>> conditions) {
        this.sections = sections;
        this.conditions = conditions;
    }

    static NumberPattern of(String code) {
        if (code.isBlank() || code.equalsIgnoreCase("General") || code.length() > LONGEST) return GENERAL;
        var sections = new ArrayList<List<PatternToken>>();
        var conditions = new ArrayList<Optional<DoublePredicate>>();
        for (var section : PatternToken.sections(code)) {
            sections.add(PatternToken.of(section));
            conditions.add(condition(section));
        }
        return new NumberPattern(sections, conditions);
    }

    /// The condition in brackets that opens a section: `[>=1000]`.
    private static Optional<DoublePredicate> condition(String section) {
        var found = CONDITION.matcher(section);
        if (!found.lookingAt()) return Optional.empty();
        var bound = Double.parseDouble(found.group(2));
        return Optional.of(
                switch (found.group(1)) {
                    case "<" -> number -> number < bound;
                    case "<=" -> number -> number <= bound;
                    case ">" -> number -> number > bound;
                    case ">=" -> number -> number >= bound;
                    case "<>" -> number -> number != bound;
                    default -> number -> number == bound;
                });
    }

    /// @param since1904 whether days are counted from 1904
    String show(double number, boolean since1904) {
        if (!Double.isFinite(number)) return String.valueOf(number);
        if (sections.isEmpty()) return general(number);
        if (conditions.stream().anyMatch(Optional::isPresent)) return conditional(number, since1904);
        var negative = number < 0 && sections.size() > 1;
        var section =
                negative ? sections.get(1) : number == 0 && sections.size() > 2 ? sections.get(2) : sections.get(0);
        return shown(number, negative ? -number : number, section, since1904);
    }

    /// The first section whose condition holds, or the first without one that is for all other numbers.
    private String conditional(double number, boolean since1904) {
        for (int i = 0; i < sections.size(); i++) {
            var holds = conditions.get(i).map(condition -> condition.test(number));
            if (holds.orElse(i > 0)) return shown(number, number, sections.get(i), since1904);
        }
        return general(number);
    }

    private static String shown(double number, double written, List<PatternToken> section, boolean since1904) {
        if (section.stream().anyMatch(PatternToken.Date.class::isInstance)) {
            return DateText.of(number, section, since1904).orElseGet(() -> general(number));
        }
        return numeric(written, section);
    }

    /// A number as sheets show it where nothing is said: eleven digits at most.
    static String general(double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e11) return String.valueOf((long) number);
        var rounded = new BigDecimal(number).round(new MathContext(10, RoundingMode.HALF_UP));
        var size = Math.abs(number);
        if (size >= 1e11 || size < 1e-9) {
            return rounded.stripTrailingZeros().toString();
        }
        return rounded.stripTrailingZeros().toPlainString();
    }

    private static String numeric(double number, List<PatternToken> section) {
        var digits = digits(section);
        if (digits.isEmpty()) {
            var words = literals(section);
            var any = section.stream().anyMatch(PatternToken.General.class::isInstance);
            return any ? literalsAround(general(number), section) : words.isBlank() && section.isEmpty() ? "" : words;
        }
        var scaled = number;
        for (var token : section) if (token instanceof PatternToken.Percent) scaled *= 100;
        return spread(scaled, section).orElse(literalsAround(decimal(scaled, digits.get()), section));
    }

    private static Optional<PatternToken.Digits> digits(List<PatternToken> section) {
        return section.stream()
                .filter(PatternToken.Digits.class::isInstance)
                .map(PatternToken.Digits.class::cast)
                .findFirst();
    }

    private static String decimal(double number, PatternToken.Digits digits) {
        if (digits.fraction()) return general(number);
        if (digits.scientific()) {
            return String.format(Locale.ROOT, "%." + Math.min(MOST_DECIMALS, digits.decimals()) + "E", number);
        }
        var value = new BigDecimal(number).movePointLeft(3 * digits.thousandsOff());
        var decimals = Math.min(MOST_DECIMALS, digits.decimals());
        // What a person typed as 1.005 is kept as 1.00499…: round as if it were what it looks like.
        var rounded = value.round(new MathContext(15)).setScale(decimals, RoundingMode.HALF_UP);
        var text = rounded.toPlainString();
        if (digits.optional() > 0 && text.indexOf('.') >= 0) text = shortened(text, digits);
        text = padded(text, digits.whole());
        return digits.grouped() ? grouped(text) : text;
    }

    /// Zeros before a number that the pattern wants longer, as in the code of a town.
    private static String padded(String text, int whole) {
        var point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
        var start = text.startsWith("-") ? 1 : 0;
        var missing = whole - (point - start);
        return missing <= 0 ? text : text.substring(0, start) + "0".repeat(missing) + text.substring(start);
    }

    /// The digits of a whole number over several places of the pattern, as in `000-00-0000`: the last fill first.
    private static Optional<String> spread(double number, List<PatternToken> section) {
        var places = new ArrayList<PatternToken.Digits>();
        for (var token : section) if (token instanceof PatternToken.Digits digits) places.add(digits);
        var plain = places.stream()
                .allMatch(
                        one -> one.decimals() == 0 && !one.scientific() && !one.fraction() && one.thousandsOff() == 0);
        if (places.size() < 2 || !plain || number < 0) return Optional.empty();
        var left = new BigDecimal(number).setScale(0, RoundingMode.HALF_UP).toPlainString();
        var out = new StringBuilder();
        for (int i = section.size() - 1; i >= 0; i--) {
            switch (section.get(i)) {
                case PatternToken.Digits digits -> {
                    places.removeLast();
                    var from = places.isEmpty() ? 0 : Math.max(0, left.length() - digits.places());
                    out.insert(0, padded(left.substring(from), digits.whole()));
                    left = left.substring(0, from);
                }
                case PatternToken.Literal literal -> out.insert(0, literal.words());
                case PatternToken.Percent _ -> out.insert(0, '%');
                case PatternToken.General _, PatternToken.Date _ -> {}
            }
        }
        return Optional.of(out.toString().strip());
    }

    private static String shortened(String text, PatternToken.Digits digits) {
        var least = text.indexOf('.') + 1 + digits.decimals() - digits.optional();
        var end = text.length();
        while (end > least && text.charAt(end - 1) == '0') end--;
        return text.charAt(end - 1) == '.' ? text.substring(0, end - 1) : text.substring(0, end);
    }

    private static String grouped(String text) {
        var point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
        var start = text.startsWith("-") ? 1 : 0;
        var out = new StringBuilder(text);
        for (int at = point - 3; at > start; at -= 3) out.insert(at, ',');
        return out.toString();
    }

    private static String literals(List<PatternToken> section) {
        return literalsAround("", section);
    }

    /// The number among the words and marks of the pattern.
    private static String literalsAround(String number, List<PatternToken> section) {
        var out = new StringBuilder();
        var told = number.isEmpty();
        for (var token : section) {
            switch (token) {
                case PatternToken.Literal literal -> out.append(literal.words());
                case PatternToken.Percent _ -> out.append('%');
                case PatternToken.Digits _, PatternToken.General _ -> {
                    if (!told) out.append(number);
                    told = true;
                }
                case PatternToken.Date _ -> {}
            }
        }
        return out.toString().strip();
    }
}
