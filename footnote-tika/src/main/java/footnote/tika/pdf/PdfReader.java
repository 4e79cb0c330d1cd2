package footnote.tika.pdf;

import footnote.tika.text.DocumentTitle;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.jspecify.annotations.Nullable;

/// Reads PDF files page by page.
public final class PdfReader implements FormatReader {
    private static final int TAIL = 2048;
    private static final int DEEPEST_FORM = 3;

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        FontMappers.set(OneFontMapper.INSTANCE);
        try (var document = Loader.loadPDF(source.file().toFile())) {
            if (document.getNumberOfPages() == 0) throw Refusal.damaged("PDF", "it has no pages");
            if (!hasEnd(source.file())) manuscript.warn("The PDF breaks off; what could be read of it was read.");
            var information = document.getDocumentInformation();
            if (information.getTitle() != null) {
                DocumentTitle.sensible(information.getTitle()).ifPresent(manuscript::title);
            }
            new Pages(document, manuscript, source.until()).read();
        } catch (InvalidPasswordException e) {
            throw Refusal.password("PDF");
        } catch (IOException e) {
            throw Refusal.damaged("PDF", "its pages cannot be found");
        }
    }

    /// Whether the mark that ends a PDF is there.
    private static boolean hasEnd(Path path) throws IOException {
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            var tail = new byte[(int) Math.min(TAIL, file.length())];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            return new String(tail, StandardCharsets.ISO_8859_1).contains("%%EOF");
        }
    }

    /// One pass over the pages of a document.
    private static final class Pages {
        private final PDDocument document;
        private final Manuscript manuscript;
        private final List<PdfPage> pages = new ArrayList<>();
        private final List<Integer> broken = new ArrayList<>();
        private final List<Integer> scanned = new ArrayList<>();
        private final GlyphCollector collector = new GlyphCollector();
        private final long until;
        private boolean recognising;
        private int characters;

        Pages(PDDocument document, Manuscript manuscript, long until) throws IOException {
            this.document = document;
            this.manuscript = manuscript;
            this.until = until;
        }

        void read() throws IOException {
            var number = 0;
            for (var page : document.getPages()) page(page, ++number);
            if (broken.size() == number) throw Refusal.damaged("PDF", "none of its pages can be read");
            var laidOut = new ArrayList<List<Block>>();
            var cleaned = RunningLines.without(pages);
            var typography = Typography.of(cleaned);
            for (var page : cleaned) laidOut.add(blocks(page, typography));
            recognised(typography).forEach((page, blocks) -> laidOut.set(page - 1, blocks));
            if (laidOut.stream().allMatch(List::isEmpty)) throw noText();
            BlockWriter.title(laidOut, typography).ifPresent(manuscript::title);
            var writer = new BlockWriter(laidOut, typography, manuscript);
            for (int i = 0; i < laidOut.size(); i++) writer.write(pages.get(i).number(), laidOut.get(i));
            warn();
        }

        /// The words on pages that are pictures, where there is something to read them with.
        private Map<Integer, List<Block>> recognised(Typography typography) {
            if (scanned.isEmpty()) return Map.of();
            var recogniser = TextRecogniser.installed();
            if (recogniser.isEmpty()) return Map.of();
            recognising = true;
            var read = new PagePictures(document, until).read(scanned, recogniser.get(), typography.words());
            scanned.removeAll(read.keySet());
            if (!read.isEmpty()) {
                manuscript.warn(PageNumbers.write(List.copyOf(read.keySet()))
                        + (read.size() == 1 ? " is a picture" : " are pictures")
                        + "; the words were recognised and may hold mistakes.");
            }
            return read;
        }

        private RuntimeException noText() {
            if (recognising) return Refusal.unreadable("No text was found in the PDF, nor any words in its pictures.");
            if (scanned.isEmpty()) return Refusal.noText();
            return Refusal.unreadable(
                    "No text was found in the PDF, only pictures, probably of scanned pages; install tesseract-ocr to"
                            + " have them read.");
        }

        private void page(PDPage page, int number) {
            try {
                var directions = collector.collect(page);
                var rows = directions.isEmpty() ? List.<Row>of() : LineMaker.rows(directions.getFirst());
                var aside = new ArrayList<Row>();
                directions.stream().skip(1).forEach(glyphs -> aside.addAll(LineMaker.rows(glyphs)));
                count(rows);
                count(aside);
                if (rows.isEmpty() && hasImages(page.getResources(), 0)) scanned.add(number);
                pages.add(new PdfPage(number, height(page), rows, aside));
            } catch (IOException
                    | IllegalArgumentException
                    | IllegalStateException
                    | ClassCastException
                    | IndexOutOfBoundsException
                    | NullPointerException
                    | ArithmeticException e) {
                broken.add(number);
                pages.add(new PdfPage(number, height(page), List.of(), List.of()));
            }
        }

        private static boolean hasImages(@Nullable PDResources resources, int depth) throws IOException {
            if (resources == null || depth > DEEPEST_FORM) return false;
            for (var name : resources.getXObjectNames()) {
                if (resources.isImageXObject(name)) return true;
                var form = resources.getXObject(name) instanceof PDFormXObject inside ? inside.getResources() : null;
                if (hasImages(form, depth + 1)) return true;
            }
            return false;
        }

        private void count(List<Row> rows) {
            for (var row : rows) {
                for (var segment : row.segments()) characters += segment.text().length();
            }
            if (characters > manuscript.limit()) throw Refusal.tooManyCharacters(manuscript.limit());
        }

        private static float height(PDPage page) {
            var box = page.getCropBox();
            return page.getRotation() % 180 == 0 ? box.getHeight() : box.getWidth();
        }

        private static List<Block> blocks(PdfPage page, Typography typography) {
            var blocks = new ArrayList<>(PageLayout.blocks(page.rows(), typography));
            blocks.addAll(PageLayout.blocks(page.aside(), typography));
            return blocks;
        }

        private void warn() {
            if (!broken.isEmpty()) manuscript.warn(PageNumbers.write(broken) + " could not be read.");
            if (scanned.isEmpty()) return;
            var pages = PageNumbers.write(scanned);
            var one = scanned.size() == 1;
            manuscript.warn(
                    recognising
                            ? pages + (one ? " is a picture that" : " are pictures that")
                                    + " could not be read in time."
                            : pages + (one ? " holds" : " hold")
                                    + " no text, only pictures; install tesseract-ocr to have " + (one ? "it" : "them")
                                    + " read.");
        }
    }
}
