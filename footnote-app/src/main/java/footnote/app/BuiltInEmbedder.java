package footnote.app;

import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import java.nio.file.Path;

/// The embedding model that comes with Footnote.
final class BuiltInEmbedder {
    private BuiltInEmbedder() {}

    /// Ready to be loaded; what it needs on disk goes into `cache`.
    static LoadingEmbedder loading(Path cache) {
        var model = BuiltInModel.DEFAULT;
        return new LoadingEmbedder(model.space(), model.dimension(), () -> OnnxEmbedder.open(model, cache));
    }
}
