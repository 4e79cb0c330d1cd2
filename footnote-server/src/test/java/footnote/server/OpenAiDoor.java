package footnote.server;

import static footnote.server.JsonReplies.json;

import footnote.app.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/// A server for tests of the OpenAI-compatible door.
abstract class OpenAiDoor {
    static final String QUESTION = "How long do most bees live?";
    static final String ASKED =
            "{\"model\":\"rag/phi3-en\",\"messages\":[{\"role\":\"user\",\"content\":\"" + QUESTION + "\"}]";

    @TempDir
    private Path folder;

    RunningServer server(String modelUrl, Map<String, String> more) throws InterruptedException {
        var environment = new HashMap<String, String>();
        environment.put("FOOTNOTE_DATA", folder.resolve("data").toString());
        if (!modelUrl.isEmpty()) {
            environment.put("FOOTNOTE_MODEL_URL", modelUrl);
            environment.put("FOOTNOTE_MODEL", "scripted");
        }
        environment.putAll(more);
        var server = new RunningServer(Settings.fromEnvironment(environment));
        server.upload(Map.of(
                "bees.txt", "Most bees live six weeks.".getBytes(StandardCharsets.UTF_8),
                "wasps.txt", "Some wasps live for a summer.".getBytes(StandardCharsets.UTF_8)));
        server.await();
        return server;
    }

    static List<String> ids(RunningServer server) {
        var ids = new ArrayList<String>();
        json(server.get("/v1/models").body())
                .get("data")
                .forEach(model -> ids.add(model.get("id").asText()));
        return ids;
    }
}
