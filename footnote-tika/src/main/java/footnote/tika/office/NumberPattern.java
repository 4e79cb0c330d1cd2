package footnote.tika.office;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A pattern such as `#,##0.00 "€"` by which a sheet shows numbers: of days, shares, amounts.
///
/// Colours, conditions and padding are passed over; a fraction is shown as a decimal number.
final class NumberPattern {
    static final NumberPattern GENERAL = new NumberPattern(List.of());

    private static final int MOST_DECIMALS = 30;
    private static final int LONGEST = 1000;

    private final List<List<PatternToken>> sections;

    private NumberPattern(List<List<PatternToken>> sections) {
        this.sections = sections;
    }

    static NumberPattern of(String code) {
        if (code.isBlank() || code.equalsIgnoreCase("General") || code.length() > LONGEST) return GENERAL;
        var sections = new ArrayList<List<PatternToken>>();
        for (var section : PatternToken.sections(code)) sections.add(PatternToken.of(section));
        return new NumberPattern(sections);
    }

    /// @param since1904 whether days are counted from 1904
    String show(double number, boolean since1904) {
        if (!Double.isFinite(number)) return String.valueOf(number);
        if (sections.isEmpty()) return general(number);
        var negative = number < 0 && sections.size() > 1;
        var section =
                negative ? sections.get(1) : number == 0 && sections.size() > 2 ? sections.get(2) : sections.get(0);
        if (section.stream().anyMatch(PatternToken.Date.class::isInstance)) {
            return DateText.of(number, section, since1904).orElseGet(() -> general(number));
        }
        return numeric(negative ? -number : number, section);
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
        return literalsAround(decimal(scaled, digits.get()), section);
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
        return digits.grouped() ? grouped(text) : text;
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
