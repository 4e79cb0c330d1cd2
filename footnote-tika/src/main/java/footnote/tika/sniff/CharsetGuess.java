package footnote.tika.sniff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.mozilla.universalchardet.UniversalDetector;

/// Guesses how the characters of a file are written that does not say so. For the child process only.
public final class CharsetGuess {
    private static final int SAMPLE = 1 << 20;
    private static final int CHUNK = 1 << 16;
    private static final double SHARE_OF_ACCENTS = 0.3;

    /// For each byte that cannot be, so many characters of Unicode must be whole for it to be Unicode all the same.
    private static final int WHOLE_PER_BROKEN = 8;

    private static final Charset WESTERN = Charset.forName("windows-1252");
    private static final Set<String> LATIN =
            Set.of("UTF-8", "US-ASCII", "WINDOWS-1252", "WINDOWS-1250", "ISO-8859-1", "ISO-8859-2", "ISO-8859-15");

    private CharsetGuess() {}

    /// Letters tell encodings apart by how often they stand beside each other; without a verdict, the Western one.
    public static Charset of(Path file) throws IOException {
        var sample = sample(file);
        if (sample.length == 0 || isUnicode(sample)) return StandardCharsets.UTF_8;
        var detector = new UniversalDetector();
        detector.handleData(sample, 0, sample.length);
        detector.dataEnd();
        var name = detector.getDetectedCharset();
        if (name == null || (isMostlyAscii(sample) && !LATIN.contains(name))) return WESTERN;
        // The two Cyrillic ones differ in a few letters only, and nobody writes the older any more.
        if (name.equals("MACCYRILLIC")) return Charset.forName("windows-1251");
        return Charset.isSupported(name) && !name.equals("US-ASCII") ? Charset.forName(name) : WESTERN;
    }

    /// The first parts of a file that hold more than plain English letters.
    private static byte[] sample(Path file) throws IOException {
        var sample = new ByteArrayOutputStream();
        try (var in = Files.newInputStream(file)) {
            for (var chunk = in.readNBytes(CHUNK); chunk.length > 0 && sample.size() < SAMPLE; ) {
                if (hasMore(chunk)) sample.writeBytes(chunk);
                chunk = in.readNBytes(CHUNK);
            }
        }
        return sample.toByteArray();
    }

    private static boolean hasMore(byte[] chunk) {
        for (byte b : chunk) if (b < 0) return true;
        return false;
    }

    /// Whether nearly all characters beyond plain English are whole ones of UTF-8; no other encoding looks like
    /// that.
    private static boolean isUnicode(byte[] sample) {
        long whole = 0;
        long broken = 0;
        for (int i = 0; i < sample.length; i++) {
            if (sample[i] >= 0) continue;
            var more = following(sample[i]);
            var next = i + 1;
            while (next < sample.length && next <= i + more && (sample[next] & 0xc0) == 0x80) next++;
            if (more > 0 && next == i + 1 + more) whole++;
            else if (more == 0 || next < sample.length) broken++;
            i = next - 1;
        }
        return whole > WHOLE_PER_BROKEN * broken;
    }

    /// How many bytes follow one that opens a character; 0 where it opens none.
    private static int following(byte first) {
        var value = first & 0xff;
        if (value >= 0xc2 && value <= 0xdf) return 1;
        if (value >= 0xe0 && value <= 0xef) return 2;
        return value >= 0xf0 && value <= 0xf4 ? 3 : 0;
    }

    /// Whether most letters are those of English, as in all Latin scripts and in no other.
    private static boolean isMostlyAscii(byte[] sample) {
        var letters = 0;
        var others = 0;
        for (byte b : sample) {
            if (b < 0) others++;
            else if (Character.isLetter(b)) letters++;
        }
        return others < SHARE_OF_ACCENTS * (letters + others);
    }
}
