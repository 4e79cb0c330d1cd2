package footnote.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The version of this build.
public final class Version {
    private Version() {}

    public static String current() {
        try (var in = Version.class.getResourceAsStream("version.txt")) {
            if (in == null) throw new IllegalStateException("version.txt is missing from the build");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
