package footnote.app;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Footnote's own documentation, packed into the build: something to try it with.
public final class Handbook {
    public static final String COLLECTION = "handbook";

    private Handbook() {}

    /// The pages by name.
    public static Map<String, byte[]> pages() throws IOException {
        var pages = new LinkedHashMap<String, byte[]>();
        var location = Handbook.class.getResource("handbook");
        if (location == null) throw new IOException("the handbook is missing from the build");
        var uri = uri(location);
        if (!uri.getScheme().equals("jar")) {
            collect(Path.of(uri), pages);
            return pages;
        }
        try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
            collect(jar.getPath("footnote", "app", "handbook"), pages);
        }
        return pages;
    }

    private static void collect(Path folder, Map<String, byte[]> pages) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.sorted().toList()) {
                if (file.toString().endsWith(".md"))
                    pages.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            }
        }
    }

    private static URI uri(java.net.URL location) {
        try {
            return location.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path entry has no address", e);
        }
    }
}
