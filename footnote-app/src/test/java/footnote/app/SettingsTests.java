package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.models.ModelSettings;
import footnote.preset.Presets;
import footnote.query.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTests {
    @Test
    void aNameThatIsNotOursIsAnErrorWithTheNearest() {
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_MODLE", "x")))
                .hasMessageContaining("did you mean FOOTNOTE_MODEL?");
    }

    @Test
    void whatIsFoundIsRememberedForFiveMinutesUnlessSaidOtherwise() {
        assertThat(memory("")).isEqualTo(Duration.ofMinutes(5));
        assertThat(memory("0")).isEqualTo(Duration.ZERO);
        assertThat(memory(" 60 ")).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "5m", "100000", "1.5"})
    void aTimeThatIsNotUnderstoodIsSaid(String seconds) {
        assertThatThrownBy(() -> memory(seconds))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("FOOTNOTE_SEARCH_CACHE: write a number of seconds")
                .hasMessageContaining(seconds);
    }

    @Test
    void usersMayAskAsOftenAsTheyLikeUnlessSaidOtherwise() {
        assertThat(limit("")).isEmpty();
        assertThat(limit("off")).isEmpty();
        assertThat(limit(" 60/min ")).hasValue(new Rate(60, Duration.ofMinutes(1)));
        assertThatThrownBy(() -> limit("often"))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("FOOTNOTE_RATE_LIMIT: write how often each user may ask, as 60/min")
                .hasMessageContaining("not often");
    }

    @Test
    void aModelReadsEightThousandTokensUnlessSaidOtherwise() {
        assertThat(context("")).isEqualTo(ModelSettings.CONTEXT);
        assertThat(context("32768")).isEqualTo(32768);
        for (var wrong : new String[] {"8k", "100", "99999999"}) {
            assertThatThrownBy(() -> context(wrong)).hasMessageContaining("FOOTNOTE_MODEL_CONTEXT");
        }
    }

    @Test
    void theServerListensAsItIsTold() {
        assertThat(Settings.fromEnvironment(Map.of("FOOTNOTE_PORT", "0", "FOOTNOTE_HOST", "localhost"))
                        .server())
                .isEqualTo(new ServerSettings("localhost", 0));
        for (var wrong : new String[] {"65536", "-1", "http"}) {
            assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_PORT", wrong)))
                    .hasMessageContaining("FOOTNOTE_PORT: write a number up to 65535");
        }
    }

    @Test
    void theNumbersOfRagproxyCanBeSet() {
        var presets = Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_RAGPROXY_CANDIDATES", "20",
                        "FOOTNOTE_RAGPROXY_DIVERSITY", "0.25",
                        "FOOTNOTE_RAGPROXY_SOURCES", "3",
                        "FOOTNOTE_RAGPROXY_EXCERPT", "800"))
                .finding()
                .presets();
        var ragproxy = presets.named("ragproxy");
        assertThat(presets.all()).hasSameSizeAs(Presets.ALL).contains(ragproxy);
        assertThat(ragproxy.candidates().forSources(3)).isEqualTo(20);
        assertThat(ragproxy.selection().diversity()).isEqualTo(0.25);
        assertThat(ragproxy.selection().sources()).isEqualTo(3);
        assertThat(ragproxy.prompt().excerptCharacters()).isEqualTo(800);
        assertThat(PresetSettings.DEFAULTS.all()).isEqualTo(Presets.ALL);
        for (var wrong : Map.of("CANDIDATES", "0", "DIVERSITY", "1.5", "SOURCES", "51", "EXCERPT", "many")
                .entrySet()) {
            var name = "FOOTNOTE_RAGPROXY_" + wrong.getKey();
            assertThatThrownBy(() -> Settings.fromEnvironment(Map.of(name, wrong.getValue())))
                    .hasMessageContaining(name + ": write a number from");
        }
    }

    @Test
    void trueAndFalseSayWhetherTheDocumentsAreAsked() {
        assertThat(sourcing("true")).contains(Sourcing.ALWAYS);
        assertThat(sourcing("False")).contains(Sourcing.OFF);
        assertThat(sourcing("automatic")).contains(Sourcing.AUTOMATIC);
        assertThat(sourcing("manual")).contains(Sourcing.MANUAL);
        assertThat(sourcing("")).isEmpty();
    }

    private static Optional<Sourcing> sourcing(String text) {
        return Settings.fromEnvironment(Map.of("FOOTNOTE_RAG", text)).language().sourcing();
    }

    private static Optional<Rate> limit(String words) {
        return Settings.fromEnvironment(Map.of("FOOTNOTE_RATE_LIMIT", words))
                .finding()
                .limit();
    }

    private static Duration memory(String seconds) {
        return Settings.fromEnvironment(Map.of("FOOTNOTE_SEARCH_CACHE", seconds))
                .finding()
                .memory();
    }

    private static int context(String tokens) {
        return Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_MODEL_URL", "http://localhost:11434",
                        "FOOTNOTE_MODEL", "some",
                        "FOOTNOTE_MODEL_CONTEXT", tokens))
                .language()
                .usual()
                .orElseThrow()
                .context();
    }

    @Test
    void slowModelsAreGivenTime() {
        var usual = Settings.DEFAULTS.language();
        assertThat(usual.answering()).isEqualTo(Duration.ofMinutes(5));
        var language = Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_MODEL_URL", "http://localhost:11434",
                        "FOOTNOTE_MODEL", "slow",
                        "FOOTNOTE_MODELS", "other = localhost:11434 slower",
                        "FOOTNOTE_MODEL_PATIENCE", "600",
                        "FOOTNOTE_ANSWER_TIMEOUT", "1800"))
                .language();
        assertThat(language.answering()).isEqualTo(Duration.ofMinutes(30));
        assertThat(language.usual().orElseThrow().firstToken()).isEqualTo(Duration.ofMinutes(10));
        assertThat(language.named().values())
                .extracting(ModelSettings::firstToken)
                .containsExactly(Duration.ofMinutes(10));
        for (var name : List.of("FOOTNOTE_MODEL_PATIENCE", "FOOTNOTE_ANSWER_TIMEOUT")) {
            for (var wrong : List.of("0", "5m", "100000")) {
                assertThatThrownBy(() -> Settings.fromEnvironment(Map.of(name, wrong)))
                        .hasMessageContaining(name + ": write a number of seconds");
            }
        }
    }

    @Test
    void moreModelsByName() {
        var named = Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_MODELS",
                        "fast = localhost:11434 qwen3:1.7b ; big=https://api.example/v1 large $BIG_KEY context=32000;",
                        "BIG_KEY",
                        "secret"))
                .language()
                .named();
        assertThat(named).containsOnlyKeys("fast", "big");
        assertThat(named)
                .hasEntrySatisfying("fast", fast -> assertThat(fast.model()).isEqualTo("qwen3:1.7b"));
        assertThat(named).hasEntrySatisfying("big", big -> {
            assertThat(big.key()).hasValue("secret");
            assertThat(big.context()).isEqualTo(32000);
        });
        assertThat(named.toString()).doesNotContain("secret");
        for (var wrong : new String[] {"fast", "fast=localhost", "=a b", "a=localhost x; a=localhost y", "a=x:y:z q"}) {
            assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_MODELS", wrong)))
                    .as(wrong)
                    .hasMessageContaining("FOOTNOTE_MODELS");
        }
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_MODELS", "a=localhost x $NOT_SET")))
                .hasMessageContaining("NOT_SET");
    }

    @Test
    void wordsAreForTheCollectionThatTheyName() {
        var words = Instructions.parse("X", "\"team wiki\"=Be brief. ;; =Say E=mc² if asked. ;; a.b-c_1=Be kind.");
        assertThat(words.usual()).isEqualTo("Say E=mc² if asked.");
        assertThat(words.byCollection()).isEqualTo(Map.of("team wiki", "Be brief.", "a.b-c_1", "Be kind."));
        assertThat(Instructions.parse("X", "Say: x=y.").usual()).isEqualTo("Say: x=y.");
    }

    @Test
    void howModelsAreUsed() {
        var language = Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_MODEL_CONCURRENCY", "8",
                        "FOOTNOTE_RAG", "automatic",
                        "FOOTNOTE_INSTRUCTIONS", "wiki=Be brief. ;; Be polite."))
                .language();
        assertThat(language.concurrency()).isEqualTo(8);
        assertThat(language.sourcing()).contains(Sourcing.AUTOMATIC);
        var wiki = new Question(
                "?", Viewer.LOCAL, PassageFilter.is(PassageFilter.Field.COLLECTION, "wiki"), OptionalInt.empty());
        assertThat(language.instructions().of(wiki)).isEqualTo("Be brief.");
        assertThat(language.instructions().of(Question.of("?", Viewer.LOCAL))).isEqualTo("Be polite.");
        for (var wrong : Map.of(
                        "FOOTNOTE_MODEL_CONCURRENCY", "0",
                        "FOOTNOTE_RAG", "sometimes",
                        "FOOTNOTE_PROMPT", "team wiki=Be brief.")
                .entrySet()) {
            assertThatThrownBy(() -> Settings.fromEnvironment(Map.of(wrong.getKey(), wrong.getValue())))
                    .hasMessageContaining(wrong.getKey());
        }
    }
}
