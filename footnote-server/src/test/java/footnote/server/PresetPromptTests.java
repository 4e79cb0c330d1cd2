package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.Settings;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a model is told for each preset, seen from the model's side.
@Timeout(120)
class PresetPromptTests {
    private static final String QUESTION = "How long do most bees live?";

    @TempDir
    private Path folder;

    private RunningServer server(ScriptedModelServer model, Map<String, String> more) throws InterruptedException {
        model.otherwise(ModelScript.says("Six weeks [1]."));
        var environment = new HashMap<>(more);
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        environment.put("FOOTNOTE_MODEL_URL", model.ollamaUrl().toString());
        environment.put("FOOTNOTE_MODEL", "scripted");
        var server = new RunningServer(Settings.fromEnvironment(environment));
        server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        return server;
    }

    @Test
    void eachPresetTellsTheModelWhatItsSystemDoes() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model, Map.of("FOOTNOTE_MODEL_CONTEXT", "4096"))) {
            assertThat(told(model, server, "deepwiki"))
                    .containsExactly(
                            new Message(
                                    Role.SYSTEM,
                                    "Context documents:\n- Title: bees.txt\n  Excerpt: Most bees live six weeks.\n"),
                            new Message(Role.USER, QUESTION));
            assertThat(told(model, server, "vectorops").getFirst().text())
                    .contains("using ONLY the information provided in the context below.")
                    .contains("Context:\n[Source 1: bees.txt]\nMost bees live six weeks.\n\nInstructions:");
            assertThat(model.requests().getLast().asked().temperature()).isEqualTo(OptionalDouble.of(0.7));
            assertThat(model.requests().getLast().asked().maxTokens()).isEqualTo(OptionalInt.of(1000));
            assertThat(told(model, server, "notebook")).singleElement().satisfies(message -> {
                assertThat(message.role()).isEqualTo(Role.USER);
                assertThat(message.text())
                        .contains("Question:\n" + QUESTION)
                        .containsPattern("\\[Source: bees\\.txt page=- score=[0-9.]+]\nMost bees live six weeks\\.")
                        .endsWith("Answer:\n");
            });
            assertThat(told(model, server, "ragproxy").getLast().text())
                    .isEqualTo("Question: " + QUESTION + "\n\nContext:\nSource [1] bees.txt\n"
                            + "Most bees live six weeks.\n\nSources:\n- [1] bees.txt\n\n");
            assertThat(told(model, server, "vexora").getFirst().text()).contains("<source number=\"1\"");
            assertThat(told(model, server, "default").getLast().text()).contains("\nQuestion: " + QUESTION);
            assertThat(model.requests())
                    .allSatisfy(request -> assertThat(request.body()).contains("\"num_ctx\":4096"));
            assertThat(model.complaints()).isEmpty();
        }
    }

    @Test
    void aCollectionMayHaveASystemPromptOfItsOwn() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(
                        model,
                        Map.of(
                                "FOOTNOTE_PROMPT",
                                "default=You keep bees. Cite like [1].",
                                "FOOTNOTE_INSTRUCTIONS",
                                "default=Be brief."))) {
            var question = "{\"question\":\"" + QUESTION + "\"";
            assertThat(server.post("/api/chat", question + ",\"collection\":\"default\"}")
                            .body())
                    .contains("Six weeks [1].");
            var told = model.requests().getLast().asked().messages();
            assertThat(told.getFirst())
                    .isEqualTo(new Message(Role.SYSTEM, "You keep bees. Cite like [1].\n\nBe brief."));
            assertThat(told.getLast().text()).contains("<source number=\"1\"");
            server.post("/api/chat", question + "}");
            assertThat(model.requests().getLast().asked().messages().getFirst().text())
                    .startsWith("You answer questions from numbered sources.")
                    .doesNotContain("You keep bees");
        }
    }

    private static List<Message> told(ScriptedModelServer model, RunningServer server, String preset) {
        var answer = server.post("/api/chat", "{\"question\":\"" + QUESTION + "\", \"preset\":\"" + preset + "\"}");
        assertThat(answer.body()).contains("Six weeks [1].");
        return model.requests().getLast().asked().messages();
    }
}
