package footnote.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.app.Instructions;
import footnote.app.settings.SettingsFile.Contents;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTests {
    @TempDir
    private Path folder;

    @Test
    void valuesAreReadInTheFormOfTheEnvironment() throws IOException {
        var given = read("""
                data = "~/here"
                rag = false
                watch = ["/a", "papers=/b"]

                [model]
                url = "http://localhost:11434" # where it is
                name = 'qwen3:8b'
                context = 32_768

                [ragproxy]
                diversity = 0.25
                sources = 8

                [ocr]
                languages = ["eng", "deu"]
                """);
        assertThat(given.problems()).isEmpty();
        assertThat(texts(given))
                .isEqualTo(Map.of(
                        "FOOTNOTE_DATA", System.getProperty("user.home") + "/here",
                        "FOOTNOTE_RAG", "false",
                        "FOOTNOTE_WATCH", "/a" + File.pathSeparator + "papers=/b",
                        "FOOTNOTE_MODEL_URL", "http://localhost:11434",
                        "FOOTNOTE_MODEL", "qwen3:8b",
                        "FOOTNOTE_MODEL_CONTEXT", "32768",
                        "FOOTNOTE_RAGPROXY_DIVERSITY", "0.25",
                        "FOOTNOTE_RAGPROXY_SOURCES", "8",
                        "FOOTNOTE_OCR_LANGUAGES", "eng+deu"));
        assertThat(given.values().get("FOOTNOTE_MODEL")).isEqualTo(new Given("qwen3:8b", new Origin.InFile(file(), 7)));
    }

    @Test
    void foldersAreTakenFromTheFilesOwnFolderOrFromHome() throws IOException {
        var home = System.getProperty("user.home");
        var list = "watch = ['papers', 'wiki=../wiki', 'notes = ~/notes', '/a']\n[git]\nfolders = ['~/src', 'a=b']";
        var here = file().getParent();
        assertThat(texts(read(list)))
                .isEqualTo(Map.of(
                        "FOOTNOTE_WATCH",
                        String.join(
                                File.pathSeparator,
                                here + "/papers",
                                "wiki=" + here + "/../wiki",
                                "notes =" + home + "/notes",
                                "/a"),
                        "FOOTNOTE_GIT_FOLDERS",
                        home + "/src" + File.pathSeparator + here + "/a=b"));
        assertThat(texts(read("watch = 'papers" + File.pathSeparator + "wiki=~/wiki'")))
                .isEqualTo(Map.of("FOOTNOTE_WATCH", here + "/papers" + File.pathSeparator + "wiki=" + home + "/wiki"));
    }

    @Test
    void oneForAllAndOthersForCollectionsIsATableOrALine() throws IOException {
        var table = """
                [preset]
                usual = "default"
                [preset.collections]
                wiki = "deepwiki"
                "my papers" = "notebook"
                """;
        assertThat(texts(read(table)))
                .isEqualTo(Map.of("FOOTNOTE_PRESET", "default; wiki=deepwiki; \"my papers\"=notebook"));
        assertThat(texts(read("preset = 'default; wiki=deepwiki'")))
                .isEqualTo(Map.of("FOOTNOTE_PRESET", "default; wiki=deepwiki"));
        assertThat(texts(read("preset.collections.wiki = 'deepwiki'")))
                .isEqualTo(Map.of("FOOTNOTE_PRESET", "wiki=deepwiki"));
    }

    @Test
    void instructionsMayHoldSemicolons() throws IOException {
        var contents = read("""
                [instructions]
                usual = "Be polite; be brief."
                [instructions.collections]
                wiki = \"\"\"
                  Answer in
                  one sentence.\"\"\"
                """);
        assertThat(texts(contents))
                .isEqualTo(Map.of("FOOTNOTE_INSTRUCTIONS", "Be polite; be brief.;; wiki=  Answer in\n  one sentence."));
    }

    @Test
    void whomWordsAreForIsNotLost() throws IOException {
        var contents = read("""
                [prompt]
                usual = "Tone=formal."
                [prompt.collections]
                "team wiki" = "Be brief."
                """);
        var prompt = String.valueOf(texts(contents).get("FOOTNOTE_PROMPT"));
        assertThat(Instructions.parse("FOOTNOTE_PROMPT", prompt))
                .isEqualTo(new Instructions("Tone=formal.", Map.of("team wiki", "Be brief.")));
        assertThat(read("[prompt.collections]\n'a/b' = 'x'").problems()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[modle]\\nurl = 'x'           | :1:1: There is no setting modle; did you mean model?",
                "[model]\\nulr = 'x'           | :2:1: There is no setting model.ulr; did you mean model.url?",
                "\\n\\n  prot = 1              | :3:3: There is no setting prot",
                "FOOTNOTE_PORT = 1             | FOOTNOTE_PORT is an environment variable; in a file it is called server.port.",
                "QDRANT_TOP_K = 1              | in a file it is called ragproxy.candidates.",
                "FOOTNOTE_JAVA = 'x'           | FOOTNOTE_JAVA is an environment variable only.",
                "[preset]\\nusuall = 'default' | :2:1: There is no setting preset.usuall; did you mean preset.usual?",
                "model = 'qwen'                | model: write a table, as [model] with its settings below, not a text.",
                "model.url = 5                 | :1:1: model.url: write a text in quotes, not a number.",
                "server.port = '7700'          | server.port: write a number without quotes, not a text.",
                "server.port = nan             | server.port: write a number without quotes, not a number.",
                "embedder.model = 2020-01-01   | embedder.model: write a text in quotes, not a date or time.",
                "watch = 3                     | watch: write a list of texts in quotes, not a number.",
                "watch = ['a', 3]              | watch: write a list of texts in quotes only, not a list.",
                "ocr.languages = ['eng+deu']   | ocr.languages: none of them may hold a +.",
                "preset.collections = 'x'      | preset.collections: write a table of texts, by collection, not a text.",
                "preset.collections.a = 'b;c'  | preset.collections.a: write one of them only, without ;.",
                "rag = 5                       | rag: write a word in quotes, or true or false, not a number.",
                "data = 'here'                 | data: write the whole path",
                "\"\" = 'x'                   | :1:1: There is no setting ",
                "data = 'a'\\ndata = 'b'       | :2:1: ",
                "[model                        | :1:7: Unexpected end of input",
            })
    void whatIsNotRightIsSaidWithItsPlace(String written, String said) throws IOException {
        var problems = read(written.replace("\\n", "\n")).problems();
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst()).startsWith(file() + ":").contains(said.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[model]\nkey = sk-secret",
                "[model]\nkey sk-secret",
                "[model]\nkey = \"sk-secret",
                "[model]\nkey = 'sk-secret\nname = 'x'",
                "[model]\nkey = \"\"\"sk-secret",
                "[model]\nkey = \"\\qsk-secret\"",
                "[model]\nkey = [\"sk-secret\"]",
                "[model]\nkey = {\"sk-secret\" = 1}",
                "[model]\nkey = \"x\" sk-secret",
                "[model]\nkey = \"x\" \"sk-secret\"",
            })
    void aKeyThatIsWrittenWronglyIsNotRepeated(String written) throws IOException {
        var given = read(written);
        assertThat(given.problems()).isNotEmpty();
        assertThat(given.toString()).doesNotContain("secret");
    }

    @Test
    void allProblemsAreTold() throws IOException {
        assertThat(read("a = 1\n[server]\nport = 'x'\nhots = 'y'\n").problems()).hasSize(3);
    }

    @Test
    void aFileThatCannotBeReadIsSaid() throws IOException {
        assertThat(problems(folder.resolve("nowhere.toml")))
                .containsExactly("There is no settings file " + folder.resolve("nowhere.toml") + ".");
        assertThat(problems(folder)).containsExactly("The settings file " + folder + " cannot be read.");
        Files.write(file(), new byte[] {'#', (byte) 0xC3, '\n'});
        assertThat(problems(file())).containsExactly("The settings file " + file() + " is not text in UTF-8.");
    }

    @Test
    void aByteOrderMarkIsNoMistake() throws IOException {
        assertThat(texts(read("\uFEFFrag = 'off'"))).containsEntry("FOOTNOTE_RAG", "off");
    }

    @Test
    void aKeyThatEverybodyCanReadIsWarnedOf() throws IOException {
        Files.writeString(file(), "[model]\nkey = 'sk-secret'\n");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(warnings(file()))
                .singleElement()
                .asString()
                .contains("chmod 600")
                .doesNotContain("secret");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
        assertThat(warnings(file())).isEmpty();
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(file(), "rag = 'off'\n");
        assertThat(warnings(file())).isEmpty();
    }

    @Test
    void namedEntriesAreATableOfTablesOrALine() throws IOException {
        var models = setting("FOOTNOTE_MODELS");
        assertThat(models.shown("a = http://x m sk-1 context=9; b = http://u:p@y n context=9 $KEY; c = http://z o"))
                .isEqualTo("a = http://x m (set) context=9; b = http://(set)@y n context=9 $KEY; c = http://z o");
        assertThat(models.shown("sk-1")).isEqualTo("(set)");
        assertThat(models.shown("a = http://x m sk-1 sk-2")).doesNotContain("sk-");
        assertThat(models.hidesSomethingOf("a = http://x m $KEY")).isFalse();

        var contents = read("""
                [models.a]
                url = "http://x"
                context = 32_000
                model = "m"
                key = "$KEY"
                [models.b]
                model = "n"
                url = "http://y"
                """);
        assertThat(texts(contents))
                .isEqualTo(Map.of("FOOTNOTE_MODELS", "a = http://x m $KEY context=32000; b = http://y n"));
        assertThat(read("""
                        models.a.url = "http://x"
                        models.b = { url = "http://y", model = "with space", kye = "k" }
                        models.c = 1
                        """).problems())
                .hasSize(4)
                .anySatisfy(problem -> assertThat(problem).contains(":1:", "models.a.model is missing"))
                .anySatisfy(problem -> assertThat(problem).contains(":2:", "did you mean models.b.key?"))
                .anySatisfy(problem -> assertThat(problem).contains(":2:", "models.b.model: write a text in quotes"))
                .anySatisfy(problem -> assertThat(problem).contains(":3:", "models.c: write a table, not a number"));
    }

    private Path file() {
        return folder.resolve("footnote.toml");
    }

    private Contents read(String text) throws IOException {
        Files.writeString(file(), text);
        return SettingsFile.read(file(), KnownSettings.ALL);
    }

    private static Map<String, String> texts(Contents contents) {
        return contents.values().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().text()));
    }

    private static Setting setting(String name) {
        return KnownSettings.named(name).orElseThrow();
    }

    private static List<String> problems(Path file) {
        return SettingsFile.read(file, KnownSettings.ALL).problems();
    }

    private static List<String> warnings(Path file) {
        return GivenSettings.ofEnvironment(Map.of("FOOTNOTE_CONFIG", file.toString()))
                .warnings();
    }
}
