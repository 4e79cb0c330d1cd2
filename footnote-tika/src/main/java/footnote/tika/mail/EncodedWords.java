package footnote.tika.mail;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Pattern;

/// Undoes how mail writes other letters in its fields (RFC 2047 and 2231).
final class EncodedWords {
    private static final Pattern WORD = Pattern.compile("=\\?([^?\\s]{1,40})\\?([bBqQ])\\?([^?]{0,2000})\\?=");
    private static final Pattern BETWEEN =
            Pattern.compile("(=\\?[^?\\s]{1,40}\\?[bBqQ]\\?[^?]{0,2000}\\?=)\\s+(?==\\?)");
    private static final String WESTERN = "windows-1252";

    private EncodedWords() {}

    /// @param raw one character for each byte
    static String decode(String raw) {
        var joined = raw.contains("=?") ? BETWEEN.matcher(raw).replaceAll("$1") : raw;
        var words = WORD.matcher(joined);
        var out = new StringBuilder();
        var end = 0;
        // Some writers part a character between two words, so neighbours are put together before they are decoded.
        var open = new java.io.ByteArrayOutputStream();
        var charset = StandardCharsets.UTF_8;
        while (words.find()) {
            var next = charset(words.group(1));
            if (words.start() > end || !next.equals(charset)) {
                out.append(open.toString(charset));
                open.reset();
            }
            charset = next;
            out.append(bare(joined.substring(end, words.start())));
            var base64 = words.group(2).equalsIgnoreCase("b");
            var bytes = base64
                    ? TransferCoding.base64(words.group(3))
                    : TransferCoding.quotedPrintable(words.group(3).replace('_', ' '));
            open.writeBytes(bytes);
            end = words.end();
        }
        out.append(open.toString(charset));
        return out.append(bare(joined.substring(end))).toString();
    }

    /// A parameter such as `utf-8'de'Gr%C3%BC%C3%9Fe.pdf`.
    static String decodeParameter(String raw) {
        var quote = raw.indexOf('\'');
        var second = quote < 0 ? -1 : raw.indexOf('\'', quote + 1);
        if (second < 0) return bare(raw);
        var bytes = TransferCoding.quotedPrintable(
                raw.substring(second + 1).replace("=", "=3D").replace('%', '='));
        return new String(bytes, charset(raw.substring(0, quote)));
    }

    /// Bytes that nothing is said about: mostly English, else Unicode, else Western.
    static String bare(String raw) {
        if (raw.chars().allMatch(c -> c < 128)) return raw;
        var bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
        var unicode = new String(bytes, StandardCharsets.UTF_8);
        return unicode.indexOf('\ufffd') < 0 ? unicode : new String(bytes, Charset.forName(WESTERN));
    }

    /// The characters of this name; the Western ones where there are none.
    static Charset charset(String name) {
        var star = name.indexOf('*');
        try {
            return Charset.forName(
                    star < 0 ? name.strip() : name.substring(0, star).strip());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return Charset.forName(WESTERN);
        }
    }
}
