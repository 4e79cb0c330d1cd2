package footnote.server;

import footnote.app.LentModels;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.server.wire.EmbedJson;
import footnote.server.wire.EmbedJson.VectorsJson;
import footnote.server.wire.EmbeddingsJson;
import footnote.server.wire.RerankJson;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.List;

/// `/embed`, `/v1/embeddings` and `/v1/rerank`: the models here, for texts that others bring.
final class EmbeddingRoutes implements HttpService {
    private static final int LARGEST = 16 << 20;
    /// Two thousand long texts take minutes on a small machine.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final LentModels models;

    EmbeddingRoutes(LentModels models) {
        this.models = models;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/embed", this::embed)
                .post("/v1/embeddings", this::embeddings)
                .post("/v1/rerank", this::rerank);
    }

    private void embed(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, EmbedJson.class, LARGEST);
        var embedded = embedded(wanted.texts(), wanted.purpose());
        Replies.json(response, 200, VectorsJson.of(embedded, wanted.ofUnitLength(), models.dimension()));
    }

    private void embeddings(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, EmbeddingsJson.class, LARGEST);
        var texts = wanted.texts();
        boolean packed = wanted.packed();
        wanted.checkDimensions(models.dimension());
        if (wanted.model() != null && !models.isEmbedder(wanted.model())) throw otherModel(wanted.model());
        var embedded = embedded(texts, wanted.purpose());
        Replies.json(response, 200, EmbeddingsJson.ReplyJson.of(embedded, models.embedder(), packed));
    }

    private void rerank(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, RerankJson.class, LARGEST);
        var question = wanted.question();
        var texts = wanted.texts();
        var reranker = models.reranker().orElseThrow(EmbeddingRoutes::noReranker);
        int most = wanted.most(texts.size());
        try (var _ = ClientWatch.begin()) {
            var scores = reranker.score(question, texts, Deadline.in(PATIENCE));
            Replies.json(response, 200, wanted.reply(reranker.name(), texts, scores, most));
        }
    }

    /// Embed until whoever wants it goes away: the model's time is the documents', too.
    private List<Embedded> embedded(List<String> texts, Purpose purpose) {
        try (var _ = ClientWatch.begin()) {
            return models.embed(texts, purpose, Deadline.in(PATIENCE));
        }
    }

    private RuntimeException otherModel(String asked) {
        return new Fault(
                        Fault.Code.NOT_FOUND,
                        "The embedding model here is " + models.embedder() + ", not " + Echo.of(asked)
                                + ", and vectors of two models cannot be compared.")
                .toException();
    }

    private static RuntimeException noReranker() {
        return new Fault(
                        Fault.Code.NOT_CONFIGURED,
                        "No reranker is set: set FOOTNOTE_RERANKER to a folder with a cross-encoder or to the address of"
                                + " a service.")
                .toException();
    }
}
