package footnote.cli;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Expands patterns that the shell has left alone.
public final class Patterns {
    private Patterns() {}

    /// The files that match, or the path itself if it is none or exists as it is.
    public static List<Path> expand(String text) throws IOException {
        if (text.indexOf('\0') >= 0 || text.isBlank()) return List.of(Path.of("(no name)"));
        if (!text.matches(".*[*?\\[{].*") || Files.exists(Path.of(text))) return List.of(Path.of(text));
        var steady = text.substring(0, firstWild(text));
        int slash = steady.lastIndexOf('/');
        var root = slash < 0 ? Path.of("") : Path.of(text.substring(0, slash + 1));
        var pattern = slash < 0 ? text : text.substring(slash + 1);
        if (!Files.isDirectory(root.toAbsolutePath())) return List.of(Path.of(text));
        var matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        var shallow = FileSystems.getDefault().getPathMatcher("glob:" + pattern.replace("**/", ""));
        try (var files = Files.walk(root)) {
            var found = files.filter(Files::isRegularFile)
                    .filter(file -> {
                        var inside = root.relativize(file);
                        return matcher.matches(inside) || (pattern.startsWith("**/") && shallow.matches(inside));
                    })
                    .sorted()
                    .toList();
            return found.isEmpty() ? List.of(Path.of(text)) : found;
        }
    }

    private static int firstWild(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("*?[{".indexOf(text.charAt(i)) >= 0) return i;
        }
        return text.length();
    }
}
