package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.TableLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reads the parts behind the pictures of Office files: charts and diagrams.
final class DrawingParts {
    private static final int LONG_NUMBER = 12;

    /// A line or set of bars of a chart: its name, and what is drawn at each place.
    private record Series(StringBuilder name, Map<Integer, String> categories, Map<Integer, String> values) {
        Series() {
            this(new StringBuilder(), new TreeMap<>(), new TreeMap<>());
        }
    }

    private DrawingParts() {}

    static void tell(SafeXml xml, BlockSink sink) {
        var series = new ArrayList<Series>();
        var title = new StringBuilder();
        while (xml.next()) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "ser" -> series.add(series(xml));
                case "title" -> title.append(drawn(xml)).append(' ');
                case "pt" -> sink.paragraph(drawn(xml));
                // Titles of axes repeat what the header of the table says.
                case "AlternateContent", "catAx", "valAx", "dateAx", "serAx" -> xml.skip();
                default -> {}
            }
        }
        sink.paragraph(title.toString());
        if (!series.isEmpty()) rows(series, sink);
    }

    private static void rows(List<Series> series, BlockSink sink) {
        sink.apart();
        var header = new ArrayList<String>(List.of(""));
        var places = new TreeMap<Integer, String>();
        for (var one : series) {
            header.add(one.name().toString());
            one.values().keySet().forEach(at -> places.putIfAbsent(at, ""));
            places.putAll(one.categories());
        }
        sink.row(TableLine.head(header));
        places.forEach((at, category) -> {
            var row = new ArrayList<String>(List.of(category));
            for (var one : series) row.add(one.values().getOrDefault(at, ""));
            sink.row(row);
        });
        sink.apart();
    }

    private static Series series(SafeXml xml) {
        var series = new Series();
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "tx" -> points(xml).values().forEach(series.name()::append);
                case "cat", "xVal" -> series.categories().putAll(points(xml));
                case "val", "yVal" -> series.values().putAll(points(xml));
                case "extLst", "dLbls" -> xml.skip();
                default -> {}
            }
        }
        return series;
    }

    /// The values that the chart keeps of the cells it was made from, by their places.
    private static Map<Integer, String> points(SafeXml xml) {
        var points = new TreeMap<Integer, String>();
        var outer = xml.depth();
        var at = 0;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("pt")) at = xml.number("idx").orElse(0);
            else if (xml.name().equals("v")) points.put(at, number(xml.allText()));
        }
        return points;
    }

    /// A number as a person would write it: sheets keep 4.4 as 4.4000000000000004.
    private static String number(String value) {
        if (value.length() < LONG_NUMBER) return value;
        try {
            return String.valueOf(Double.parseDouble(value));
        } catch (NumberFormatException e) {
            return value;
        }
    }

    /// The words drawn inside the element at hand.
    private static String drawn(SafeXml xml) {
        var words = new StringBuilder();
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            // `dgm:t` holds paragraphs and `a:t` in them holds characters; both come out as their text.
            if (xml.name().equals("t")) words.append(xml.allText()).append(' ');
        }
        return words.toString();
    }
}
