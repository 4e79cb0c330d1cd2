package footnote.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.app.Settings;
import footnote.app.VectorSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenSettingsTests {
    @TempDir
    private Path folder;

    private Path usual;

    @BeforeEach
    void nameTheUsualFile() {
        usual = folder.resolve("footnote.toml");
    }

    @Test
    void aFlagGoesBeforeTheEnvironmentAndThatBeforeTheFile() throws IOException {
        Files.writeString(usual, "rag = 'off'\n[server]\nport = 1\nhost = 'a'\n");
        var given = given(Map.of("FOOTNOTE_PORT", "2", "FOOTNOTE_HOST", "b"), flag("--port", "FOOTNOTE_PORT", "3"));
        assertThat(given.byName())
                .isEqualTo(Map.of(
                        "FOOTNOTE_PORT", new Given("3", new Origin.Flag("--port")),
                        "FOOTNOTE_HOST", new Given("b", new Origin.Variable("FOOTNOTE_HOST")),
                        "FOOTNOTE_RAG", new Given("off", new Origin.InFile(usual, 1))));
    }

    @Test
    void anEmptyVariableIsNotSet() throws IOException {
        Files.writeString(usual, "[server]\nport = 1\n");
        assertThat(given(Map.of("FOOTNOTE_PORT", " ", "FOOTNOTE_CONFIG", "")).asEnvironment())
                .containsEntry("FOOTNOTE_PORT", "1");
    }

    @Test
    void theFileIsTheOneOfTheFlagOrTheVariableOrTheUsualOne() throws IOException {
        assertThat(given(Map.of()).file()).isEmpty();
        Files.writeString(usual, "rag = 'off'");
        assertThat(given(Map.of()).file()).contains(usual);
        var byVariable = Files.writeString(folder.resolve("a.toml"), "rag = 'manual'");
        var byFlag = Files.writeString(folder.resolve("b.toml"), "rag = 'automatic'");
        var environment = Map.of("FOOTNOTE_CONFIG", byVariable.toString());
        assertThat(given(environment).asEnvironment()).containsEntry("FOOTNOTE_RAG", "manual");
        assertThat(given(environment, flag("--config", "FOOTNOTE_CONFIG", byFlag.toString()))
                        .asEnvironment())
                .containsEntry("FOOTNOTE_RAG", "automatic");
        Files.delete(byVariable);
        assertThatThrownBy(() -> given(environment).check()).hasMessageContaining("There is no settings file");
    }

    @Test
    void theUsualFileIsWhereThePlatformKeepsSettings() {
        assertThat(GivenSettings.usualFile(Map.of(), "Linux", "/home/a"))
                .isEqualTo(Path.of("/home/a/.config/footnote/footnote.toml"));
        assertThat(GivenSettings.usualFile(Map.of("XDG_CONFIG_HOME", "/x"), "Mac OS X", "/home/a"))
                .isEqualTo(Path.of("/x/footnote/footnote.toml"));
        assertThat(GivenSettings.usualFile(Map.of("APPDATA", "/roaming"), "Windows 11", "/home/a"))
                .isEqualTo(Path.of("/roaming/Footnote/footnote.toml"));
    }

    @Test
    void aProgramThatFootnoteIsBuiltIntoReadsNoFileThatItDoesNotName() throws IOException {
        Files.writeString(usual, "rag = 'off'");
        assertThat(GivenSettings.ofEnvironment(Map.of("MODEL_NAME", "other")).byName())
                .isEmpty();
        assertThat(GivenSettings.ofEnvironment(Map.of("FOOTNOTE_CONFIG", usual.toString()))
                        .asEnvironment())
                .containsEntry("FOOTNOTE_RAG", "off");
    }

    @Test
    void otherSystemsNamesAreUnderstood() {
        var given = given(Map.of(
                "ENABLE_RAG", "false",
                "QDRANT_TOP_K", "20",
                "MMR_LAMBDA", "0.5",
                "RAG_MAX_SOURCES", "3",
                "RAG_MAX_CHARS", "800",
                "SEARXNG_URL", "http://searxng:8080",
                "MODEL_NAME", "all-minilm-l6-v2"));
        assertThat(given.problems()).isEmpty();
        assertThat(given.asEnvironment())
                .containsAllEntriesOf(Map.of(
                        "FOOTNOTE_RAG", "false",
                        "FOOTNOTE_RAGPROXY_CANDIDATES", "20",
                        "FOOTNOTE_RAGPROXY_DIVERSITY", "0.5",
                        "FOOTNOTE_RAGPROXY_SOURCES", "3",
                        "FOOTNOTE_RAGPROXY_EXCERPT", "800",
                        "FOOTNOTE_SEARXNG_URL", "http://searxng:8080",
                        "FOOTNOTE_EMBEDDER", "all-minilm-l6-v2"));
        assertThat(given.byName().get("FOOTNOTE_RAG")).isEqualTo(new Given("false", new Origin.Alias("ENABLE_RAG")));
    }

    @Test
    void twoNamesOfOneSettingMayNotDiffer() {
        assertThat(given(Map.of("QDRANT_TOP_K", "20", "FOOTNOTE_RAGPROXY_CANDIDATES", "20"))
                        .problems())
                .isEmpty();
        assertThatThrownBy(() -> given(Map.of("QDRANT_TOP_K", "20", "FOOTNOTE_RAGPROXY_CANDIDATES", "30"))
                        .check())
                .hasMessageContaining("QDRANT_TOP_K and FOOTNOTE_RAGPROXY_CANDIDATES")
                .hasMessageContaining("FOOTNOTE_ALIASES=off");
    }

    @Test
    void anotherSystemsQdrantKeepsVectors() {
        var given = given(Map.of(
                "QDRANT_URL", " http://qdrant:6333 ", "QDRANT_API_KEY", "secret", "AGENT_QDRANT_VECTOR_SIZE", "384"));
        assertThat(given.problems()).isEmpty();
        var vectors = Settings.of(given).finding().vectors();
        assertThat(vectors.qdrant().orElseThrow().host()).isEqualTo("qdrant:6333");
        assertThat(vectors.qdrant().orElseThrow().key()).contains("secret");
        assertThat(vectors.size()).hasValue(384);
        assertThat(Settings.of(given).toString()).doesNotContain("secret");
        assertThatThrownBy(() -> Settings.of(given(Map.of("QDRANT_URL", "qdrant:6333"))))
                .hasMessageContaining("FOOTNOTE_VECTORS: Qdrant's address must begin with http://")
                .hasMessageContaining("is set by QDRANT_URL")
                .hasMessageContaining("FOOTNOTE_ALIASES=off");
    }

    @Test
    void vectorsAreKeptWhereItIsSaid() {
        assertThat(Settings.of(given(Map.of())).finding().vectors()).isEqualTo(VectorSettings.DEFAULTS);
        for (var wrong :
                List.of("http://user:pass@qdrant:6333", "qdrant", "weaviate http://user:pass@w", "qdrant a b")) {
            assertThatThrownBy(() -> Settings.of(given(Map.of("FOOTNOTE_VECTORS", wrong))))
                    .hasMessageContaining("FOOTNOTE_VECTORS: write qdrant and the address of the server")
                    .hasMessageNotContaining("pass");
        }
        assertThatThrownBy(() -> Settings.of(given(Map.of("FOOTNOTE_VECTORS_KEY", "k"))))
                .hasMessageContaining("FOOTNOTE_VECTORS_KEY is for a server");
        assertThatThrownBy(() -> Settings.of(given(Map.of("FOOTNOTE_VECTORS_SIZE", "many"))))
                .hasMessageContaining("FOOTNOTE_VECTORS_SIZE: write how many numbers");
    }

    @Test
    void anotherSystemsEmbedderIsAServiceThatHasItsModel() {
        var base = "http://embedder:8082/";
        assertThat(given(Map.of("EMBEDDER_BASE", base)).byName())
                .containsEntry(
                        "FOOTNOTE_EMBEDDER",
                        new Given("http://embedder:8082/embed", new Origin.Alias("EMBEDDER_BASE")));
        var both = given(Map.of("EMBEDDER_BASE", base, "MODEL_NAME", "sentence-transformers/some"));
        assertThat(both.asEnvironment())
                .containsEntry("FOOTNOTE_EMBEDDER", "http://embedder:8082/embed sentence-transformers/some");
        assertThat(Settings.problems(both)).isEmpty();
        var agent = Map.of("AGENT_EMBEDDER_URL", base, "MODEL_NAME", "some");
        assertThat(given(agent).asEnvironment()).containsEntry("FOOTNOTE_EMBEDDER", "http://embedder:8082/embed some");
    }

    @Test
    void twoNamesOfOtherSystemsForOneSettingMayNotDifferEither() {
        var one = "http://embedder:8082";
        assertThat(given(Map.of("EMBEDDER_BASE", one, "AGENT_EMBEDDER_URL", one + "/"))
                        .problems())
                .isEmpty();
        assertThat(given(Map.of("EMBEDDER_BASE", one, "AGENT_EMBEDDER_URL", "http://other:8082"))
                        .problems())
                .singleElement()
                .asString()
                .contains("AGENT_EMBEDDER_URL and EMBEDDER_BASE are two names");
    }

    @Test
    void otherSystemsNamesCanBeLeftToOtherPrograms() throws IOException {
        var environment = Map.of("QDRANT_URL", "http://qdrant:6333", "MODEL_NAME", "gpt");
        Files.writeString(usual, "aliases = false");
        assertThat(given(environment).problems()).isEmpty();
        assertThat(given(environment).byName()).containsOnlyKeys("FOOTNOTE_ALIASES");
        Files.writeString(usual, "aliases = 'perhaps'");
        assertThat(given(Map.of()).problems())
                .singleElement()
                .asString()
                .contains("FOOTNOTE_ALIASES: write on or off, not perhaps");
    }

    @Test
    void aValueThatMakesNoSenseIsSaidWithItsPlace() throws IOException {
        Files.writeString(usual, "[search]\n\ncache = 1.5\n");
        assertThatThrownBy(() -> Settings.of(given(Map.of())))
                .hasMessageContaining("FOOTNOTE_SEARCH_CACHE: write a number of seconds")
                .hasMessageContaining("search.cache in " + usual + ", line 3");
        Files.delete(usual);
        assertThatThrownBy(() -> Settings.of(given(Map.of("MODEL_NAME", "sentence-transformers/some"))))
                .hasMessageContaining("sentence-transformers/some is neither a folder")
                .hasMessageContaining("FOOTNOTE_EMBEDDER is set by MODEL_NAME; if that is meant for another program");
        assertThatThrownBy(() -> Settings.of(given(Map.of("FOOTNOTE_PORT", "x"))))
                .hasMessageEndingWith("not x.");
        assertThat(Settings.problems(given(Map.of("FOOTNOTE_PORT", "x", "FOOTNOTE_PROT", "y"))))
                .hasSize(2);
    }

    @Test
    void aFileMayNameTheVariableThatHoldsAKey() throws IOException {
        Files.writeString(usual, "[models.big]\nurl = 'http://x'\nmodel = 'm'\nkey = '$SOME_KEY'\n");
        var given = given(Map.of("SOME_KEY", "sk-secret", "FOOTNOTE_MODEL_KEY", "sk-secret"));
        assertThat(Settings.of(given).language().named())
                .hasEntrySatisfying("big", big -> assertThat(big.key()).contains("sk-secret"));
        assertThat(given.toString()).doesNotContain("secret");
        assertThat(given.byName().toString()).doesNotContain("secret");
        assertThat(given.warnings()).isEmpty();
    }

    @Test
    void setGoesBeforeTheEnvironmentAndTheFile() throws IOException {
        Files.writeString(usual, "[server]\nport = 1\n[model]\nurl = 'http://a'\n");
        var given = given(
                Map.of("FOOTNOTE_PORT", "2", "FOOTNOTE_MODEL", "m", "QDRANT_TOP_K", "20"),
                set("server.port=3", "ragproxy.candidates=30", "model.url=http://b?x=y", "model.key=sk-secret"));
        assertThat(given.problems()).isEmpty();
        assertThat(given.asEnvironment())
                .containsEntry("FOOTNOTE_PORT", "3")
                .containsEntry("FOOTNOTE_RAGPROXY_CANDIDATES", "30")
                .containsEntry("FOOTNOTE_MODEL_URL", "http://b?x=y");
        assertThat(given.byName().get("FOOTNOTE_MODEL_KEY"))
                .isEqualTo(new Given("sk-secret", new Origin.Flag("--set")));
        assertThat(given.byName().get("FOOTNOTE_MODEL"))
                .extracting(Given::origin)
                .isInstanceOf(Origin.Variable.class);
        assertThatThrownBy(() -> Settings.of(given(Map.of(), set("server.port=x"))))
                .hasMessageContaining("(FOOTNOTE_PORT is set by --set.)");
    }

    @Test
    void theLastOfTwoFlagsForOneSettingHolds() {
        var flags = set("server.port=1", "server.port=2");
        assertThat(given(Map.of(), flags).asEnvironment()).containsEntry("FOOTNOTE_PORT", "2");
        flags.take("--port", "FOOTNOTE_PORT", "3");
        assertThat(given(Map.of(), flags).asEnvironment()).containsEntry("FOOTNOTE_PORT", "3");
        flags.set("server.port=4");
        assertThat(given(Map.of(), flags).asEnvironment()).containsEntry("FOOTNOTE_PORT", "4");
    }

    @Test
    void aNameThatSetDoesNotKnowIsAProblemThatRepeatsNoValue() {
        assertThat(given(
                                Map.of(),
                                set("modle.key=sk-secret", "FOOTNOTE_PORT=1", "FOOTNOTE_CONFIG=x", "sk-secret", "=x"))
                        .problems())
                .containsExactly(
                        "--set: There is no setting modle.key; did you mean model.key?",
                        "--set: FOOTNOTE_PORT is an environment variable; in a file it is called server.port.",
                        "--set: FOOTNOTE_CONFIG is an environment variable only.",
                        "--set: write NAME=VALUE, as --set server.port=7701.",
                        "--set: write NAME=VALUE, as --set server.port=7701.");
    }

    @Test
    void whatIsSetToNothingIsNotSet() {
        var given = given(Map.of("FOOTNOTE_PORT", "7", "FOOTNOTE_HOST", "localhost"), set("server.port= "));
        assertThat(given.byName()).containsOnlyKeys("FOOTNOTE_HOST");
        assertThat(Settings.of(given).server().port()).isEqualTo(7700);
    }

    @Test
    void setKnowsTheHomeFolderAndWhoseNamesToRead() {
        var home = System.getProperty("user.home");
        var given = given(
                Map.of("MODEL_NAME", "gpt"),
                set("data=~/notes", "watch=~/a:b=~/c:d~/e".replace(':', separator()), "aliases=off"));
        assertThat(given.problems()).isEmpty();
        assertThat(given.asEnvironment())
                .containsEntry("FOOTNOTE_DATA", home + "/notes")
                .containsEntry("FOOTNOTE_WATCH", (home + "/a:b=" + home + "/c:d~/e").replace(':', separator()))
                .doesNotContainKey("FOOTNOTE_EMBEDDER");
    }

    private static char separator() {
        return File.pathSeparatorChar;
    }

    private static Flags flag(String flag, String name, String text) {
        var flags = new Flags();
        flags.take(flag, name, text);
        return flags;
    }

    private static Flags set(String... pairs) {
        var flags = new Flags();
        for (var pair : pairs) flags.set(pair);
        return flags;
    }

    private GivenSettings given(Map<String, String> environment) {
        return given(environment, new Flags());
    }

    private GivenSettings given(Map<String, String> environment, Flags flags) {
        return GivenSettings.ofCommand(environment, usual, flags);
    }
}
