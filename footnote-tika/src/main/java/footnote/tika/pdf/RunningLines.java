package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Drops what a page carries for the sake of paper: running headers and footers, and page numbers.
///
/// A line near the edge of the page runs if other pages have the same words there, once each, before or behind any
/// number or around one that counts the pages; or if it ends or begins with a number that counts the pages at a
/// height at which many pages do. Rows of a table that goes on over pages have other numbers in them, or stand
/// in numbers.
final class RunningLines {
    private static final float EDGE = 0.12f;
    private static final int EDGE_ROWS = 3;
    private static final int MANY_PAGES = 20;
    private static final double SHARE_OF_PAGES = 0.15;
    private static final int MOST_NUMBERS = 8;

    /// Stands for a number at one end of a line, whichever it is.
    private static final String ANY = "#?";

    private static final String NUMBER = "(?:\\d{1,4}|(?>(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})))";
    private static final Pattern ANY_NUMBER = Pattern.compile("\\b" + NUMBER + "\\b");
    private static final Pattern PAGE_NUMBER =
            Pattern.compile("(?:page|seite|p\\.|s\\.|página|pagina)?\\s*[-–—(\\[|]?\\s*" + NUMBER
                    + "\\s*[-–—)\\]|]?(?:\\s*(?:of|von|/|de|di|sur)\\s*\\d{1,4})?");
    private static final Pattern NUMBERED = Pattern.compile("(" + NUMBER + ")\\s.*|.*\\s(" + NUMBER + ")");

    /// A number that is so much larger than that of its page.
    private record Place(int height, int ahead) {}

    private final Map<String, Integer> words = new HashMap<>();
    private final Map<Place, Integer> numbered = new HashMap<>();
    private final int pages;

    private RunningLines(List<PdfPage> pages) {
        this.pages = pages.size();
        for (var page : pages) note(page);
    }

    static List<PdfPage> without(List<PdfPage> pages) {
        var running = new RunningLines(pages);
        return pages.stream().map(running::strip).toList();
    }

    private void note(PdfPage page) {
        var often = new HashMap<String, Integer>();
        for (var row : page.rows()) {
            for (var key : keys(page, row)) often.merge(key, 1, Integer::sum);
        }
        Set<String> seen = new HashSet<>();
        Set<Place> places = new HashSet<>();
        for (var row : edges(page)) {
            seen.addAll(keys(page, row));
            place(page, row).ifPresent(places::add);
        }
        // What stands on a page again and again is a list.
        seen.removeIf(key -> key.contains(ANY) && often.getOrDefault(key, 0) > 1);
        seen.forEach(key -> words.merge(key, 1, Integer::sum));
        places.forEach(place -> numbered.merge(place, 1, Integer::sum));
    }

    private PdfPage strip(PdfPage page) {
        var running = new HashSet<Row>();
        for (var row : edges(page)) {
            if (runs(page, row)) running.add(row);
        }
        if (running.isEmpty()) return page;
        var kept = new ArrayList<>(page.rows());
        kept.removeIf(running::contains);
        return page.with(kept);
    }

    private boolean runs(PdfPage page, Row row) {
        var text = text(row);
        if (PAGE_NUMBER.matcher(text).matches()) return true;
        var often = pages > MANY_PAGES ? 3 : 2;
        if (keys(page, row).stream().anyMatch(key -> words.getOrDefault(key, 0) >= often)) return true;
        var here = place(page, row).map(place -> numbered.getOrDefault(place, 0));
        return here.orElse(0) >= Math.max(3, SHARE_OF_PAGES * pages);
    }

    /// The rows in the outermost strips of a page.
    private static List<Row> edges(PdfPage page) {
        var rows = page.rows();
        var edges = new ArrayList<Row>();
        for (int i = 0; i < rows.size(); i++) {
            var baseline = rows.get(i).baseline();
            var top = i < EDGE_ROWS && baseline < EDGE * page.height();
            var bottom = i >= rows.size() - EDGE_ROWS && baseline > (1 - EDGE) * page.height();
            if (top || bottom) edges.add(rows.get(i));
        }
        return edges;
    }

    private static String text(Row row) {
        return row.line().text().toLowerCase(Locale.ROOT).strip();
    }

    /// The words of a line as they may stand on other pages: the same, or with another number.
    private static List<String> keys(PdfPage page, Row row) {
        var top = row.baseline() < page.height() / 2;
        // With its size: the title on the first page often runs, smaller, at the head of the others.
        var place = (top ? "top " : "bottom ") + Math.round(row.size()) + " ";
        var text = text(row);
        var keys = new ArrayList<>(List.of(place + text));
        var numbers = ANY_NUMBER.matcher(text);
        while (numbers.find() && keys.size() <= MOST_NUMBERS) {
            var ends = numbers.start() == 0 || numbers.end() == text.length();
            var number = ends ? ANY : "#" + (value(numbers.group()) - page.number());
            keys.add(place + text.substring(0, numbers.start()) + number + text.substring(numbers.end()));
        }
        return keys;
    }

    private static Optional<Place> place(PdfPage page, Row row) {
        var found = NUMBERED.matcher(text(row));
        if (!found.matches()) return Optional.empty();
        var number = found.group(1) != null ? found.group(1) : found.group(2);
        return Optional.of(new Place(Math.round(row.baseline() / 2), value(number) - page.number()));
    }

    /// What a number is worth, in digits or Roman letters.
    private static int value(String number) {
        if (Character.isDigit(number.charAt(0))) return Integer.parseInt(number);
        var value = 0;
        for (int i = 0; i < number.length(); i++) {
            var own = letter(number.charAt(i));
            value += i + 1 < number.length() && letter(number.charAt(i + 1)) > own ? -own : own;
        }
        return value;
    }

    private static int letter(char roman) {
        return switch (roman) {
            case 'i' -> 1;
            case 'v' -> 5;
            case 'x' -> 10;
            case 'l' -> 50;
            default -> 100;
        };
    }
}
