package footnote.tika.mail;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The lines of a message, one character for each byte. A line that never ends is cut.
final class MailLines implements AutoCloseable {
    private static final int LONGEST = 1 << 20;

    private final InputStream in;

    MailLines(Path file) throws IOException {
        this.in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    }

    /// The next line without its end; empty after the last.
    Optional<String> next() throws IOException {
        var bytes = new java.io.ByteArrayOutputStream(100);
        var c = in.read();
        if (c < 0) return Optional.empty();
        while (c >= 0 && c != '\n' && bytes.size() < LONGEST) {
            bytes.write(c);
            c = in.read();
        }
        if (c >= 0 && c != '\n') bytes.write(c);
        var line = bytes.toString(StandardCharsets.ISO_8859_1);
        return Optional.of(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
