package footnote.cli.report;

import java.util.Locale;

/// Writes HTML: what is given as text stays text.
final class Markup {
    private final StringBuilder page = new StringBuilder();

    /// Text from anywhere, as a page shows it.
    static String text(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c < ' ' && c != '\n' && c != '\t' ? ' ' : c);
            }
        }
        return escaped.toString();
    }

    /// A share as people write it in tables: three digits.
    static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    static String signed(double value) {
        var figure = String.format(Locale.ROOT, "%.3f", Math.abs(value));
        if (figure.equals("0.000")) return "±0.000";
        return (value < 0 ? "−" : "+") + figure;
    }

    static String probability(double p) {
        return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * share);
    }

    /// Append markup of our own; a line ends where a tag does, because white space beside text would show.
    Markup add(String... markup) {
        for (var each : markup) page.append(each);
        if (!page.isEmpty() && page.charAt(page.length() - 1) == '>') page.append('\n');
        return this;
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
