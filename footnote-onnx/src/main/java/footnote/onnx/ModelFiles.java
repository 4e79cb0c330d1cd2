package footnote.onnx;

import footnote.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The files of a model in a folder, as the hub that most models come from lays them out.
///
/// @param code what kind of failure a missing file is
record ModelFiles(Path folder, Fault.Code code) {
    private static final List<String> GRAPHS =
            List.of("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx");

    /// What the folder is called.
    String name() {
        return Objects.requireNonNullElse(folder.toAbsolutePath().normalize().getFileName(), folder)
                .toString();
    }

    Path graph() {
        for (String name : GRAPHS) {
            if (Files.isRegularFile(folder.resolve(name))) return folder.resolve(name);
        }
        throw failed("There is no model.onnx in " + folder + " or its folder onnx.");
    }

    Path file(String name) {
        var file = folder.resolve(name);
        if (!Files.isRegularFile(file)) throw failed("There is no " + name + " in " + folder + ".");
        return file;
    }

    /// A JSON file that a model may have or not.
    Optional<JsonScanner> json(String name) throws IOException {
        var file = folder.resolve(name);
        return Files.exists(file) ? Optional.of(new JsonScanner(Files.readAllBytes(file))) : Optional.empty();
    }

    /// The tokenizer that `tokenizer.json` describes: ours where it is BERT's, the native one for all others.
    ///
    /// @param pairs whether it must know how two texts are read together
    Tokenizer tokenizer(int maxTokens, boolean pairs, RuntimeCache cache) throws IOException {
        var json = file("tokenizer.json");
        var recipe = BertRecipe.read(Files.readAllBytes(json)).filter(its -> its.pairs() || !pairs);
        if (recipe.isPresent()) return new WordPieceTokenizer(recipe.get(), maxTokens);
        return NativeTokenizer.open(json, maxTokens, cache.folder());
    }

    RuntimeException failed(String why) {
        return new Fault(code, why).toException();
    }

    RuntimeException failed(String why, Throwable cause) {
        return new Fault(code, why).toException(cause);
    }
}
