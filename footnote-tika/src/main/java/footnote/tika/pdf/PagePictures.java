package footnote.tika.pdf;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;

/// Reads pages that hold no text but pictures of it: draws them and has the words in them recognised.
///
/// How large a picture may be and how long all of it may take is limited; pages beyond are left unread.
final class PagePictures {
    private static final float DOTS_PER_POINT = 300 / 72f;
    private static final double MOST_PIXELS = 9_000_000;
    private static final long MOST_PIXELS_INSIDE = 60_000_000;
    private static final int DEEPEST_FORM = 3;
    private static final Duration LONGEST_PAGE = Duration.ofSeconds(60);

    private final PDDocument document;
    private final long until;

    /// @param until when all of it must be done, by [System#nanoTime]
    PagePictures(PDDocument document, long until) {
        this.document = document;
        this.until = until;
    }

    /// The paragraphs on each of these pages; pages that could not be read are missing.
    ///
    /// @param numbers counted from 1
    Map<Integer, List<Block>> read(List<Integer> numbers, TextRecogniser recogniser, Set<String> known) {
        var blocks = new TreeMap<Integer, List<Block>>();
        var renderer = new PDFRenderer(document);
        renderer.setSubsamplingAllowed(true);
        for (var number : numbers) {
            if (until - System.nanoTime() <= 0) break;
            words(renderer, number, recogniser).ifPresent(words -> blocks.put(number, paragraphs(words, known)));
        }
        return blocks;
    }

    private Optional<String> words(PDFRenderer renderer, int number, TextRecogniser recogniser) {
        try {
            var page = document.getPage(number - 1);
            if (pixels(page.getResources(), 0) > MOST_PIXELS_INSIDE) return Optional.empty();
            var box = page.getCropBox();
            var area = (double) box.getWidth() * box.getHeight();
            if (!(area > 1)) return Optional.empty();
            var scale = (float) Math.min(DOTS_PER_POINT, Math.sqrt(MOST_PIXELS / area));
            var picture = renderer.renderImage(number - 1, scale, ImageType.GRAY);
            var left = Duration.ofNanos(until - System.nanoTime());
            return recogniser.words(picture, left.compareTo(LONGEST_PAGE) < 0 ? left : LONGEST_PAGE);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /// How many dots the pictures of a page have.
    private static long pixels(@Nullable PDResources resources, int depth) throws IOException {
        if (resources == null || depth > DEEPEST_FORM) return 0;
        long pixels = 0;
        for (var name : resources.getXObjectNames()) {
            switch (resources.getXObject(name)) {
                case PDImageXObject image -> pixels += (long) image.getWidth() * image.getHeight();
                case PDFormXObject form -> pixels += pixels(form.getResources(), depth + 1);
                case null, default -> {}
            }
        }
        return pixels;
    }

    private static List<Block> paragraphs(String words, Set<String> known) {
        var blocks = new ArrayList<Block>();
        for (var paragraph : words.replace("\f", "\n\n").split("\n\\s*\n")) {
            var joined = new StringBuilder();
            var lines = paragraph.strip().lines().map(String::strip).toList();
            for (var line : lines) Hyphens.join(joined, line, known);
            var text = joined.toString();
            // Specks and rulers come out as single marks.
            if (text.codePoints().filter(Character::isLetterOrDigit).count() < 2) continue;
            blocks.add(new Block.Text(text, "", 0, lines.size(), 0, false));
        }
        return blocks;
    }
}
