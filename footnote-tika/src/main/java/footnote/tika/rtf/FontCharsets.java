package footnote.tika.rtf;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// How the letters of each font of a document are written.
final class FontCharsets {
    /// Charsets by the numbers that Windows gives them.
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(77, "x-MacRoman"),
            Map.entry(128, "windows-31j"),
            Map.entry(129, "x-windows-949"),
            Map.entry(134, "GBK"),
            Map.entry(136, "Big5"),
            Map.entry(161, "windows-1253"),
            Map.entry(162, "windows-1254"),
            Map.entry(163, "windows-1258"),
            Map.entry(177, "windows-1255"),
            Map.entry(178, "windows-1256"),
            Map.entry(186, "windows-1257"),
            Map.entry(204, "windows-1251"),
            Map.entry(222, "x-windows-874"),
            Map.entry(238, "windows-1250"));

    private final Map<Integer, Charset> byFont = new HashMap<>();
    private int font;

    /// Take in a control word of the table of fonts.
    void define(String word, int number) {
        if (word.equals("f")) font = number;
        else if (word.equals("fcharset")) named(number).ifPresent(charset -> byFont.put(font, charset));
    }

    private static Optional<Charset> named(int number) {
        return Optional.ofNullable(NAMES.get(number))
                .filter(Charset::isSupported)
                .map(Charset::forName);
    }

    /// The charset of a font; empty where it is that of the document.
    Optional<Charset> of(int number) {
        return Optional.ofNullable(byFont.get(number));
    }
}
