package footnote.tika.pdf;

import java.io.IOException;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;

/// What a font looks like, as far as it tells about the text set in it.
record Face(boolean bold, boolean fixed, boolean pictures) {
    private static final float BOLD_WEIGHT = 600;
    private static final int FEWEST_WIDTHS = 12;

    static Face of(PDFont font) {
        var name = font.getName() == null ? "" : font.getName().toLowerCase(Locale.ROOT);
        var descriptor = font.getFontDescriptor();
        var bold = name.contains("bold") || name.contains("black") || name.contains("heavy") || name.contains("-demi");
        var fixed =
                name.contains("courier") || name.contains("mono") || name.contains("consol") || name.contains("cmtt");
        fixed |= hasOneWidth(font);
        if (descriptor != null) {
            bold |= descriptor.isForceBold() || descriptor.getFontWeight() >= BOLD_WEIGHT;
            fixed |= descriptor.isFixedPitch();
        }
        var pictures = name.contains("wingding") || name.contains("webding");
        return new Face(bold, fixed, pictures);
    }

    /// Whether all letters of a font are equally wide, as far as the file says.
    private static boolean hasOneWidth(PDFont font) {
        if (!(font instanceof PDSimpleFont)) return false;
        var narrowest = Float.MAX_VALUE;
        var widest = 0f;
        var known = 0;
        for (int code = '!'; code <= '~'; code++) {
            var width = width(font, code);
            if (width <= 0) continue;
            known++;
            narrowest = Math.min(narrowest, width);
            widest = Math.max(widest, width);
        }
        return known >= FEWEST_WIDTHS && widest - narrowest < 0.01f * widest;
    }

    private static float width(PDFont font, int code) {
        try {
            return font.hasExplicitWidth(code) ? font.getWidth(code) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
