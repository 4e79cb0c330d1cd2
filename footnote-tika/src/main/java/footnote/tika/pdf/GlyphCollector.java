package footnote.tika.pdf;

import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFreeText;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/// Collects the glyphs of one page after the other.
final class GlyphCollector extends PDFTextStripper {
    private static final int MOST_GLYPHS = 2_000_000;
    private static final float SMALLEST = 0.5f;
    private static final int RECENT = 50;

    /// The glyphs that run in one direction.
    private final Map<Integer, List<Glyph>> byDirection = new HashMap<>();

    /// The glyphs that show the same text.
    private final Map<String, List<Glyph>> byText = new HashMap<>();

    private final Map<PDFont, Face> faces = new HashMap<>();
    private int count;

    GlyphCollector() throws IOException {
        // Pages are handed in one by one, and the first has no number before it.
        setStartPage(0);
    }

    /// The glyphs of `page` in the order they are drawn: first those of its main direction, then any others.
    ///
    /// Directions are kept apart, because places on the page only compare within one.
    List<List<Glyph>> collect(PDPage page) throws IOException {
        byDirection.clear();
        byText.clear();
        count = 0;
        processPage(page);
        for (var annotation : page.getAnnotations()) {
            if (isShown(annotation)) show(annotation);
        }
        return byDirection.values().stream()
                .sorted((a, b) -> Integer.compare(b.size(), a.size()))
                .toList();
    }

    /// What is written into a form, or typed onto the page, stands beside its content.
    private static boolean isShown(PDAnnotation annotation) {
        var written = annotation instanceof PDAnnotationWidget || annotation instanceof PDAnnotationFreeText;
        return written && !annotation.isHidden() && !annotation.isNoView() && !annotation.isInvisible();
    }

    /// Collect the glyphs of one annotation; one that is broken costs nothing but itself.
    private void show(PDAnnotation annotation) {
        try {
            showAnnotation(annotation);
        } catch (IOException
                | IllegalArgumentException
                | IllegalStateException
                | ClassCastException
                | NullPointerException e) {
            // The page is read without it.
        }
    }

    @Override
    protected void processTextPosition(TextPosition position) {
        var unicode = position.getUnicode();
        if (unicode == null || unicode.isEmpty() || ++count > MOST_GLYPHS) return;
        var size = size(position);
        var left = position.getXDirAdj();
        if (size < SMALLEST || !Float.isFinite(left) || !Float.isFinite(position.getYDirAdj())) return;
        if (isOffPage(position)) return;
        var width = Math.max(0, position.getWidthDirAdj());
        var glyph = new Glyph(
                plain(unicode),
                left,
                left + width,
                position.getYDirAdj(),
                size,
                position.getWidthOfSpace(),
                faces.computeIfAbsent(position.getFont(), Face::of));
        if (isOverprint(glyph)) return;
        byDirection
                .computeIfAbsent((int) position.getDir(), _ -> new ArrayList<>())
                .add(glyph);
    }

    @Override
    protected void writePage() {
        // The glyphs are all that is wanted.
    }

    private static float size(TextPosition position) {
        var size = Math.abs(position.getFontSizeInPt());
        var scaled = Math.abs(position.getYScale());
        return scaled > 0 ? scaled : size;
    }

    private static boolean isOffPage(TextPosition position) {
        return position.getX() < -position.getPageWidth() * 0.05
                || position.getX() > position.getPageWidth() * 1.05
                || position.getY() < -position.getPageHeight() * 0.05
                || position.getY() > position.getPageHeight() * 1.05;
    }

    /// Bold print is sometimes made by drawing the same glyph twice, a hair apart.
    private boolean isOverprint(Glyph glyph) {
        if (glyph.text().isBlank()) return false;
        var same = byText.computeIfAbsent(glyph.text(), _ -> new ArrayList<>());
        var near = 0.33f * glyph.width();
        for (int i = same.size() - 1; i >= Math.max(0, same.size() - RECENT); i--) {
            var other = same.get(i);
            var dx = Math.abs(other.left() - glyph.left());
            if (dx < near && Math.abs(other.baseline() - glyph.baseline()) < near) return true;
        }
        same.add(glyph);
        return false;
    }

    /// Ligatures and the joined forms of Arabic letters become the letters they stand for.
    private static String plain(String unicode) {
        for (int i = 0; i < unicode.length(); i++) {
            var c = unicode.charAt(i);
            if ((c >= '\ufb00' && c <= '\ufdff') || (c >= '\ufe70' && c <= '\ufefc')) {
                return Normalizer.normalize(unicode, Normalizer.Form.NFKC);
            }
        }
        return unicode;
    }
}
