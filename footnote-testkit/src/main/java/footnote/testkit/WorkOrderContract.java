package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Identity;
import footnote.corpus.IngestStage;
import footnote.corpus.Passage;
import footnote.corpus.Urgency;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.WorkQueue.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// When a [footnote.spi.WorkQueue] hands out which job: who goes first, what waits, and what is worked on once
/// more.
public abstract class WorkOrderContract extends TruthContract {
    @Test
    void promptDocumentsGoBeforeThoseInBulk() {
        var bulk = new ArrayList<DocumentId>();
        for (int i = 0; i < 5; i++) bulk.add(bring("bulk-" + i, "ada", Urgency.BULK));
        var prompt = bring("prompt", "ada", Urgency.PROMPT);
        assertThat(claimed(Step.WORDS).document()).isEqualTo(prompt);
        assertThat(claimed(Step.WORDS).document()).isEqualTo(bulk.getFirst());
    }

    @Test
    void oneDocumentDoesNotWaitBehindSomebodyElsesMany() {
        for (int i = 0; i < 50; i++) bring("many-" + i, "ada", Urgency.BULK);
        claimed(Step.WORDS);
        bring("one", "bob", Urgency.BULK);
        var next = List.of(
                claimed(Step.WORDS).path(),
                claimed(Step.WORDS).path(),
                claimed(Step.WORDS).path());
        assertThat(next).contains("one").contains("many-1");
    }

    @Test
    void nothingIsHandedOutWhilePaused() {
        var document = accepted("a.txt", "one");
        work().pause(true);
        work().pause(true);
        assertThat(work().paused()).isTrue();
        assertThat(claim(Step.WORDS)).isEmpty();
        assertThat(work().idle()).isFalse();
        work().pause(false);
        assertThat(work().paused()).isFalse();
        assertThat(claimed(Step.WORDS).document()).isEqualTo(document);
    }

    @Test
    void allThatFailedCanBeTriedAgainAtOnce() {
        for (var name : List.of("a", "b", "c")) {
            bring(name, ME.user(), Urgency.PROMPT);
            work().failed(claimed(Step.WORDS), IngestStage.PARSE, "It is damaged.");
        }
        bring("theirs", "bob", Urgency.PROMPT);
        work().failed(claimed(Step.WORDS), IngestStage.PARSE, "It is damaged.");
        assertThat(catalogue().retryFailed(Optional.of("elsewhere"), ME)).isZero();
        assertThat(catalogue().retryFailed(Optional.empty(), ME)).isEqualTo(3);
        assertThat(List.of(
                        claimed(Step.WORDS).path(),
                        claimed(Step.WORDS).path(),
                        claimed(Step.WORDS).path()))
                .containsExactly("a", "b", "c");
        assertThat(claim(Step.WORDS)).isEmpty();
        assertThat(catalogue().retryFailed(Optional.empty(), ME)).isZero();
    }

    @Test
    void whatIsReadAgainIsFoundAsBeforeUntilItsMeaningIsReady() {
        var document = indexed("a.txt", "old words");
        assertThat(catalogue().rebuild(Optional.of("elsewhere"), ME)).isZero();
        assertThat(catalogue().rebuild(Optional.empty(), ME)).isEqualTo(1);
        assertThat(catalogue().rebuild(Optional.empty(), ME)).isZero();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(true));

        var words = claimed(Step.WORDS);
        assertThat(words.generation()).isEqualTo(2);
        assertThat(work().wordsReady(words, reading(words, "new", "words"))).isTrue();
        assertThat(found(document)).containsExactly("old words");
        assertThat(seen(document).generation()).isEqualTo(1);

        var meaning = claimed(Step.MEANING);
        assertThat(work().meaningReady(meaning, List.of(embedder.space()), embedded(meaning), List.of()))
                .isTrue();
        assertThat(found(document)).containsExactly("new", "words");
        assertThat(seen(document).generation()).isEqualTo(2);
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Indexed(2, List.of()));
    }

    @Test
    void whatCannotBeReadAgainStaysFoundAndCanBeTriedOnceMore() {
        var document = indexed("a.txt", "old words");
        catalogue().rebuild(Optional.empty(), ME);
        var words = claimed(Step.WORDS);
        work().wordsReady(words, reading(words, "new words"));
        work().failed(claimed(Step.MEANING), IngestStage.EMBED, "The model is gone.");
        assertThat(found(document)).containsExactly("old words");

        assertThat(catalogue().retry(document, ME)).isTrue();
        var again = claimed(Step.WORDS);
        assertThat(work().wordsReady(again, reading(again, "newer", "words"))).isTrue();
        var meaning = claimed(Step.MEANING);
        work().meaningReady(meaning, List.of(embedder.space()), embedded(meaning), List.of());
        assertThat(found(document)).containsExactly("newer", "words");
    }

    @Test
    void newContentOvertakesWhatIsReadAgain() {
        var document = indexed("a.txt", "old words");
        catalogue().rebuild(Optional.empty(), ME);
        var words = claimed(Step.WORDS);
        work().wordsReady(words, reading(words, "same words"));
        accept("a.txt", "other content");
        var fresh = claimed(Step.WORDS);
        assertThat(work().wordsReady(fresh, reading(fresh, "other content"))).isTrue();
        assertThat(found(document)).containsExactly("other content");
    }

    private List<String> found(DocumentId document) {
        return changes().block(document, embedder.space()).orElseThrow().passages().stream()
                .map(Passage::text)
                .toList();
    }

    private DocumentId bring(String path, String owner, Urgency urgency) {
        return catalogue()
                .accept(new Arrival(
                        COLLECTION,
                        path,
                        "text/plain",
                        stored(path),
                        owner,
                        Set.of(),
                        urgency,
                        Identity.CONTENT,
                        Optional.empty(),
                        Optional.empty()))
                .document();
    }
}
