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
import org.mozilla.universalchardet.UniversalDetector;

/// Reads text whose encoding is not beyond doubt; text in Unicode is read without a child process.
final class LegacyTextReader implements FormatReader {
    private static final int SAMPLE = 1 << 20;
    private static final String WESTERN = "windows-1252";

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        var charset = guess(source.file());
        if (!charset.equals(StandardCharsets.UTF_8)) {
            manuscript.warn("The file does not say how its characters are written; they were read as "
                    + charset.displayName() + ".");
        }
        var text = TextFile.readLeniently(source.file(), charset, manuscript.limit());
        if (text.indexOf('\ufffd') >= 0) manuscript.warn("Some characters of the file could not be decoded.");
        PlainReader.read(source.found().kind(), text, manuscript);
    }

    /// Letters tell encodings apart by how often they stand beside each other; without a verdict, the Western one.
    private static Charset guess(Path file) throws IOException {
        var detector = new UniversalDetector();
        try (var in = Files.newInputStream(file)) {
            var sample = in.readNBytes(SAMPLE);
            detector.handleData(sample, 0, sample.length);
        }
        detector.dataEnd();
        var name = detector.getDetectedCharset();
        return Charset.forName(name != null && Charset.isSupported(name) ? name : WESTERN);
    }
}
