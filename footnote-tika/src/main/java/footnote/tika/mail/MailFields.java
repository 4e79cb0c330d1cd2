package footnote.tika.mail;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The fields at the head of a message or of a part of it.
final class MailFields {
    private static final int MOST = 1000;
    private static final int LONGEST = 100_000;
    private static final Pattern PARAMETER = Pattern.compile(
            ";\\s*([A-Za-z0-9_*-]{1,40})\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.){0,2000})\"|([^;\\s]{1,2000}))");

    private final Map<String, String> fields = new LinkedHashMap<>();

    /// Read fields up to the empty line that ends them.
    static MailFields read(MailLines lines) throws IOException {
        var fields = new MailFields();
        var name = "";
        for (var line = lines.next(); line.isPresent() && !line.get().isEmpty(); line = lines.next()) {
            var text = line.get();
            if (text.startsWith(" ") || text.startsWith("\t")) {
                fields.goOn(name, text);
                continue;
            }
            var colon = text.indexOf(':');
            if (colon <= 0) continue;
            name = text.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            if (fields.fields.size() < MOST)
                fields.fields.putIfAbsent(name, text.substring(colon + 1).strip());
        }
        return fields;
    }

    private void goOn(String name, String more) {
        fields.computeIfPresent(name, (_, value) -> value.length() > LONGEST ? value : value + " " + more.strip());
    }

    /// What a field says, in readable characters; empty where there is none.
    String words(String name) {
        return EncodedWords.decode(fields.getOrDefault(name, "")).strip();
    }

    /// The first word of a field, in small letters: "text/plain" of `Content-Type`.
    String first(String name, String otherwise) {
        var value = fields.getOrDefault(name, "");
        var end = value.indexOf(';') < 0 ? value.length() : value.indexOf(';');
        var word = value.substring(0, end).strip().toLowerCase(Locale.ROOT);
        return word.isEmpty() ? otherwise : word;
    }

    /// A parameter of a field: "utf-8" of `Content-Type: text/plain; charset=utf-8`.
    Optional<String> parameter(String field, String name) {
        var extended = new StringBuilder();
        var parameters = PARAMETER.matcher(fields.getOrDefault(field, ""));
        while (parameters.find()) {
            var found = parameters.group(1).toLowerCase(Locale.ROOT);
            var value =
                    parameters.group(2) != null ? parameters.group(2).replaceAll("\\\\(.)", "$1") : parameters.group(3);
            if (found.equals(name)) return Optional.of(EncodedWords.decode(value));
            if (found.startsWith(name + "*")) extended.append(value);
        }
        return extended.isEmpty() ? Optional.empty() : Optional.of(EncodedWords.decodeParameter(extended.toString()));
    }
}
