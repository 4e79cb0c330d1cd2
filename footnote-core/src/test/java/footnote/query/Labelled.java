package footnote.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Questions with what is known of them, from the files beside these tests.
final class Labelled {
    private static final Path SHARED = Path.of(System.getProperty("footnote.root", ".."), "../shared/eval");
    private static final Pattern CODE = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final Pattern TEXT = Pattern.compile("\"(?:text|raw|rewrite)\": \"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final Pattern REWRITE =
            Pattern.compile("\"id\": \"([^\"]*)\".*\"rewrite\": \"((?:[^\"\\\\]|\\\\.)*)\"");

    private Labelled() {}

    /// The columns of each line.
    static List<String[]> rows(String name) {
        try (var in = Objects.requireNonNull(Labelled.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> written(line).split("\t"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean sharedIsThere() {
        return Files.isDirectory(SHARED);
    }

    /// The questions of a public set; empty if it is not there.
    static List<String> questions(String file) {
        try (var lines = Files.lines(SHARED.resolve(file))) {
            return lines.flatMap(line -> TEXT.matcher(line.replaceFirst("\"metadata\".*", ""))
                            .results())
                    .map(match -> written(match.group(1)).replace("\\\"", "\""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The questions of CAsT as people wrote them to stand alone, by number.
    static Map<String, String> rewrites() {
        try (var lines = Files.lines(SHARED.resolve("cast/rewrites.jsonl"))) {
            return lines.map(REWRITE::matcher)
                    .filter(Matcher::find)
                    .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String written(String text) {
        return CODE.matcher(text)
                .replaceAll(code -> Character.toString(Integer.parseInt(code.group(1), 16)))
                .replace("\\n", "\n");
    }
}
