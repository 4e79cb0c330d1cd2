package footnote.app;

import footnote.app.settings.Setting;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.qdrant.QdrantSettings;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Where vectors are kept and searched.
///
/// @param qdrant the Qdrant server (`FOOTNOTE_VECTORS`, `FOOTNOTE_VECTORS_KEY`); without one, Footnote's own index
/// @param size how many numbers a vector must have (`FOOTNOTE_VECTORS_SIZE`), if somebody relies on that
public record VectorSettings(Optional<QdrantSettings> qdrant, OptionalInt size) {
    public static final VectorSettings DEFAULTS = new VectorSettings(Optional.empty(), OptionalInt.empty());

    static VectorSettings fromEnvironment(Map<String, String> environment) {
        return new VectorSettings(
                qdrant(
                        environment.getOrDefault("FOOTNOTE_VECTORS", "").strip(),
                        environment.getOrDefault("FOOTNOTE_VECTORS_KEY", "")),
                size(environment.getOrDefault("FOOTNOTE_VECTORS_SIZE", "").strip()));
    }

    private static Optional<QdrantSettings> qdrant(String place, String key) {
        if (place.isEmpty()) {
            if (key.isBlank()) return Optional.empty();
            throw bad("FOOTNOTE_VECTORS_KEY is for a server: set FOOTNOTE_VECTORS to its address.");
        }
        var words = place.split("\\s+");
        if (words.length != 2 || !words[0].equalsIgnoreCase("qdrant")) {
            throw bad("FOOTNOTE_VECTORS: write qdrant and the address of the server, as qdrant http://localhost:6333,"
                    + " not " + Echo.of(Setting.withoutUser(place)) + ".");
        }
        try {
            return Optional.of(QdrantSettings.of(words[1], Optional.of(key)));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_VECTORS: " + e.getMessage()).toException(e);
        }
    }

    private static OptionalInt size(String numbers) {
        if (numbers.isEmpty()) return OptionalInt.empty();
        if (numbers.matches("[1-9][0-9]{0,4}")) return OptionalInt.of(Integer.parseInt(numbers));
        throw bad("FOOTNOTE_VECTORS_SIZE: write how many numbers a vector has, up to 99999, not " + Echo.of(numbers)
                + ".");
    }

    /// Fail if the embedding model gives vectors of another length than was said.
    ///
    /// @param model as people know it
    void check(int dimension, String model) {
        if (size.isEmpty() || size.getAsInt() == dimension) return;
        throw new Fault(
                        Fault.Code.EMBEDDER_FAILED,
                        "FOOTNOTE_VECTORS_SIZE says that vectors have " + size.getAsInt() + " numbers, and those of "
                                + model + " have " + dimension
                                + ": choose another model with FOOTNOTE_EMBEDDER, or take the size away.")
                .toException();
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
