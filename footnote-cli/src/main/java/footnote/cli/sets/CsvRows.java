package footnote.cli.sets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads rows of values as RFC 4180 has them: quoted where they hold separators, line ends or quotation marks.
///
/// The separator is whichever of comma, semicolon and tab the first line has most of.
final class CsvRows {
    private final Path file;
    private final String text;
    private final char separator;
    private final List<Row> rows = new ArrayList<>();
    private int at;
    private int line = 1;

    /// @param line where the row begins, counted from 1
    record Row(int line, List<String> values) {
        boolean isBlank() {
            return values.stream().allMatch(String::isBlank);
        }
    }

    private CsvRows(Path file, String text) {
        this.file = file;
        this.text = text;
        this.separator = separator(text);
    }

    static List<Row> of(Path file, String text) {
        var reading = new CsvRows(file, text);
        while (reading.at < text.length()) reading.row();
        return reading.rows.stream().filter(row -> !row.isBlank()).toList();
    }

    private void row() {
        int begins = line;
        var values = new ArrayList<String>();
        do values.add(value());
        while (take(separator));
        take('\r');
        if (take('\n')) line++;
        rows.add(new Row(begins, values));
    }

    private String value() {
        if (!take('"')) return bare();
        int opened = line;
        var value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\n') line++;
            if (c != '"') value.append(c);
            else if (take('"')) value.append('"');
            else {
                if (!atEndOfValue()) {
                    var message = "text follows a closing quotation mark; write \"\" for one within a value.";
                    throw SetFaults.at(file, line, message);
                }
                return value.toString();
            }
        }
        throw SetFaults.at(file, opened, "a quotation mark that opens here is never closed.");
    }

    private String bare() {
        int start = at;
        while (!atEndOfValue()) at++;
        return text.substring(start, at);
    }

    private boolean atEndOfValue() {
        if (at >= text.length()) return true;
        char c = text.charAt(at);
        return c == separator || c == '\n' || c == '\r';
    }

    private boolean take(char wanted) {
        if (at >= text.length() || text.charAt(at) != wanted) return false;
        at++;
        return true;
    }

    private static char separator(String text) {
        var first = text.lines().findFirst().orElse("");
        char best = ',';
        for (char candidate : new char[] {';', '\t'}) {
            if (count(first, candidate) > count(first, best)) best = candidate;
        }
        return best;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }
}
