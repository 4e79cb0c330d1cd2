package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.cli.OwnProcess.Ended;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings from the outside: a file, an environment and flags, in a process of their own.
class ConfigCommandTests {
    @TempDir
    private Path folder;

    @Test
    void aFlagGoesBeforeTheEnvironmentAndThatBeforeTheFile() throws Exception {
        var file = settings("""
                rag = "automatic"
                [server]
                port = 7001
                host = "a"
                [model]
                url = "http://localhost:11434"
                name = "some"
                key = "sk-of-the-file"
                """);
        var environment = Map.of(
                "FOOTNOTE_HOST", "b",
                "FOOTNOTE_PORT", "7002",
                "FOOTNOTE_RERANKER", "http://localhost:8080",
                "FOOTNOTE_RERANKER_KEY", "sk-of-the-environment",
                "QDRANT_URL", "http://qdrant:6333",
                "QDRANT_API_KEY", "sk-of-qdrant",
                "QDRANT_TOP_K", "20");
        var shown = run(environment, "config", "--port", "7003");
        assertThat(shown.code()).as(shown.text()).isZero();
        assertThat(shown.text())
                .contains("Settings file: " + file)
                .containsPattern("FOOTNOTE_PORT +7003 +--port\n")
                .containsPattern("FOOTNOTE_HOST +b +environment\n")
                .containsPattern("FOOTNOTE_RAG +automatic +" + file + ":1\n")
                .containsPattern("FOOTNOTE_RAGPROXY_CANDIDATES +20 +environment: QDRANT_TOP_K\n")
                .containsPattern("FOOTNOTE_VECTORS +qdrant http://qdrant:6333 +environment: QDRANT_URL\n")
                .containsPattern("FOOTNOTE_VECTORS_KEY +\\(set\\) +environment: QDRANT_API_KEY\n")
                .containsPattern("FOOTNOTE_SEARCH_CACHE +300 +default\n")
                .containsPattern("FOOTNOTE_MODEL_KEY +\\(set\\) +" + file + ":8\n")
                .containsPattern("FOOTNOTE_RERANKER_KEY +\\(set\\) +environment\n")
                .contains("Warning: " + file + " holds a key")
                .doesNotContain("sk-of");

        var json = run(environment, "config", "--json", "--data", "/somewhere");
        assertThat(json.text()).doesNotContain("sk-of");
        var settings = byName(json);
        assertThat(settings.get("FOOTNOTE_DATA"))
                .containsEntry("value", "/somewhere")
                .containsEntry("origin", "flag")
                .containsEntry("where", "--data");
        assertThat(settings.get("FOOTNOTE_RAG"))
                .containsEntry("key", "rag")
                .containsEntry("origin", "file")
                .containsEntry("where", file + ":1");
        assertThat(settings.get("FOOTNOTE_MODEL_KEY")).containsEntry("value", "(set)");
        assertThat(settings.get("FOOTNOTE_OCR_LANGUAGES"))
                .containsEntry("origin", "default")
                .doesNotContainKey("value");
        assertThat(Files.exists(Path.of("/somewhere"))).isFalse();
    }

