package footnote.tika.sniff;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// Opens archives, those too whose names are written in old letters.
public final class ZipOpening {
    private ZipOpening() {}

    /// @throws ZipException where the archive is damaged
    public static ZipFile open(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException e) {
            return new ZipFile(file.toFile(), StandardCharsets.ISO_8859_1);
        }
    }
}
