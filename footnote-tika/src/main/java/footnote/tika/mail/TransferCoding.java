package footnote.tika.mail;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Undoes how mail writes bytes in plain characters.
final class TransferCoding {
    private TransferCoding() {}

    /// @param coding as `Content-Transfer-Encoding` names it
    static byte[] decode(String text, String coding) {
        return switch (coding) {
            case "base64" -> base64(text);
            case "quoted-printable" -> quotedPrintable(text);
            default -> text.getBytes(StandardCharsets.ISO_8859_1);
        };
    }

    static byte[] base64(String text) {
        var clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < 128 && (Character.isLetterOrDigit(c) || c == '+' || c == '/')) clean.append(c);
        }
        // One letter left over says nothing; without it any length can be decoded.
        if (clean.length() % 4 == 1) clean.setLength(clean.length() - 1);
        return Base64.getDecoder().decode(clean.toString());
    }

    static byte[] quotedPrintable(String text) {
        var out = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c != '=') {
                out.write(c);
                continue;
            }
            var high = i + 1 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            var low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (high >= 0 && low >= 0) {
                out.write(high * 16 + low);
                i += 2;
            } else if (i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                i++;
            } else if (i + 1 < text.length()) {
                out.write(c);
            }
        }
        return out.toByteArray();
    }
}
