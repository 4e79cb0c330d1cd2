package footnote.app.settings;

import footnote.corpus.Document;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/// Reads a settings file in TOML. Loaded only where there is one: the parser takes a moment to start.
///
/// Problems repeat no value, since any may be a secret in the wrong place; they name the file, the line and the
/// column.
final class SettingsFile {
    private static final long LARGEST = 1_000_000;

    private final Path path;
    private final List<Setting> known;
    private final Map<String, Given> values = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /// @param values by the settings' names
    record Contents(Map<String, Given> values, List<String> problems) {}

    /// A key of a table, and the value that stands there.
    private record Spot(TomlTable table, String key) {
        Object value() {
            var value = table.get(List.of(key));
            if (value == null) throw new IllegalStateException("a key without a value");
            return value;
        }

        @Nullable
        TomlPosition position() {
            return table.inputPositionOf(List.of(key));
        }

        int line() {
            var position = position();
            return position == null ? 1 : position.line();
        }
    }

    private SettingsFile(Path path, List<Setting> known) {
        this.path = path;
        this.known = known;
    }

    /// @param known what can be set
    static Contents read(Path path, List<Setting> known) {
        var file = new SettingsFile(path, known);
        try {
            if (Files.size(path) > LARGEST) file.problems.add("The settings file " + path + " is far too large.");
            else file.parse(Files.readString(path));
        } catch (NoSuchFileException _) {
            file.problems.add("There is no settings file " + path + ".");
        } catch (CharacterCodingException _) {
            file.problems.add("The settings file " + path + " is not text in UTF-8.");
        } catch (IOException _) {
            file.problems.add("The settings file " + path + " cannot be read.");
        }
        return new Contents(file.values, file.problems);
    }

    private void parse(String text) {
        var parsed = Toml.parse(text.startsWith("\uFEFF") ? text.substring(1) : text);
        for (var error : parsed.errors())
            problems.add(place(error.position()) + withoutText(String.valueOf(error.getMessage())));
        if (problems.isEmpty()) walk(parsed, "");
    }

    /// The parser repeats a whole word that it does not expect, which may be a key without its quotes.
    private static String withoutText(String message) {
        return message.replaceFirst("(?s)^Unexpected '.{3,}', expected", "Unexpected text, expected");
    }

    private void walk(TomlTable table, String above) {
        for (var key : table.keySet()) {
            var spot = new Spot(table, key);
            var dotted = above + key;
            var setting = known.stream()
                    .filter(each -> !dotted.isEmpty() && each.key().equals(dotted))
                    .findFirst();
            if (setting.isPresent()) {
                take(setting.get(), spot);
            } else if (known.stream().anyMatch(each -> each.key().startsWith(dotted + "."))) {
                if (spot.value() instanceof TomlTable inner) walk(inner, dotted + ".");
                else misfit(spot, dotted, "a table, as [" + dotted + "] with its settings below");
            } else {
                unknown(spot, dotted, keysAndTables());
            }
        }
    }

    private List<String> keysAndTables() {
        return known.stream()
                .map(Setting::key)
                .filter(key -> !key.isEmpty())
                .flatMap(key -> Stream.of(key, key.replaceFirst("\\..*", "")))
                .distinct()
                .toList();
    }

    private void take(Setting setting, Spot spot) {
        var key = setting.key();
        var line = switch (setting.form()) {
            case Form.Text _ -> text(spot, key).map(Setting::fromHome);
            case Form.Folder _ -> folder(spot, key);
            case Form.Figure _ -> number(spot, key);
            case Form.Switch _ -> word(spot, key);
            case Form.Several(var separator) -> several(spot, key, separator);
            case Form.Folders folders -> folders(spot, key, folders);
            case Form.ByCollection(var separator) -> byCollection(spot, key, separator);
            case Form.Named named -> named(spot, key, named);
        };
        line.ifPresent(text -> {
            if (!text.isBlank()) values.put(setting.name(), new Given(text, new Origin.InFile(path, spot.line())));
        });
    }

    private Optional<String> text(Spot spot, String key) {
        if (spot.value() instanceof String text) return Optional.of(text);
        return misfit(spot, key, "a text in quotes");
    }

    private Optional<String> folder(Spot spot, String key) {
        if (!(spot.value() instanceof String text)) return misfit(spot, key, "a path in quotes");
        var whole = Setting.fromHome(text);
        if (text.isBlank() || new File(whole).isAbsolute()) return Optional.of(whole);
        return problem(spot, key + ": write the whole path, so that it does not depend on where a command is called.");
    }

    private Optional<String> number(Spot spot, String key) {
        return switch (spot.value()) {
            case Long whole -> Optional.of(whole.toString());
            case Double share
            when Double.isFinite(share) -> Optional.of(BigDecimal.valueOf(share).toPlainString());
            default -> misfit(spot, key, "a number without quotes");
        };
    }

    private Optional<String> word(Spot spot, String key) {
        return switch (spot.value()) {
            case String text -> Optional.of(text);
            case Boolean yes -> Optional.of(yes.toString());
            default -> misfit(spot, key, "a word in quotes, or true or false");
        };
    }

