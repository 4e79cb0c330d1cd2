package footnote.tika.opendocument;

import footnote.tika.layout.Hidden;
import footnote.tika.layout.SheetPlan;
import footnote.tika.layout.SheetTables;
import footnote.tika.pack.Archive;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.DocumentTitle;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads OpenDocument files: texts (ODT), spreadsheets (ODS) and presentations (ODP).
///
/// Headings come from their outline levels, lists with their numbers, tables row by row, notes after the paragraph
/// that refers to them. Deleted text, comments, page headers and footers are left out.
public final class OpenDocumentReader implements FormatReader {
    private static final String WHAT = "OpenDocument file";
    private static final String CONTENT = "content.xml";

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var archive = new Archive(source.file(), WHAT, source.unpackedBytes())) {
            if (isLocked(archive)) throw Refusal.password(WHAT);
            claimedTitle(archive).ifPresent(manuscript::title);
            var styles = TextStyles.of(archive);
            try (var xml = archive.xml(CONTENT).orElseThrow(() -> Refusal.damaged(WHAT, "its text is missing"))) {
                body(archive, xml, styles, manuscript);
            }
            manuscript.firstHeading().ifPresent(manuscript::title);
        }
    }

    private static void body(Archive archive, SafeXml xml, TextStyles styles, Manuscript manuscript)
            throws IOException {
        while (xml.next()) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "automatic-styles" -> styles.read(xml);
                case "text" -> new TextBody(xml, styles, manuscript.limit(), manuscript::title).blocks(manuscript);
                case "presentation" -> new SlidePages(xml, styles, manuscript).read();
                case "spreadsheet" -> {
                    sheets(archive, xml, styles, manuscript);
                    return;
                }
                default -> {}
            }
        }
    }

    private static boolean isLocked(Archive archive) throws IOException {
        var manifest = archive.xml("META-INF/manifest.xml");
        if (manifest.isEmpty()) return false;
        try (var xml = manifest.get()) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("encryption-data")) return true;
            }
        }
        return false;
    }

    private static Optional<String> claimedTitle(Archive archive) throws IOException {
        var part = archive.xml("meta.xml");
        if (part.isEmpty()) return Optional.empty();
        try (var xml = part.get()) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("title")) return DocumentTitle.sensible(xml.allText());
            }
        }
        return Optional.empty();
    }

    /// Find the tables of all sheets in a first pass, write them in a second.
    private static void sheets(Archive archive, SafeXml xml, TextStyles styles, Manuscript manuscript)
            throws IOException {
        var plans = new ArrayList<SheetPlan>();
        while (xml.next()) {
            if (!xml.isStart() || !xml.name().equals("table")) continue;
            var hides = styles.isHidden(xml.attribute("style-name"));
            var rows = new SpreadsheetRows(xml, styles);
            plans.add(SheetPlan.of(rows, hides ? Integer.MAX_VALUE : manuscript.limit()));
            rows.finish();
        }
        var hidden = new ArrayList<String>();
        var again = archive.xmlAgain(CONTENT);
        if (again.isEmpty()) return;
        try (var second = again.get()) {
            write(second, plans, styles, manuscript, hidden);
        }
        if (!hidden.isEmpty()) manuscript.warn(Hidden.warning(hidden));
    }

    private static void write(
            SafeXml xml, List<SheetPlan> plans, TextStyles styles, Manuscript manuscript, List<String> hidden) {
        var sheet = 0;
        var inside = false;
        while (xml.next() && sheet < plans.size()) {
            if (!xml.isStart()) continue;
            inside |= xml.name().equals("spreadsheet");
            if (!inside || !xml.name().equals("table")) continue;
            var plan = plans.get(sheet++);
            var name = xml.attribute("name").orElse("");
            if (styles.isHidden(xml.attribute("style-name"))) {
                hidden.add(name);
                xml.skip();
                continue;
            }
            manuscript.sheet(name);
            if (plan.isEmpty()) {
                xml.skip();
                continue;
            }
            manuscript.heading(1, name);
            var rows = new SpreadsheetRows(xml, styles);
            new SheetTables(plan, manuscript).tell(rows);
            rows.finish();
            manuscript.apart();
        }
    }
}
