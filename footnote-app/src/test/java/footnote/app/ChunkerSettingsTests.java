package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.chunk.ChunkerChoice;
import footnote.chunk.ChunkerChoice.Kind;
import footnote.fault.FootnoteException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChunkerSettingsTests {
    @Test
    void aCollectionCanHaveItsOwnWay() {
        var settings = settings("characters 1200/250; wiki = hierarchy ;law=tokens 256");
        assertThat(settings.usual()).isEqualTo(new ChunkerChoice(Kind.CHARACTERS, 1200, 250));
        assertThat(settings.byCollection())
                .isEqualTo(Map.of(
                        "wiki", ChunkerChoice.of(Kind.HIERARCHY), "law", new ChunkerChoice(Kind.TOKENS, 256, 64)));
        assertThat(settings("")).isEqualTo(ChunkerSettings.DEFAULTS);
    }

    @Test
    void whatCannotBeIsSaidPlainly() {
        assertThatThrownBy(() -> settings("paragraphs"))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("FOOTNOTE_CHUNKER: there is no chunker paragraphs; there are structure,");
        assertThatThrownBy(() -> settings("tokens 10/2")).hasMessageContaining("at least 50");
        assertThatThrownBy(() -> settings("tokens 100/80")).hasMessageContaining("at most half");
    }

    private static ChunkerSettings settings(String words) {
        return Settings.fromEnvironment(Map.of("FOOTNOTE_CHUNKER", words)).chunkers();
    }
}
