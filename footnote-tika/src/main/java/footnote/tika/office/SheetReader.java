package footnote.tika.office;

import footnote.tika.layout.Hidden;
import footnote.tika.layout.SheetPlan;
import footnote.tika.layout.SheetTables;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads Excel workbooks (XLSX).
///
/// Each sheet is a heading with its tables below, then the figures of its charts, the words of its drawings and the
/// comments on its cells. Values are written as the sheet shows them; of a formula, the value that was last
/// computed. Hidden sheets are left out, and a warning names them.
public final class SheetReader implements FormatReader {
    private static final String WHAT = "workbook";
    private static final int MOST_SHEETS = 10_000;

    private record Sheet(String name, String path, boolean hidden) {}

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var file = new OfficePackage(source.file(), WHAT, source.unpackedBytes())) {
            file.claimedTitle().ifPresent(manuscript::title);
            new Workbook(file, manuscript).read();
        }
    }

    /// One pass over the sheets of a workbook.
    private static final class Workbook {
        private final OfficePackage file;
        private final Manuscript manuscript;
        private final String main;
        private final List<Sheet> sheets = new ArrayList<>();
        private boolean since1904;

        Workbook(OfficePackage file, Manuscript manuscript) throws IOException {
            this.file = file;
            this.manuscript = manuscript;
            this.main = file.mainPart();
        }

        void read() throws IOException {
            list(file.relations(main));
            var strings = SharedStrings.of(file, main, manuscript.limit());
            var formats = CellFormats.of(file, main, since1904);
            for (var sheet : sheets) {
                if (!sheet.hidden()) sheet(sheet, new CellValues(strings, formats));
            }
            var hidden = sheets.stream().filter(Sheet::hidden).map(Sheet::name).toList();
            if (!hidden.isEmpty()) manuscript.warn(Hidden.warning(hidden));
        }

        private void list(Map<String, OfficePackage.Relation> relations) throws IOException {
            try (var xml = file.part(main).orElseThrow(() -> Refusal.damaged(WHAT, "its list of sheets is missing"))) {
                while (xml.next()) {
                    if (!xml.isStart()) continue;
                    if (xml.name().equals("workbookPr")) {
                        since1904 = xml.attribute("date1904")
                                .filter(value -> value.equals("1") || value.equals("true"))
                                .isPresent();
                    } else if (xml.name().equals("sheet") && sheets.size() < MOST_SHEETS) {
                        var part = xml.relation("id").map(relations::get);
                        var hidden = xml.attribute("state")
                                .filter(state -> !state.equals("visible"))
                                .isPresent();
                        var name = xml.attribute("name").orElse("");
                        part.ifPresent(found -> sheets.add(new Sheet(name, found.target(), hidden)));
                    }
                }
            }
        }

        private void sheet(Sheet sheet, CellValues values) throws IOException {
            var plan = plan(sheet.path(), values);
            manuscript.sheet(sheet.name());
            if (sheets.size() > 1 || !plan.isEmpty()) manuscript.heading(1, sheet.name());
            var again = file.partAgain(sheet.path());
            if (again.isPresent() && !plan.isEmpty()) {
                try (var xml = again.get()) {
                    new SheetTables(plan, manuscript).tell(new SheetRows(xml, values));
                }
            }
            manuscript.apart();
            drawings(sheet.path());
            comments(sheet.path());
            manuscript.apart();
        }

        private SheetPlan plan(String path, CellValues values) throws IOException {
            var part = file.part(path);
            if (part.isEmpty()) return SheetPlan.NONE;
            try (var xml = part.get()) {
                return SheetPlan.of(new SheetRows(xml, values), manuscript.limit());
            }
        }

        private void drawings(String path) throws IOException {
            for (var drawing : file.allRelated(path, "drawing")) {
                var part = file.part(drawing);
                if (part.isEmpty()) continue;
                var relations = file.relations(drawing);
                try (var xml = part.get()) {
                    while (xml.next()) {
                        if (!xml.isStart()) continue;
                        switch (xml.name()) {
                            case "chart" -> chart(xml.relation("id").map(relations::get));
                            case "relIds" -> chart(xml.relation("dm").map(relations::get));
                            case "txBody" -> new SlideText(xml, false).tell(manuscript, _ -> {});
                            case "Fallback" -> xml.skip();
                            default -> {}
                        }
                    }
                }
            }
        }

        private void chart(Optional<OfficePackage.Relation> relation) throws IOException {
            var part = relation.isEmpty()
                    ? Optional.<SafeXml>empty()
                    : file.part(relation.get().target());
            if (part.isEmpty()) return;
            try (var xml = part.get()) {
                DrawingParts.tell(xml, manuscript);
            }
        }

        /// Tell the comments on cells; where there are discussions, the plain comments only repeat them.
        private void comments(String path) throws IOException {
            var threads = file.allRelated(path, "threadedComment");
            for (var target : threads.isEmpty() ? file.allRelated(path, "comments") : threads) {
                var part = file.part(target);
                if (part.isEmpty()) continue;
                try (var xml = part.get()) {
                    while (xml.next()) {
                        if (!xml.isStart()) continue;
                        if (xml.name().equals("comment") || xml.name().equals("threadedComment")) comment(xml);
                    }
                }
            }
        }

        private void comment(SafeXml xml) {
            var cell = xml.attribute("ref").orElse("");
            var outer = xml.depth();
            var words = new StringBuilder();
            while (xml.nextInside(outer)) {
                if (!xml.isStart()) continue;
                if (xml.name().equals("t")) words.append(xml.allText());
                else if (xml.name().equals("text")) text(xml, words);
            }
            if (!words.toString().isBlank()) manuscript.paragraph("Comment on " + cell + ": " + words);
        }

        private static void text(SafeXml xml, StringBuilder words) {
            var outer = xml.depth();
            while (xml.nextInside(outer)) {
                if (xml.isText()) words.append(xml.text());
                else if (xml.isStart() && xml.name().equals("rPr")) xml.skip();
            }
        }
    }
}
