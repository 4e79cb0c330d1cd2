package footnote.tika.child;

import footnote.tika.sniff.CharsetGuess;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.PlainReader;
import footnote.tika.text.Source;
import footnote.tika.text.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Reads text whose encoding is not beyond doubt; text in Unicode is read without a child process.
final class LegacyTextReader implements FormatReader {
    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        var charset = CharsetGuess.of(source.file());
        if (!charset.equals(StandardCharsets.UTF_8)) {
            manuscript.warn("The file does not say how its characters are written; they were read as "
                    + charset.displayName() + ".");
        }
        var text = TextFile.readLeniently(source.file(), charset, manuscript.limit());
        if (text.indexOf('\ufffd') >= 0) manuscript.warn("Some characters of the file could not be decoded.");
        PlainReader.read(source.found(), text, manuscript);
    }
}
