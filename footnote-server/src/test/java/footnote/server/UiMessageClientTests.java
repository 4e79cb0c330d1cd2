package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.Settings;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The AI SDK's own chat transport, which `useChat` is made of.
@Timeout(NodeFolder.PATIENCE)
class UiMessageClientTests {
    private static final String PACKAGE = "ai@6.0.326";

    @Test
    void theAiSdkMakesAMessageOfTheAnswer(@TempDir Path folder) throws Exception {
        var node = NodeFolder.with(PACKAGE);
        try (var model = ScriptedModelServer.start().otherwise(ModelScript.says("Six ", "weeks [1", "]."));
                var server = new RunningServer(Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_DATA",
                        folder.resolve("data").toString(),
                        "FOOTNOTE_MODEL_URL",
                        model.openAiUrl().toString(),
                        "FOOTNOTE_MODEL",
                        "scripted")))) {
            server.upload(Map.of("bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8)));
            server.await();
            var script = node.script("ui-message-client.mjs").toString();
            var process = new ProcessBuilder("node", script, server.address(), "How long do most bees live?")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();

            var heard = new ObjectMapper().readTree(output);
            assertThat(heard.get("states").asInt()).as("it came bit by bit").isGreaterThan(3);
            var types = new ArrayList<String>();
            var text = new StringBuilder();
            for (var part : heard.at("/message/parts")) {
                types.add(part.get("type").asText());
                if (part.get("type").asText().equals("text"))
                    text.append(part.get("text").asText());
            }
            assertThat(text.toString()).isEqualTo("Six weeks [1].");
            assertThat(types).contains("source-document", "data-footnotes", "data-answer");
            assertThat(model.complaints()).isEmpty();
        }
    }
}
