package footnote.tika.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Parser.Parsed;
import footnote.tika.Samples;
import footnote.tika.sniff.Kind;
import footnote.tika.sniff.Sniffed;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Source;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PdfReaderTests {
    private static final String[] PROSE = {
        "The river rises in the hills above the town and", "flows for thirty miles through meadows and woods",
        "before it meets the sea. Its water turned the", "wheels of seven mills, of which two are still to be",
        "seen, and carried barges laden with slate and"
    };

    @TempDir
    private Path folder;

    private Parsed read(Samples.Pdf pdf) {
        return read(pdf.save(folder.resolve("a.pdf")));
    }

    private static Parsed read(Path file) {
        var manuscript = new Manuscript(1_000_000);
        try {
            new PdfReader().read(new Source(file, new Sniffed.Known(Kind.PDF, "x", Optional.empty()), 0), manuscript);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return manuscript.finish("x");
    }

    private static List<String> pages(Parsed parsed) {
        return parsed.pages().stream()
                .map(page -> page.span().of(parsed.text()))
                .toList();
    }

    @Test
    void linesJoinToParagraphsAndPartedWordsAreMended() {
        var parsed = read(new Samples.Pdf()
                .lines(
                        72,
                        100,
                        "The engine was tested for many hours in an exami-",
                        "nation room, and a well-known make",
                        "was found to be the best. Others were less well-",
                        "known but cheaper to buy in the shops.")
                .lines(72, 180, "A second paragraph follows after a gap."));
        assertThat(parsed.text())
                .isEqualTo(
                        "The engine was tested for many hours in an examination room, and a well-known make was found"
                                + " to be the best. Others were less well-known but cheaper to buy in the shops.\n\n"
                                + "A second paragraph follows after a gap.");
    }

    @Test
    void pagesAreNumberedAndCutSentencesGoOn() {
        var parsed = read(new Samples.Pdf()
                .lines(72, 100, PROSE)
                .nextPage()
                .lines(72, 100, "timber down to the harbour.")
                .nextPage()
                .lines(72, 100, "Another matter."));
        assertThat(parsed.pages().stream().map(page -> page.number())).containsExactly(1, 2, 3);
        assertThat(pages(parsed).get(1)).isEqualTo("timber down to the harbour.");
        assertThat(pages(parsed).get(2)).isEqualTo("Another matter.");
        assertThat(parsed.text()).contains("slate and timber down");
    }

    @Test
    void runningHeadersFootersAndPageNumbersGo() {
        var pdf = new Samples.Pdf();
        for (int page = 1; page <= 4; page++) {
            if (page > 1) pdf.nextPage();
            pdf.line(72, 40, "Report on the river")
                    .lines(72, 100, PROSE)
                    .line(72, 800, "Chapter " + page + " of the work");
            pdf.line(300, 820, "" + page);
        }
        assertThat(read(pdf).text())
                .doesNotContain("Report on")
                .doesNotContain("Chapter")
                .doesNotContainPattern("\\d");
    }

    @Test
    void columnsAreReadOneAfterTheOther() {
        var right =
                Arrays.stream(PROSE).map(line -> line.replace("river", "road")).toArray(String[]::new);
        for (var shift : new float[] {0, 5}) {
            var parsed = read(new Samples.Pdf()
                    .line(72, 80, "A line over both columns that is as wide as the page and tells what follows below")
                    .lines(72, 120, PROSE)
                    .lines(320, 120 + shift, right)
                    .line(
                            72,
                            250,
                            "A last line over both columns that is as wide as the page, to end the matter here"));
            assertThat(parsed.text())
                    .as("shifted by %s", shift)
                    .containsSubsequence(
                            "A line over",
                            "The river",
                            "laden with slate",
                            "The road",
                            "laden with slate",
                            "A last line");
            assertThat(parsed.text()).doesNotContain("|");
        }
    }

    @Test
    void tablesAreReadRowByRow() {
        var pdf = new Samples.Pdf().line(72, 100, "The figures are these:");
        String[][] rows = {{"Year", "Ducks", "Geese"}, {"2019", "120", "7"}, {"2020", "135", ""}, {"2021", "150", "12"}
        };
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < 3; j++) if (!rows[i][j].isEmpty()) pdf.line(72 + 120 * j, 130 + 20 * i, rows[i][j]);
        }
        assertThat(read(pdf).text())
                .isEqualTo(
                        "The figures are these:\n\nYear | Ducks | Geese\n2019 | 120 | 7\n2020 | 135\n2021 | 150 | 12");
    }

    @Test
    void wrappedCellsStayInTheirRow() {
        var parsed = read(new Samples.Pdf()
                .line(72, 100, "Name")
                .line(200, 100, "What it does")
                .line(72, 120, "open")
                .line(200, 120, "Opens the file that is named by")
                .line(200, 132, "the first word.")
                .line(72, 152, "close")
                .line(200, 152, "Closes it."));
        assertThat(parsed.text())
                .isEqualTo(
                        "Name | What it does\nopen | Opens the file that is named by the first word.\nclose | Closes it.");
    }

    @Test
    void headingsAreKnownBySizeWeightAndNumber() {
        var parsed = read(new Samples.Pdf()
                .line(72, 80, 24, FontName.HELVETICA_BOLD, "On rivers")
                .line(72, 130, 16, FontName.HELVETICA_BOLD, "1 Sources")
                .lines(72, 160, PROSE)
                .line(72, 240, 13, FontName.HELVETICA_BOLD, "1.1 Springs of the north")
                .lines(72, 270, PROSE)
                .line(72, 350, 16, FontName.HELVETICA_BOLD, "2 Mouths")
                .lines(72, 380, PROSE));
        assertThat(parsed.headings().stream().map(h -> h.rank() + " " + h.span().of(parsed.text())))
                .containsExactly("1 On rivers", "1 1 Sources", "2 1.1 Springs of the north", "1 2 Mouths");
        assertThat(parsed.title()).contains("On rivers");
    }

    @Test
    void theTitleOfTheFileWinsIfItIsOne() {
        var pdf = new Samples.Pdf()
                .line(72, 80, 24, FontName.HELVETICA, "Big words")
                .lines(72, 120, PROSE);
        assertThat(read(pdf.title("Microsoft Word - a.doc")).title()).contains("Big words");
        var other = new Samples.Pdf()
                .line(72, 80, 24, FontName.HELVETICA, "Big words")
                .lines(72, 120, PROSE);
        assertThat(read(other.title("The true title")).title()).contains("The true title");
    }

    @Test
    void listsAndCodeKeepTheirForm() {
        var parsed = read(new Samples.Pdf()
                .lines(72, 100, PROSE)
                .line(72, 180, "\u2022")
                .line(90, 180, "a first point")
                .line(72, 192, "\u2022")
                .line(90, 192, "a second point")
                .line(72, 220, 9, FontName.COURIER, "if (a) {")
                .line(72 + 4 * 5.4f, 231, 9, FontName.COURIER, "b();")
                .line(72, 242, 9, FontName.COURIER, "}"));
        assertThat(parsed.text()).contains("\n\n- a first point\n- a second point\n\nif (a) {\n    b();\n}");
    }

    @Test
    void pagesThatAreImagesAreNamed() throws IOException {
        var pdf = new Samples.Pdf().lines(72, 100, PROSE);
        for (int i = 0; i < 2; i++) scan(pdf.nextPage());
        assertThat(read(pdf).warnings())
                .containsExactly("Pages 2–3 hold no text, only pictures; install tesseract-ocr to have them read.");
        var scanned = new Samples.Pdf();
        scan(scanned);
        assertThatThrownBy(() -> read(scanned))
                .hasMessage("No text was found in the PDF, only pictures, probably of scanned pages; install"
                        + " tesseract-ocr to have them read.");
        assertThatThrownBy(() -> read(new Samples.Pdf())).hasMessage("No text was found in the file.");
    }

    private static void scan(Samples.Pdf pdf) throws IOException {
        var image =
                LosslessFactory.createFromImage(pdf.document(), new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB));
        try (var content = new PDPageContentStream(pdf.document(), pdf.page())) {
            content.drawImage(image, 0, 0, 500, 700);
        }
    }

    @Test
    void aPasswordIsNamed() {
        var locked =
                new Samples.Pdf().line(72, 100, "secret").protect("open sesame").save(folder.resolve("l.pdf"));
        assertThatThrownBy(() -> read(locked))
                .hasMessage("The PDF is encrypted with a password; save it without one and add that.");
        var readable =
                new Samples.Pdf().line(72, 100, "for all to read").protect("").save(folder.resolve("r.pdf"));
        assertThat(read(readable).text()).isEqualTo("for all to read");
    }

    @Test
    void aFileThatBreaksOffIsDamagedOrSaysSo() throws IOException {
        var whole = Files.readAllBytes(new Samples.Pdf().lines(72, 100, PROSE).save(folder.resolve("w.pdf")));
        for (var share : new double[] {0.1, 0.3, 0.5, 0.7, 0.95}) {
            var cut = Samples.bytes(folder.resolve("cut.pdf"), Arrays.copyOf(whole, (int) (whole.length * share)));
            try {
                assertThat(read(cut).warnings()).anyMatch(warning -> warning.contains("breaks off"));
            } catch (footnote.fault.FootnoteException e) {
                assertThat(e.fault().message()).matches("The PDF is damaged: .*|No text was found in the file\\.");
            }
        }
    }

    @Test
    void rowsOfATableAtTheHeadOfAPageAreNoRunningLines() {
        var pdf = new Samples.Pdf();
        var rows = new java.util.ArrayList<String>();
        for (int page = 1; page <= 5; page++) {
            if (page > 1) pdf.nextPage();
            for (int row = 0; row < 58; row++) {
                var words = new String[] {"Part", "" + (page * 137 + row * 7) % 1000, "" + (page * 31 + row) % 97};
                for (int column = 0; column < 3; column++) pdf.line(72 + 150 * column, 60 + 12 * row, words[column]);
                rows.add(String.join(" | ", words));
            }
            pdf.line(300, 820, "Page " + page + " of 5");
        }
        var parsed = read(pdf);
        assertThat(parsed.text()).doesNotContain("of 5");
        assertThat(parsed.text().lines().filter(line -> !line.isBlank())).containsExactlyElementsOf(rows);
    }

    @Test
    void aListThatGoesOnOverPagesKeepsItsFirstLines() {
        var pdf = new Samples.Pdf();
        for (int page = 0; page < 5; page++) {
            if (page > 0) pdf.nextPage();
            for (int row = 0; row < 50; row++) pdf.line(72, 60 + 14 * row, "Room " + (page * 50 + row + 1));
        }
        assertThat(read(pdf).text()).contains("Room 51").contains("Room 102").contains("Room 250");
    }

    @Test
    void runningTitlesThatChangeWithTheirPagesGo() {
        var pdf = new Samples.Pdf();
        for (int page = 1; page <= 6; page++) {
            if (page > 1) pdf.nextPage();
            pdf.line(72, 40, (page + 11) + " Section " + (char) ('A' + page)).lines(72, 100, PROSE);
        }
        assertThat(read(pdf).text()).doesNotContain("Section");
    }

    @Test
    void aWordOfRomanLettersIsNoPageNumber() {
        var parsed = read(
                new Samples.Pdf().line(72, 60, "Civil").lines(72, 120, PROSE).line(300, 820, "xiv"));
        assertThat(parsed.text()).contains("Civil").doesNotContain("xiv");
    }

    @Test
    void filledFormsAreRead() throws IOException {
        var pdf = new Samples.Pdf().line(72, 100, "Name:");
        var form = new org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm(pdf.document());
        pdf.document().getDocumentCatalog().setAcroForm(form);
        var resources = new org.apache.pdfbox.pdmodel.PDResources();
        resources.put(
                org.apache.pdfbox.cos.COSName.getPDFName("Helv"),
                new org.apache.pdfbox.pdmodel.font.PDType1Font(FontName.HELVETICA));
        form.setDefaultResources(resources);
        var field = new org.apache.pdfbox.pdmodel.interactive.form.PDTextField(form);
        field.setPartialName("name");
        field.setDefaultAppearance("/Helv 10 Tf 0 g");
        form.getFields().add(field);
        var widget = field.getWidgets().getFirst();
        widget.setRectangle(new org.apache.pdfbox.pdmodel.common.PDRectangle(110, 735, 200, 14));
        widget.setPage(pdf.page());
        pdf.page().getAnnotations().add(widget);
        field.setValue("Ada Lovelace");
        assertThat(read(pdf).text()).isEqualTo("Name: Ada Lovelace");
    }

    @Test
    @org.junit.jupiter.api.Timeout(60)
    void aPlanFullOfLabelsIsReadInTime() {
        var random = new java.util.Random(7);
        var pdf = new Samples.Pdf();
        try (var stream = new PDPageContentStream(pdf.document(), pdf.page())) {
            stream.setFont(new org.apache.pdfbox.pdmodel.font.PDType1Font(FontName.HELVETICA), 1);
            for (int i = 0; i < 20_000; i++) {
                stream.beginText();
                stream.newLineAtOffset(10 + random.nextFloat() * 570, 10 + random.nextFloat() * 820);
                stream.showText("R" + i);
                stream.endText();
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        assertThat(read(pdf).text()).contains("R19999");
    }
}
