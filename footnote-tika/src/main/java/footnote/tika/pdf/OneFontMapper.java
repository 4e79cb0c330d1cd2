package footnote.tika.pdf;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/// Stands the font that PDFBox brings along in for every font that a PDF does not embed.
///
/// Text needs codes and widths, which the PDF has; shapes do not matter. PDFBox itself would search the machine's
/// font folders and write an index of them to the home folder, which takes seconds and leaves a file behind.
final class OneFontMapper implements FontMapper {
    static final OneFontMapper INSTANCE = new OneFontMapper();

    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private @Nullable TrueTypeFont font;

    private OneFontMapper() {}

    private synchronized TrueTypeFont font() {
        if (font == null) {
            try (var in = FontMapper.class.getResourceAsStream(FONT)) {
                if (in == null) throw new IOException("missing: " + FONT);
                font = new TTFParser().parse(new RandomAccessReadBuffer(in));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return font;
    }

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String baseFont, PDFontDescriptor descriptor) {
        return new FontMapping<>(font(), true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String baseFont, PDFontDescriptor descriptor) {
        return new FontMapping<>(font(), true);
    }

    @Override
    public CIDFontMapping getCIDFont(String baseFont, PDFontDescriptor descriptor, PDCIDSystemInfo info) {
        return new CIDFontMapping(null, font(), true);
    }
}
