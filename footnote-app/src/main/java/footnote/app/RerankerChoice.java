package footnote.app;

import footnote.app.settings.Setting;
import footnote.fault.Fault;
import footnote.models.RerankerSettings;
import footnote.models.Rerankers;
import footnote.onnx.OnnxCrossEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Which cross-encoder orders sources anew: one in a folder, which runs in this process, or one behind a service.
///
/// This is the one place where rerankers come from. One that comes with Footnote would be a third kind here, with a
/// name that [#parse] knows, and what [#parse] gives where nothing is set.
public sealed interface RerankerChoice {
    /// @param cache where to keep what it needs on disk
    LoadingCrossEncoder open(Path cache);

    /// A folder with `model.onnx` and `tokenizer.json`. That they are there is seen at once; they are read when
    /// needed, since most commands have no question to answer.
    record Folder(Path folder) implements RerankerChoice {
        @Override
        public LoadingCrossEncoder open(Path cache) {
            return new LoadingCrossEncoder(OnnxCrossEncoder.nameOf(folder), () -> OnnxCrossEncoder.open(folder, cache));
        }
    }

    record Service(RerankerSettings settings) implements RerankerChoice {
        @Override
        public LoadingCrossEncoder open(Path cache) {
            var service = Rerankers.open(settings);
            return new LoadingCrossEncoder(service.name(), () -> service);
        }
    }

    /// Read the settings `FOOTNOTE_RERANKER`, `…_MODEL` and `…_KEY`; nothing for no reranker. Fails with
    /// `BAD_REQUEST` if they make no sense.
    static Optional<RerankerChoice> parse(String where, String model, String key) {
        var place = where.strip();
        boolean service = place.matches("(?i)https?:.*");
        if (!service && !(model.isBlank() && key.isBlank())) {
            throw bad("FOOTNOTE_RERANKER_MODEL and FOOTNOTE_RERANKER_KEY are for a service: set FOOTNOTE_RERANKER to"
                    + " its address.");
        }
        if (place.isEmpty()) return Optional.empty();
        if (service) {
            try {
                return Optional.of(new Service(RerankerSettings.of(place, Optional.of(model), Optional.of(key))));
            } catch (IllegalArgumentException e) {
                throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_RERANKER: " + e.getMessage()).toException(e);
            }
        }
        var folder = Path.of(place).toAbsolutePath().normalize();
        if (Files.isDirectory(folder)) return Optional.of(new Folder(folder));
        throw bad("FOOTNOTE_RERANKER: " + Setting.withoutUser(place)
                + " is neither a folder with a model.onnx nor the address of a service, as http://localhost:8080.");
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
