package footnote.app;

import footnote.chunk.ChunkerChoice;
import footnote.chunk.Cutter;
import footnote.spi.Embedder;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// How documents are cut into passages: one way for all, and others for collections that want them.
///
/// @param byCollection what differs from `usual`
public record ChunkerSettings(ChunkerChoice usual, Map<String, ChunkerChoice> byCollection) {
    public static final ChunkerSettings DEFAULTS = new ChunkerSettings(ChunkerChoice.USUAL, Map.of());

    public ChunkerSettings {
        byCollection = Map.copyOf(byCollection);
    }

    /// Read choices separated by semicolons; one that names its collection, as `wiki=tokens 512/128`, is for that.
    public static ChunkerSettings parse(String words) {
        var usual = ChunkerChoice.USUAL;
        var byCollection = new HashMap<String, ChunkerChoice>();
        for (var part : words.split(";", -1)) {
            if (part.isBlank()) continue;
            int equals = part.indexOf('=');
            var choice = ChunkerChoice.parse(part.substring(equals + 1));
            if (equals < 0) usual = choice;
            else byCollection.put(part.substring(0, equals).strip(), choice);
        }
        return new ChunkerSettings(usual, byCollection);
    }

    /// How the documents of a collection are cut, by the collection's name.
    Function<String, Cutter> cutters(Embedder embedder) {
        return collection ->
                new Cutter(byCollection.getOrDefault(collection, usual).make(embedder));
    }
}
