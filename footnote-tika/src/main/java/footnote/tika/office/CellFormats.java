package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How the styles of a workbook show numbers.
final class CellFormats {
    private static final Map<Integer, String> BUILT_IN = builtIn();

    private final List<NumberPattern> byStyle = new ArrayList<>();
    private final boolean since1904;

    private CellFormats(boolean since1904) {
        this.since1904 = since1904;
    }

    /// @param since1904 whether days are counted from 1904, as on old Macintosh computers
    static CellFormats of(OfficePackage file, String main, boolean since1904) throws IOException {
        var formats = new CellFormats(since1904);
        var path = file.related(main, "styles");
        var part = path.isEmpty() ? Optional.<SafeXml>empty() : file.part(path.get());
        if (part.isEmpty()) return formats;
        try (var xml = part.get()) {
            var own = new HashMap<Integer, String>();
            while (xml.next()) {
                if (!xml.isStart()) continue;
                if (xml.name().equals("numFmt")) {
                    own.put(
                            xml.number("numFmtId").orElse(0),
                            xml.attribute("formatCode").orElse(""));
                } else if (xml.name().equals("cellXfs")) {
                    formats.readStyles(xml, own);
                } else if (xml.name().equals("dxfs") || xml.name().equals("cellStyleXfs")) {
                    xml.skip();
                }
            }
        }
        return formats;
    }

    private void readStyles(SafeXml xml, Map<Integer, String> own) {
        var outer = xml.depth();
        var patterns = new HashMap<Integer, NumberPattern>();
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("xf")) continue;
            var id = xml.number("numFmtId").orElse(0);
            byStyle.add(patterns.computeIfAbsent(
                    id, number -> NumberPattern.of(own.getOrDefault(number, BUILT_IN.getOrDefault(number, "")))));
        }
    }

    /// A number as a cell of this style shows it.
    String show(double number, int style) {
        var pattern = style >= 0 && style < byStyle.size() ? byStyle.get(style) : NumberPattern.GENERAL;
        return pattern.show(number, since1904);
    }

    /// The patterns that are known by number only. The date that Excel writes in the order of the reader's country
    /// is written year first here, so that it can be misread in none.
    private static Map<Integer, String> builtIn() {
        var map = new HashMap<Integer, String>();
        map.put(1, "0");
        map.put(2, "0.00");
        map.put(3, "#,##0");
        map.put(4, "#,##0.00");
        map.put(9, "0%");
        map.put(10, "0.00%");
        map.put(11, "0.00E+00");
        for (int id : new int[] {14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58}) map.put(id, "yyyy-mm-dd");
        map.put(15, "d-mmm-yy");
        map.put(16, "d-mmm");
        map.put(17, "mmm-yy");
        map.put(18, "h:mm AM/PM");
        map.put(19, "h:mm:ss AM/PM");
        map.put(20, "h:mm");
        map.put(21, "h:mm:ss");
        map.put(22, "yyyy-mm-dd h:mm");
        for (int id : new int[] {37, 38}) map.put(id, "#,##0;-#,##0");
        for (int id : new int[] {39, 40}) map.put(id, "#,##0.00;-#,##0.00");
        map.put(45, "mm:ss");
        map.put(46, "[h]:mm:ss");
        map.put(47, "mm:ss.0");
        map.put(48, "0.0E+0");
        return map;
    }
}
