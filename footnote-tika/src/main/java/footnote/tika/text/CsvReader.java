package footnote.tika.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reads tables written as characters, one record a line (RFC 4180, with whichever separator the file uses).
public final class CsvReader {
    private static final String SEPARATORS = ",;\t|";
    private static final char NONE = '\0';
    private static final double LEAST_AGREEMENT = 0.5;
    private static final int SAMPLE_RECORDS = 50;
    private static final int SAMPLE_CHARACTERS = 100_000;

    private final String text;
    private final char separator;
    private int at;
    private boolean quotesEnd = true;

    private CsvReader(String text, char separator) {
        this.text = text;
        this.separator = separator;
    }

    public static void read(String text, Manuscript manuscript) {
        var reader = new CsvReader(text, separator(text));
        // Records are counted as a spreadsheet would: empty ones too, and one that spans lines once.
        for (int number = 1; reader.at < text.length(); number++) {
            manuscript.row(TableLine.numbered(number, reader.record()));
        }
    }

    /// Choose the separator that splits the first records into the same number of cells most often.
    private static char separator(String text) {
        var sample = text.substring(0, Math.min(text.length(), SAMPLE_CHARACTERS));
        var best = NONE;
        var bestScore = LEAST_AGREEMENT;
        for (int i = 0; i < SEPARATORS.length(); i++) {
            var candidate = SEPARATORS.charAt(i);
            var score = agreement(sample, candidate);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    private static double agreement(String sample, char candidate) {
        var reader = new CsvReader(sample, candidate);
        Map<Integer, Integer> widths = new TreeMap<>();
        var records = 0;
        while (reader.at < sample.length() && records < SAMPLE_RECORDS) {
            widths.merge(reader.record().size(), 1, Integer::sum);
            records++;
        }
        widths.remove(1);
        var common = widths.values().stream().max(Integer::compare).orElse(0);
        return records == 0 ? 0 : (double) common / records;
    }

    private List<String> record() {
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        var quoted = false;
        var begun = false;
        var opened = 0;
        while (at < text.length()) {
            var c = text.charAt(at++);
            if (quoted) {
                if (c != '"') cell.append(c);
                else if (at < text.length() && text.charAt(at) == '"') cell.append(text.charAt(at++));
                else quoted = false;
                if (quoted && at == text.length()) {
                    // A quote that never ends is a character like others, and the rows below are rows.
                    quotesEnd = false;
                    quoted = false;
                    at = opened;
                    cell.setLength(0);
                    cell.append('"');
                }
            } else if (c == '"' && !begun && quotesEnd) {
                quoted = true;
                begun = true;
                opened = at;
            } else if (c == separator) {
                cells.add(cell.toString());
                cell.setLength(0);
                begun = false;
            } else if (c == '\n' || c == '\r') {
                if (c == '\r' && at < text.length() && text.charAt(at) == '\n') at++;
                break;
            } else {
                cell.append(c);
                begun |= c != ' ';
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
