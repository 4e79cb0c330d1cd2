package footnote.onnx;

import footnote.spi.CrossEncoder;
import footnote.testkit.CrossEncoderContract;
import footnote.testkit.TinyCrossEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract, asked of a real model with BERT's tokenizer.
class OnnxCrossEncoderTests extends CrossEncoderContract {
    private static final int MARKERS = 3;
    private static final int MAX_TOKENS = 64;

    @TempDir
    private static Path root;

    private static OnnxCrossEncoder encoder;

    @BeforeAll
    static void open() throws IOException {
        var folder = TinyCrossEncoder.USUAL.write(root.resolve("tiny"));
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": " + MAX_TOKENS + "}");
        encoder = OnnxCrossEncoder.open(folder, root.resolve("cache"));
    }

    @AfterAll
    static void close() {
        encoder.close();
    }

    @Override
    protected CrossEncoder encoder() {
        return encoder;
    }

    @Override
    protected int room() {
        return MAX_TOKENS - MARKERS;
    }
}