    @Test
    void setGoesBeforeAllAndTheLastFlagForASettingHolds() throws Exception {
        settings("[model]\nurl = 'http://localhost:1'\nname = 'some'\n");
        var environment = Map.of("FOOTNOTE_MODEL", "other", "FOOTNOTE_PORT", "7002", "FOOTNOTE_RAG", "off");
        var shown = run(
                environment,
                "config",
                "--set",
                "model.key=sk-of-the-flag",
                "--set=model.name=third",
                "--port=7003",
                "--set",
                "server.port=7004",
                "--set",
                "server.host=a",
                "--host",
                "b",
                "--set",
                "models=big = http://localhost:2 m sk-of-another",
                "--set",
                "rag=");
        assertThat(shown.code()).as(shown.text()).isZero();
        assertThat(shown.text())
                .containsPattern("FOOTNOTE_MODEL +third +--set\n")
                .containsPattern("FOOTNOTE_MODEL_KEY +\\(set\\) +--set\n")
                .containsPattern("FOOTNOTE_MODELS +big = http://localhost:2 m \\(set\\) +--set\n")
                .containsPattern("FOOTNOTE_PORT +7004 +--set\n")
                .containsPattern("FOOTNOTE_HOST +b +--host\n")
                .containsPattern("FOOTNOTE_RAG +always, [^\n]+ +default\n")
                .doesNotContain("sk-of");
        assertThat(run(Map.of(), "presets", "--set", "ragproxy.sources=3").text())
                .contains("best 3, one per address");

        var wrong = run(Map.of(), "status", "--set", "modle.key=sk-of-the-flag");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.text())
                .contains("--set: There is no setting modle.key; did you mean model.key?")
                .doesNotContain("sk-of");
    }

    @Test
    void everyCommandThatReadsSettingsTakesSet() {
        var commands = Main.commandLine().getSubcommands();
        assertThat(commands).containsKeys("serve", "ask", "config");
        assertThat(commands)
                .allSatisfy(
                        (name, command) -> assertThat(command.getCommandSpec().findOption("--set"))
                                .as(name)
                                .isNotNull());
    }

    @Test
    void whatIsWrongIsAllToldAndEndsWithOne() throws Exception {
        var file = settings("[modle]\nurl = 'x'\n[server]\nport = 'y'\n");
        var outcome = run(
                Map.of(
                        "FOOTNOTE_PROT",
                        "1",
                        "QDRANT_TOP_K",
                        "1",
                        "FOOTNOTE_RAGPROXY_CANDIDATES",
                        "2",
                        "FOOTNOTE_RAG",
                        "often"),
                "config");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.text())
                .contains(file + ":1:1: There is no setting modle; did you mean model?")
                .contains(file + ":4:1: server.port: write a number without quotes, not a text.")
                .contains("There is no setting FOOTNOTE_PROT; did you mean FOOTNOTE_PORT?")
                .contains("QDRANT_TOP_K and FOOTNOTE_RAGPROXY_CANDIDATES")
                .contains("FOOTNOTE_RAG: Documents are asked always, automatic, manual or off, not often.");
        var refused = run(Map.of(), "status");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.text()).contains("did you mean model?").contains("1 more");
    }

    @Test
    void anotherSystemsNamesWorkForEveryCommand() throws Exception {
        var numbers = Map.of("QDRANT_TOP_K", "20", "MMR_LAMBDA", "0.5", "RAG_MAX_SOURCES", "3", "RAG_MAX_CHARS", "800");
        assertThat(run(numbers, "presets").text())
                .contains("vector, 20 candidates · best 3, one per address, diversity 0.5 · 800 characters each");
        var refused = run(Map.of("MODEL_NAME", "sentence-transformers/all-mpnet-base-v2"), "status");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.text()).contains("MODEL_NAME").contains("FOOTNOTE_ALIASES=off");
    }

    @Test
    void theFileToStartFromIsFine() throws Exception {
        var printed = run(Map.of(), "config", "--defaults");
        assertThat(printed.code()).isZero();
        var file = settings(printed.text());
        var outcome = run(Map.of(), "config", "--json");
        assertThat(outcome.code()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains(file.toString());
        assertThat(byName(outcome).values())
                .extracting(each -> each.get("origin"))
                .containsOnly("default");
    }

    @Test
    void withoutAFileItsParserIsNotEvenLoaded() throws Exception {
        var log = folder.resolve("loaded");
        var logging = Map.of("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + log);
        assertThat(run(logging, "config").code()).isZero();
        assertThat(log)
                .content()
                .contains("footnote.app.settings.GivenSettings")
                .doesNotContain("org.tomlj");
        settings("rag = true");
        assertThat(run(logging, "config").code()).isZero();
        assertThat(log).content().contains("org.tomlj");
    }

    /// Where the usual file of the child is.
    private Path settings(String text) throws IOException {
        var file = folder.resolve("footnote").resolve("footnote.toml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private Ended run(Map<String, String> environment, String... args) throws Exception {
        var all = new HashMap<>(environment);
        all.putIfAbsent("XDG_CONFIG_HOME", folder.toString());
        return OwnProcess.run(all, args);
    }

    @SuppressWarnings("unchecked") // JSON objects are maps
    private static Map<String, Map<String, Object>> byName(Ended ended) {
        var all = new HashMap<String, Map<String, Object>>();
        var text = ended.text().substring(ended.text().indexOf('{'));
        Map<String, List<Map<String, Object>>> json = Json.read(text, Map.class);
        for (var each : json.getOrDefault("settings", List.of())) {
            all.put(String.valueOf(each.get("name")), each);
        }
        return all;
    }
}
