package footnote.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// Keeps SQLite's native library unpacked beside the database.
///
/// Left alone, the driver unpacks it into the temporary folder at every start and compares the copy byte by byte,
/// which takes longer than everything else that opening a database needs. Whatever goes wrong here is no
/// failure: the driver then does as it always did.
final class SqliteLibrary {
    private static final String PATH = "org.sqlite.lib.path";
    private static final String NAME = "org.sqlite.lib.name";

    private SqliteLibrary() {}

    /// Point the driver to the unpacked library, unpacking it below `folder` the first time.
    static void prepare(Path folder) {
        if (System.getProperty(PATH) != null) return;
        try {
            var home = folder.resolve("sqlite-jdbc-" + SQLiteJDBCLoader.getVersion() + "-" + platform());
            var name = LibraryLoaderUtil.getNativeLibName();
            if (!Files.exists(home.resolve(name)) && !unpack(home, name)) return;
            System.setProperty(NAME, name);
            System.setProperty(PATH, home.toAbsolutePath().toString());
        } catch (IOException | RuntimeException e) {
            System.getLogger(SqliteLibrary.class.getName())
                    .log(System.Logger.Level.DEBUG, "SQLite's library cannot be kept unpacked", e);
        }
    }

    /// Write the library beside its place and move it there whole, since another process may start at the same
    /// time.
    private static boolean unpack(Path home, String name) throws IOException {
        try (var packed = packed(name)) {
            if (packed == null) return false;
            Files.createDirectories(home);
            var part = Files.createTempFile(home, "unpacking", ".part");
            try {
                Files.copy(packed, part, StandardCopyOption.REPLACE_EXISTING);
                try (var written = FileChannel.open(part, StandardOpenOption.WRITE)) {
                    written.force(true);
                }
                Files.move(part, home.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
            return true;
        }
    }

    private static @Nullable InputStream packed(String name) {
        return SQLiteJDBCLoader.class.getResourceAsStream(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
    }

    private static String platform() {
        return (System.getProperty("os.name") + "-" + System.getProperty("os.arch"))
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_-]+", "-");
    }
}
