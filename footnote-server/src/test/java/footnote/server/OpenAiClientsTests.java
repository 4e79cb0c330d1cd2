package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.errors.BadRequestException;
import com.openai.errors.NotFoundException;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.embeddings.EmbeddingCreateParams;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The official clients of OpenAI, for Java and for JavaScript.
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenAiClientsTests {
    private static final String PACKAGE = "openai@6.30.1";
    private static final String EMBEDDER = "bge-small-en-v1.5";

    private static final ModelScript ANSWER = ModelScript.says("Six ", "weeks [1].");

    private final ScriptedModelServer model = ScriptedModelServer.start().otherwise(ANSWER);
    private RunningServer server;
    private OpenAIClient client;

    @BeforeAll
    void start(@TempDir Path folder) throws InterruptedException {
        server = new RunningServer(Settings.fromEnvironment(Map.of(
                "FOOTNOTE_DATA",
                folder.resolve("data").toString(),
                "FOOTNOTE_MODEL_URL",
                model.openAiUrl().toString(),
                "FOOTNOTE_MODEL",
                "scripted")));
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        client = OpenAIOkHttpClient.builder()
                .baseUrl(server.address() + "/v1")
                .apiKey("unused")
                .maxRetries(0)
                .build();
    }

    @AfterAll
    void stop() {
        client.close();
        server.close();
        model.close();
        assertThat(model.complaints()).isEmpty();
    }

    @Test
    void theJavaClientIsAnswered() {
        var completion = client.chat().completions().create(question("rag/scripted"));
        var message = completion.choices().getFirst().message();
        assertThat(message.content()).contains("Six weeks [1].");
        var citation = message.annotations().orElseThrow().getFirst().urlCitation();
        assertThat(citation.url()).startsWith(server.address() + "/#passage/");
        assertThat(citation.startIndex()).isEqualTo(10);
        assertThat(completion.usage().orElseThrow().totalTokens()).isPositive();
        assertThat(client.models().list().data()).extracting(each -> each.id()).contains("rag/scripted", "scripted");
    }

    @Test
    void theJavaClientIsAnsweredInPieces() {
        for (var name : List.of("rag/scripted", "scripted")) {
            try (var stream = client.chat().completions().createStreaming(question(name))) {
                var said = stream.stream()
                        .flatMap(chunk -> chunk.choices().stream())
                        .flatMap(choice -> choice.delta().content().stream())
                        .collect(Collectors.joining());
                assertThat(said).as(name).isEqualTo("Six weeks [1].");
            }
        }
    }

    @Test
    void theJavaClientUnderstandsWhatWentWrong() {
        assertThatThrownBy(() -> client.embeddings()
                        .create(EmbeddingCreateParams.builder()
                                .model("text-embedding-3-small")
                                .input("a")
                                .build()))
                .isInstanceOfSatisfying(
                        NotFoundException.class, e -> assertThat(e.code()).contains("model_not_found"))
                .hasMessageContaining(EMBEDDER);
        assertThatThrownBy(() -> client.chat()
                        .completions()
                        .create(question("rag/scripted").toBuilder()
                                .temperature(7)
                                .build()))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("temperature");
        model.then(ModelScript.refuses(400));
        assertThatThrownBy(() -> client.chat().completions().create(question("rag/scripted")))
                .isInstanceOfSatisfying(
                        OpenAIServiceException.class,
                        e -> assertThat(e.statusCode()).isEqualTo(502));
        // Where the end overtakes what was said before it, the model is asked again.
        model.otherwise(ModelScript.start().say("Six ").cut());
        assertThatThrownBy(() -> {
                    try (var stream = client.chat().completions().createStreaming(question("rag/scripted"))) {
                        stream.stream().forEach(Objects::requireNonNull);
                    }
                })
                .isInstanceOf(OpenAIException.class);
        model.otherwise(ANSWER);
    }

    @Test
    void theJavaClientGetsEmbeddings() {
        var wanted = EmbeddingCreateParams.builder().model(EMBEDDER).input("Bees live.");
        var floats = client.embeddings()
                .create(wanted.encodingFormat(EmbeddingCreateParams.EncodingFormat.FLOAT)
                        .build())
                .data()
                .getFirst()
                .embedding();
        var packed = client.embeddings()
                .create(wanted.encodingFormat(EmbeddingCreateParams.EncodingFormat.BASE64)
                        .build())
                .data()
                .getFirst()
                .embedding();
        assertThat(floats).hasSize(384);
        assertThat(packed).isEqualTo(floats);
    }

    private static ChatCompletionCreateParams question(String model) {
        return ChatCompletionCreateParams.builder()
                .model(model)
                .addUserMessage("How long do most bees live?")
                .build();
    }

    @Test
    @Timeout(NodeFolder.PATIENCE)
    void theJavaScriptClientIsAnswered() throws Exception {
        var script = NodeFolder.with(PACKAGE).script("openai-client.mjs");
        var process = new ProcessBuilder("node", script.toString(), server.address(), "rag/scripted")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();

        JsonNode heard = new ObjectMapper().readTree(output);
        for (var field : List.of("content", "streamed", "accumulated")) {
            assertThat(heard.get(field).asText()).as(field).isEqualTo("Six weeks [1].");
        }
        assertThat(heard.get("finish").asText()).isEqualTo("stop");
        assertThat(heard.get("streamFinish").asText()).isEqualTo("stop");
        assertThat(heard.at("/annotations/0/url_citation/start_index").asInt()).isEqualTo(10);
        assertThat(heard.at("/usage/total_tokens").asInt()).isPositive();
        assertThat(heard.get("streamUsage")).isEqualTo(heard.get("usage"));
        assertThat(heard.get("packed")).hasSize(384);
        for (int i = 0; i < 384; i++) {
            assertThat((float) heard.at("/packed/" + i).asDouble())
                    .isEqualTo((float) heard.at("/floats/" + i).asDouble());
        }
        assertThat(heard.get("models").toString()).contains("rag/footnote", "rag/scripted", EMBEDDER);
        assertThat(heard.at("/failure/name").asText()).isEqualTo("NotFoundError");
        assertThat(heard.at("/failure/code").asText()).isEqualTo("model_not_found");
        assertThat(heard.at("/failure/message").asText()).contains(EMBEDDER);
        assertThat(heard.at("/refusal/status").asInt()).isEqualTo(400);
        assertThat(heard.at("/refusal/type").asText()).isEqualTo("invalid_request_error");
    }
}
