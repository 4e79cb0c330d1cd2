package footnote.app;

import footnote.app.settings.Setting;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.models.EmbedderSettings;
import footnote.models.Embedders;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Spaces.Space;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/// Who embeds: a model that comes in a jar, by its name; a sentence-transformers folder, by its path; or a service,
/// by its address and its model.
///
/// @param model as it is written in the settings, without what may be a key
/// @param service the service, if it is one
public record EmbedderChoice(String model, Optional<EmbedderSettings> service) {
    public static final EmbedderChoice DEFAULT = inProcess(BuiltInModel.DEFAULT.name());

    public static EmbedderChoice parse(String text) {
        return parse(text, "");
    }

    /// Read the settings `FOOTNOTE_EMBEDDER` and `…_KEY`. Fails with `BAD_REQUEST` if there is no such model, or no
    /// such service can be.
    public static EmbedderChoice parse(String text, String key) {
        var model = text.strip();
        if (isService(model)) return service(model, key);
        if (!key.isBlank()) {
            throw bad("FOOTNOTE_EMBEDDER_KEY is for a service: set FOOTNOTE_EMBEDDER to its address.");
        }
        if (model.isEmpty()) return DEFAULT;
        if (builtIn(model).isPresent()) return inProcess(model);
        var folder = Path.of(model).toAbsolutePath().normalize();
        if (Files.isDirectory(folder)) return inProcess(folder.toString());
        var names = BuiltInModel.ALL.stream().map(BuiltInModel::name).collect(Collectors.joining(", "));
        throw bad("FOOTNOTE_EMBEDDER: " + Setting.withoutUser(model)
                + " is neither a folder with a model.onnx nor one of " + names
                + ", nor the address of a service and its model, as http://localhost:11434 nomic-embed-text.");
    }

    private static EmbedderChoice service(String written, String key) {
        try {
            var settings = EmbedderSettings.of(written, Optional.of(key));
            return new EmbedderChoice(settings.written(), Optional.of(settings));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_EMBEDDER: " + e.getMessage()).toException(e);
        }
    }

    private static EmbedderChoice inProcess(String model) {
        return new EmbedderChoice(model, Optional.empty());
    }

    /// The model as people know it: of a folder its last name, of a service its model.
    public String name() {
        return service.map(its -> its.model().orElse(its.host()))
                .orElseGet(() -> String.valueOf(Path.of(model).getFileName()));
    }

    /// The embedder, loaded when needed if it is a built-in one. A folder is read at once: only then is it known
    /// which space it speaks of. A model whose weights are nowhere fails at once: documents would wait for it for
    /// ever. To a service nothing is sent yet.
    ///
    /// @param cache where to keep what it needs on disk
    LoadingEmbedder open(Path cache) {
        if (service.isPresent()) return new LoadingEmbedder(Embedders.open(service.get()));
        var known = builtIn(model);
        if (known.isPresent()) {
            if (!known.get().equals(BuiltInModel.DEFAULT)) known.get().checkHere();
            return loading(known.get(), cache);
        }
        var embedder = OnnxEmbedder.open(Path.of(model), cache);
        var loaded = new LoadingEmbedder(embedder.space(), embedder.dimension(), embedder.languages(), () -> embedder);
        loaded.begin();
        return loaded;
    }

    /// The embedder that made a space, if it can still be had.
    ///
    /// A service is asked only at the address that is set now: texts go nowhere else.
    Optional<LoadingEmbedder> former(Space space, Path cache) {
        for (var model : BuiltInModel.ALL) {
            if (model.space().equals(space.name())) {
                return model.isHere() ? Optional.of(loading(model, cache)) : Optional.empty();
            }
        }
        if (isService(space.model())) return formerService(space);
        if (space.model().isEmpty() || !Files.isDirectory(Path.of(space.model()))) return Optional.empty();
        return ofFolder(space, cache);
    }

    private Optional<LoadingEmbedder> formerService(Space space) {
        if (service.isEmpty()) return Optional.empty();
        var written = EmbedderSettings.of(space.model(), service.get().key());
        if (!written.address().equals(service.get().address())) return Optional.empty();
        var embedder = Embedders.open(service.get().withModel(written.model()));
        if (!space.name().equals(embedder.beginning() + space.dimension())) return Optional.empty();
        embedder.expect(space.dimension());
        return Optional.of(new LoadingEmbedder(embedder));
    }

    private static boolean isService(String model) {
        return model.matches("(?is)https?:.*");
    }

    private static Optional<LoadingEmbedder> ofFolder(Space space, Path cache) {
        try {
            var embedder = inProcess(space.model()).open(cache);
            if (embedder.space().equals(space.name())) return Optional.of(embedder);
            embedder.close(); // the folder holds another model by now
        } catch (FootnoteException e) {
            System.getLogger(EmbedderChoice.class.getName())
                    .log(System.Logger.Level.DEBUG, "a former embedding model cannot be opened", e);
        }
        return Optional.empty();
    }

    private static LoadingEmbedder loading(BuiltInModel model, Path cache) {
        return new LoadingEmbedder(
                model.space(), model.dimension(), model.languages(), () -> OnnxEmbedder.open(model, cache));
    }

    private static Optional<BuiltInModel> builtIn(String name) {
        return BuiltInModel.ALL.stream()
                .filter(model -> model.name().equals(name))
                .findFirst();
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