    private Optional<String> several(Spot spot, String key, String separator) {
        if (spot.value() instanceof String line) return Optional.of(line);
        if (!(spot.value() instanceof TomlArray array)) return misfit(spot, key, "a list of texts in quotes");
        var parts = new ArrayList<String>();
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof String part)) return misfit(spot, key, "a list of texts in quotes only");
            if (part.contains(separator)) return problem(spot, key + ": none of them may hold a " + separator + ".");
            parts.add(Setting.fromHome(part));
        }
        return Optional.of(String.join(separator, parts));
    }

    private Optional<String> folders(Spot spot, String key, Form.Folders form) {
        return several(spot, key, form.separator())
                .map(line -> Stream.of(line.split(Pattern.quote(form.separator())))
                        .filter(folder -> !folder.isBlank())
                        .map(folder -> fromHere(folder.strip(), form.named()))
                        .collect(Collectors.joining(form.separator())));
    }

    private String fromHere(String folder, boolean named) {
        int name = named ? folder.indexOf('=') + 1 : 0;
        var given = Setting.fromHome(folder.substring(name).strip());
        var whole = new File(given).isAbsolute()
                ? given
                : path.toAbsolutePath().resolveSibling(given).toString();
        return folder.substring(0, name) + whole;
    }

    private Optional<String> byCollection(Spot spot, String key, String separator) {
        if (spot.value() instanceof String line) return Optional.of(line);
        if (!(spot.value() instanceof TomlTable table)) {
            return misfit(spot, key, "a text in quotes, or a table with usual and collections");
        }
        var parts = new ArrayList<String>();
        for (var each : table.keySet()) {
            var inner = new Spot(table, each);
            switch (each) {
                case "usual" -> part(inner, key + ".usual", separator).ifPresent(text -> parts.add(usual(text)));
                case "collections" -> parts.addAll(collections(inner, key + ".collections", separator));
                default -> unknown(inner, key + "." + each, List.of(key + ".usual", key + ".collections"));
            }
        }
        return Optional.of(String.join(separator + " ", parts));
    }

    private List<String> collections(Spot spot, String key, String separator) {
        var parts = new ArrayList<String>();
        if (!(spot.value() instanceof TomlTable table)) {
            misfit(spot, key, "a table of texts, by collection");
            return parts;
        }
        for (var name : table.keySet()) {
            var inner = new Spot(table, name);
            if (!Document.isCollectionName(name)) problem(inner, key + ": no collection can be called so.");
            part(inner, key + "." + name, separator).ifPresent(value -> parts.add(quoted(name) + "=" + value));
        }
        return parts;
    }

    private static String quoted(String name) {
        return name.contains(" ") ? "\"" + name + "\"" : name;
    }

    /// A text for all collections, however it begins.
    private static String usual(String text) {
        return text.contains("=") ? "=" + text : text;
    }

    private Optional<String> part(Spot spot, String key, String separator) {
        var text = text(spot, key);
        if (text.isEmpty() || !text.get().contains(separator)) return text;
        return problem(spot, key + ": write one of them only, without " + separator + ".");
    }

    private Optional<String> named(Spot spot, String key, Form.Named form) {
        if (spot.value() instanceof String line) return Optional.of(line);
        if (!(spot.value() instanceof TomlTable table)) return misfit(spot, key, "a table for each name");
        var parts = new ArrayList<String>();
        for (var name : table.keySet()) {
            var inner = new Spot(table, name);
            var dotted = key + "." + name;
            if (name.matches(".*[=;\\s].*")) problem(inner, key + ": a name here has no =, no ; and no space.");
            else if (inner.value() instanceof TomlTable its) {
                parts.add(name + " = " + String.join(" ", words(inner, its, dotted, form)));
            } else misfit(inner, dotted, "a table");
        }
        return Optional.of(String.join("; ", parts));
    }

    private List<String> words(Spot spot, TomlTable table, String key, Form.Named form) {
        var keys = form.fields().stream().map(field -> key + "." + field).toList();
        for (var each : table.keySet()) {
            if (!form.fields().contains(each)) unknown(new Spot(table, each), key + "." + each, keys);
        }
        var words = new ArrayList<String>();
        for (var field : form.fields()) {
            boolean there = table.keySet().contains(field);
            if (!there && form.required().contains(field)) problem(spot, key + "." + field + " is missing.");
            if (!there) continue;
            word(new Spot(table, field), key + "." + field, form.others().contains(field))
                    .ifPresent(word -> words.add(form.others().contains(field) ? field + "=" + word : word));
        }
        return words;
    }

    private Optional<String> word(Spot spot, String key, boolean orNumber) {
        if (spot.value() instanceof String word && word.matches("[^;\\s]+")) return Optional.of(word);
        if (orNumber && spot.value() instanceof Long number) return Optional.of(number.toString());
        return problem(spot, key + ": write a text in quotes, without spaces and ;.");
    }

    private void unknown(Spot spot, String dotted, List<String> there) {
        problem(spot, UnknownKey.sentence(dotted, known, there));
    }

    private Optional<String> misfit(Spot spot, String key, String wanted) {
        return problem(spot, key + ": write " + wanted + ", not " + kind(spot.value()) + ".");
    }

    private Optional<String> problem(Spot spot, String message) {
        problems.add(place(spot.position()) + message);
        return Optional.empty();
    }

    private String place(@Nullable TomlPosition position) {
        return path + (position == null ? ": " : ":" + position.line() + ":" + position.column() + ": ");
    }

    private static String kind(Object value) {
        return switch (value) {
            case String _ -> "a text";
            case Long _, Double _ -> "a number";
            case Boolean _ -> "true or false";
            case TomlArray _ -> "a list";
            case TomlTable _ -> "a table";
            default -> "a date or time";
        };
    }
}
