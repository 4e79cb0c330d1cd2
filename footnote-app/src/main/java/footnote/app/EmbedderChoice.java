package footnote.app;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Embedder;
import footnote.spi.Spaces.Space;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which model embeds: one that comes in a jar, by its name, or a sentence-transformers folder, by its path.
///
/// @param model as it is written in the settings
public record EmbedderChoice(String model) {
    public static final EmbedderChoice DEFAULT = new EmbedderChoice(BuiltInModel.DEFAULT.name());

    /// Fails with `BAD_REQUEST` if there is no such model.
    public static EmbedderChoice parse(String text) {
        var model = text.strip();
        if (model.isEmpty()) return DEFAULT;
        if (builtIn(model).isPresent()) return new EmbedderChoice(model);
        var folder = Path.of(model).toAbsolutePath().normalize();
        if (Files.isDirectory(folder)) return new EmbedderChoice(folder.toString());
        var names = BuiltInModel.ALL.stream().map(BuiltInModel::name).collect(Collectors.joining(", "));
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "FOOTNOTE_EMBEDDER: " + model + " is neither a folder with a model.onnx nor one of " + names
                                + ".")
                .toException();
    }

    /// The embedder, loaded when needed if it is a built-in one. A folder is read at once: only then is it known
    /// which space it speaks of. A model whose weights are nowhere fails at once: documents would wait for it for
    /// ever.
    ///
    /// @param cache where to keep what it needs on disk
    LoadingEmbedder open(Path cache) {
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
    static Optional<LoadingEmbedder> of(Space space, Path cache) {
        for (var model : BuiltInModel.ALL) {
            if (model.space().equals(space.name())) {
                return model.isHere() ? Optional.of(loading(model, cache)) : Optional.empty();
            }
        }
        if (space.model().isEmpty() || !Files.isDirectory(Path.of(space.model()))) return Optional.empty();
        return ofFolder(space, cache);
    }

    private static Optional<LoadingEmbedder> ofFolder(Space space, Path cache) {
        try {
            var embedder = new EmbedderChoice(space.model()).open(cache);
            if (embedder.space().equals(space.name())) return Optional.of(embedder);
            embedder.close(); // the folder holds another model by now
        } catch (FootnoteException e) {
            System.getLogger(EmbedderChoice.class.getName())
                    .log(System.Logger.Level.DEBUG, "a former embedding model cannot be opened", e);
        }
        return Optional.empty();
    }

    /// What the settings know about an embedder's space.
    Space space(Embedder embedder) {
        return new Space(embedder.space(), embedder.dimension(), model);
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
}
