package footnote.tika.sniff;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// How the characters of a text file are written.
///
/// @param charset absent where the bytes are text of some older, unmarked encoding
record Writing(Optional<Charset> charset) {
    /// Among this many bytes of text, one stray control character is forgiven.
    private static final int BYTES_PER_STRAY = 400;

    /// Look at the first bytes of a file; empty where they are not text.
    static Optional<Writing> of(byte[] head) {
        var marked = byMark(head);
        if (marked.isPresent()) return Optional.of(new Writing(marked));
        var zeros = zeros(head, 0) + zeros(head, 1);
        if (zeros > 0) return unmarkedWide(head).map(wide -> new Writing(Optional.of(wide)));
        if (strays(head) > head.length / BYTES_PER_STRAY) return Optional.empty();
        return Optional.of(new Writing(isUtf8(head) ? Optional.of(StandardCharsets.UTF_8) : Optional.empty()));
    }

    private static Optional<Charset> byMark(byte[] head) {
        if (Magic.startsWith(head, "\u00ef\u00bb\u00bf")) return Optional.of(StandardCharsets.UTF_8);
        if (Magic.startsWith(head, "\u00ff\u00fe\0\0")) return Optional.of(StandardCharsets.UTF_32LE);
        if (Magic.startsWith(head, "\0\0\u00fe\u00ff")) return Optional.of(StandardCharsets.UTF_32BE);
        if (Magic.startsWith(head, "\u00ff\u00fe")) return Optional.of(StandardCharsets.UTF_16LE);
        if (Magic.startsWith(head, "\u00fe\u00ff")) return Optional.of(StandardCharsets.UTF_16BE);
        return Optional.empty();
    }

    /// Recognise UTF-16 without a mark: in Western text every second byte is zero.
    private static Optional<Charset> unmarkedWide(byte[] head) {
        var pairs = head.length / 2;
        if (pairs < 8) return Optional.empty();
        if (zeros(head, 1) > pairs * 0.7 && zeros(head, 0) == 0) return Optional.of(StandardCharsets.UTF_16LE);
        if (zeros(head, 0) > pairs * 0.7 && zeros(head, 1) == 0) return Optional.of(StandardCharsets.UTF_16BE);
        return Optional.empty();
    }

    private static int zeros(byte[] head, int from) {
        var count = 0;
        for (int i = from; i < head.length; i += 2) {
            if (head[i] == 0) count++;
        }
        return count;
    }

    /// Count control characters that text does not hold; escape starts the colours of terminal logs.
    private static int strays(byte[] head) {
        var count = 0;
        for (byte b : head) {
            var ordinary = b < 0 || (b >= ' ' && b != 0x7f) || (b >= '\b' && b <= '\r') || b == 0x1b;
            if (!ordinary) count++;
        }
        return count;
    }

    private static boolean isUtf8(byte[] head) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        // Not the end of the input: a character that the sample cuts in two is no fault.
        return !decoder.decode(ByteBuffer.wrap(head), CharBuffer.allocate(head.length), false)
                .isError();
    }
}
