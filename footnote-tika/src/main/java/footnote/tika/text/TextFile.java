package footnote.tika.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads the characters of a text file, never more than a limit.
public final class TextFile {
    private static final int CHUNK = 64 * 1024;

    /// Among this many characters, one that is no part of any text is forgiven.
    private static final int CHARACTERS_PER_STRAY = 400;

    private TextFile() {}

    /// Read all of `file`, which must be written in `charset` throughout.
    ///
    /// @throws java.nio.charset.CharacterCodingException where it is not
    public static String read(Path file, Charset charset, int limit) throws IOException {
        return read(file, charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT), limit);
    }

    /// Read all of `file` with U+FFFD for what cannot be decoded.
    public static String readLeniently(Path file, Charset charset, int limit) throws IOException {
        var decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        return read(file, decoder, limit);
    }

    private static String read(Path file, CharsetDecoder decoder, int limit) throws IOException {
        var text = new StringBuilder();
        var bytes = ByteBuffer.allocate(CHUNK);
        var characters = CharBuffer.allocate(CHUNK);
        try (InputStream in = Files.newInputStream(file)) {
            for (var more = true; more; ) {
                var count = in.read(bytes.array(), bytes.position(), bytes.remaining());
                more = count >= 0;
                bytes.position(bytes.position() + Math.max(0, count)).flip();
                var result = decoder.decode(bytes, characters, !more);
                if (result.isError()) result.throwException();
                if (!more) decoder.flush(characters);
                bytes.compact();
                if (characters.position() > limit - text.length()) throw Refusal.tooManyCharacters(limit);
                text.append(characters.flip());
                characters.clear();
            }
        }
        if (strays(text) > text.length() / CHARACTERS_PER_STRAY) throw notText();
        return text.isEmpty() || text.charAt(0) != '\ufeff' ? text.toString() : text.substring(1);
    }

    private static int strays(CharSequence text) {
        var count = 0;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < '\b' || (c > '\r' && c < ' ' && c != 0x1b)) count++;
        }
        return count;
    }

    private static RuntimeException notText() {
        return Refusal.unreadable("The file begins as text but goes on as something else.");
    }
}
