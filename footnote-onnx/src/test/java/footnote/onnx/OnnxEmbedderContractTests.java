package footnote.onnx;

import footnote.spi.Embedder;
import footnote.testkit.EmbedderContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract, asked of the model that comes with Footnote.
class OnnxEmbedderContractTests extends EmbedderContract {
    @TempDir
    private static Path cache;

    private static OnnxEmbedder embedder;

    @BeforeAll
    static void open() {
        embedder = OnnxEmbedder.open(BuiltInModel.DEFAULT, cache);
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    @Override
    protected Embedder embedder() {
        return embedder;
    }

    @Override
    protected String tooLong() {
        return "word ".repeat(600);
    }
}
