package footnote.tika.child;

import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.PlainReader;
import footnote.tika.text.Source;
import footnote.tika.text.TextFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.mozilla.universalchardet.UniversalDetector;

/// Reads text whose encoding is not beyond doubt; text in Unicode is read without a child process.
final class LegacyTextReader implements FormatReader {
    private static final int SAMPLE = 1 << 20;
    private static final double SHARE_OF_ACCENTS = 0.3;
    private static final String WESTERN = "windows-1252";
    private static final Set<String> LATIN =
            Set.of("UTF-8", "US-ASCII", "WINDOWS-1252", "WINDOWS-1250", "ISO-8859-1", "ISO-8859-2", "ISO-8859-15");

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        var charset = guess(source.file());
        if (!charset.equals(StandardCharsets.UTF_8)) {
            manuscript.warn("The file does not say how its characters are written; they were read as "
                    + charset.displayName() + ".");
        }
        var text = TextFile.readLeniently(source.file(), charset, manuscript.limit());
        if (text.indexOf('\ufffd') >= 0) manuscript.warn("Some characters of the file could not be decoded.");
        PlainReader.read(source.found(), text, manuscript);
    }

    /// Letters tell encodings apart by how often they stand beside each other; without a verdict, the Western one.
    private static Charset guess(Path file) throws IOException {
        var sample = sample(file);
        var detector = new UniversalDetector();
        detector.handleData(sample, 0, sample.length);
        detector.dataEnd();
        var name = detector.getDetectedCharset();
        if (name == null || (isMostlyAscii(sample) && !LATIN.contains(name))) return Charset.forName(WESTERN);
        // The two Cyrillic ones differ in a few letters only, and nobody writes the older any more.
        if (name.equals("MACCYRILLIC")) return Charset.forName("windows-1251");
        return Charset.forName(Charset.isSupported(name) ? name : WESTERN);
    }

    private static byte[] sample(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(SAMPLE);
        }
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
