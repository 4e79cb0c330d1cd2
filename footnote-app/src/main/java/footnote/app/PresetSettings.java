package footnote.app;

import footnote.corpus.PassageFilter;
import footnote.fault.Echo;
import footnote.fault.Nearest;
import footnote.preset.Preset;
import footnote.preset.Presets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which presets there are, and which of them answers questions that name none.
///
/// @param usual the one of the installation
/// @param byCollection those of questions to one collection
/// @param ragproxy the one whose numbers can be set
public record PresetSettings(String usual, Map<String, String> byCollection, Preset ragproxy) {
    public static final PresetSettings DEFAULTS =
            new PresetSettings(Presets.DEFAULT.name(), Map.of(), Presets.RAGPROXY);

    public PresetSettings {
        byCollection = Map.copyOf(byCollection);
    }

    /// Read names separated by semicolons; one that follows a collection's, as `wiki=deepwiki`, is for that.
    public static PresetSettings parse(String words) {
        var usual = DEFAULTS.usual;
        var byCollection = new HashMap<String, String>();
        for (var part : words.split(";", -1)) {
            if (part.isBlank()) continue;
            int equals = part.indexOf('=');
            var name = part.substring(equals + 1).strip();
            if (Presets.named(name).isEmpty()) throw new IllegalArgumentException(unknown(name));
            if (equals < 0) usual = name;
            else byCollection.put(unquoted(part.substring(0, equals)), name);
        }
        return new PresetSettings(usual, byCollection, DEFAULTS.ragproxy);
    }

    /// A collection's name, which may be written in quotes.
    static String unquoted(String name) {
        var word = name.strip();
        boolean quoted = word.length() > 1 && word.startsWith("\"") && word.endsWith("\"");
        return quoted ? word.substring(1, word.length() - 1) : word;
    }

    PresetSettings withRagproxy(Preset other) {
        return new PresetSettings(usual, byCollection, other);
    }

    /// The presets that come with Footnote, with their numbers as they are set here.
    public List<Preset> all() {
        return Presets.ALL.stream()
                .map(preset -> preset.name().equals(ragproxy.name()) ? ragproxy : preset)
                .toList();
    }

    /// The preset of this name, which is one of those there are.
    Preset named(String name) {
        return all().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// The preset for a question with this filter.
    String of(PassageFilter filter) {
        return collection(filter).map(byCollection::get).orElse(usual);
    }

    /// The one collection that a filter lets through, if it names one.
    static Optional<String> collection(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf any
            when any.field() == PassageFilter.Field.COLLECTION && any.values().size() == 1 ->
                any.values().stream().findFirst();
            case PassageFilter.And and ->
                and.parts().stream().flatMap(part -> collection(part).stream()).findFirst();
            default -> Optional.empty();
        };
    }

    static String unknown(String name) {
        var names = Presets.ALL.stream().map(Preset::name).toList();
        return "There is no preset " + Echo.of(name)
                + Nearest.to(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; there are " + String.join(", ", names) + ".");
    }
}
