package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Embedding;
import footnote.corpus.IngestStage;
import footnote.corpus.PassageId;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.spi.Spaces.Progress;
import footnote.spi.Spaces.Space;
import footnote.spi.Spaces.Unmoved;
import footnote.spi.WorkQueue.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every implementation of [footnote.spi.Spaces] must do.
public abstract class SpacesContract extends TruthContract {
    private static final String NEW = "new space";

    @Test
    void noSpaceServesUntilOneIsNamedAndThenOnlyOne() {
        assertThat(spaces().serving()).isEmpty();

        spaces().serve(new Space(embedder.space(), 8, "old"));
        assertThat(spaces().serving()).contains(new Space(embedder.space(), 8, "old"));

        spaces().serve(new Space(NEW, 16, "/models/new"));
        assertThat(spaces().serving()).contains(new Space(NEW, 16, "/models/new"));

        spaces().serve(new Space(NEW, 16, "/elsewhere/new"));
        assertThat(spaces().serving()).contains(new Space(NEW, 16, "/elsewhere/new"));
    }

    @Test
    void documentsMoveOneByOneAndStayFoundInTheOldSpace() {
        var first = indexed("a.txt", "one", "two");
        var second = indexed("b.txt", "three");
        accepted("c.txt", "still waits for its words");
        assertThat(progress()).isEqualTo(new Progress(0, 2));

        var visited = new ArrayList<DocumentId>();
        long after = 0;
        for (var next = next(after); next.isPresent(); next = next(after)) {
            after = next.get().place();
            visited.add(next.get().document());
            assertThat(move(next.get())).isTrue();
        }

        assertThat(visited).containsExactly(first, second);
        assertThat(progress()).isEqualTo(new Progress(2, 2));
        assertThat(next(0)).isEmpty();
        assertThat(changes().block(first, embedder.space()).orElseThrow().embeddings())
                .containsExactly(embedding("one"), embedding("two"));
        assertThat(changes().block(first, NEW).orElseThrow().embeddings())
                .containsExactly(elsewhere("one"), elsewhere("two"));
        assertThat(seen(first).state()).isInstanceOf(DocumentState.Indexed.class);
    }

    @Test
    void progressCountsWhatTheViewerMayRead() {
        assertThat(spaces().holdsAny(embedder.space())).isFalse();
        indexed("a.txt", "one");
        accept(COLLECTION, "b.txt", "two", "somebody");
        read("two");
        understand();
        assertThat(move(next(0).orElseThrow())).isTrue();

        assertThat(spaces().holdsAny(embedder.space())).isTrue();
        assertThat(progress()).isEqualTo(new Progress(1, 1));
        assertThat(spaces().progress(embedder.space(), NEW, viewer("somebody"))).isEqualTo(new Progress(0, 1));
        assertThat(spaces().progress(embedder.space(), NEW, viewer("nobody"))).isEqualTo(new Progress(0, 0));
    }

    @Test
    void movingTellsNoFollower() {
        indexed("a.txt", "one");
        long latest = changes().latest();

        assertThat(move(next(0).orElseThrow())).isTrue();

        assertThat(changes().latest()).isEqualTo(latest);
    }

    @Test
    void aDocumentThatChangedWhileItWasMovedIsStillToBeMoved() {
        var document = indexed("a.txt", "one");
        var old = next(0).orElseThrow();
        accept("a.txt", "new content");
        read("other");
        understand();

        assertThat(move(old)).isFalse();
        assertThat(work().knownEmbeddings(NEW, List.of(Sha256.of("one")))).isEmpty();

        var now = next(0).orElseThrow();
        assertThat(now.document()).isEqualTo(document);
        assertThat(now.generation()).isEqualTo(2);
        assertThat(move(now)).isTrue();
    }

    @Test
    void aDocumentThatWasDeletedWhileItWasMovedLeavesNothing() {
        var document = indexed("a.txt", "one");
        var old = next(0).orElseThrow();
        catalogue().delete(document, ME);

        assertThat(move(old)).isFalse();
        assertThat(next(0)).isEmpty();
        assertThat(work().knownEmbeddings(NEW, List.of(Sha256.of("one")))).isEmpty();
    }

    @Test
    void aDocumentThatIsDeletedAfterItsMoveBrokeOffLeavesNothing() {
        spaces().serve(new Space(embedder.space(), 8, "old"));
        var document = indexed("a.txt", "one", "two");
        work().rememberEmbeddings(NEW, Map.of(Sha256.of("one"), elsewhere("one")));

        catalogue().delete(document, ME);

        assertThat(work().knownEmbeddings(NEW, List.of(Sha256.of("one")))).isEmpty();
    }

    @Test
    void nothingMovesWithoutAllOfItsEmbeddings() {
        indexed("a.txt", "one", "two");
        var unmoved = next(0).orElseThrow();
        work().rememberEmbeddings(NEW, Map.of(Sha256.of("one"), elsewhere("one")));

        assertThat(spaces().moved(unmoved, NEW, List.of(Sha256.of("one"), Sha256.of("two"))))
                .isFalse();
        assertThat(next(0)).contains(unmoved);
        assertThatIllegalArgumentException().isThrownBy(() -> spaces().moved(unmoved, NEW, List.of(Sha256.of("one"))));
    }

    @Test
    void whatCannotBeMovedFailsKeepsItsWordsAndCanBeRetried() {
        var document = indexed("a.txt", "one");
        var other = indexed("b.txt", "two");

        assertThat(spaces().cannotMove(next(0).orElseThrow(), NEW, "The model cannot read it."))
                .isTrue();

        assertThat(seen(document).state())
                .isEqualTo(new DocumentState.Failed(IngestStage.EMBED, "The model cannot read it."));
        assertThat(next(0).map(Unmoved::document)).contains(other);
        assertThat(changes().block(document, NEW).orElseThrow().embeddings()).isEmpty();

        assertThat(catalogue().retry(document, ME)).isTrue();
        var job = claimed(Step.MEANING);
        work().rememberEmbeddings(NEW, Map.of(Sha256.of("one"), elsewhere("one")));
        assertThat(work().meaningReady(job, List.of(NEW), List.of(Sha256.of("one")), List.of()))
                .isTrue();
        assertThat(changes().block(document, NEW).orElseThrow().embeddings()).containsExactly(elsewhere("one"));
    }

    @Test
    void whatCouldNotBeMovedIsToBeMovedAgainOnceItWasRetried() {
        var document = indexed("a.txt", "one");
        spaces().cannotMove(next(0).orElseThrow(), NEW, "The model cannot read it.");
        catalogue().retry(document, ME);

        understand();

        assertThat(next(0).map(Unmoved::document)).contains(document);
    }

    @Test
    void passagesHaveTheirExactVectorsInEachSpace() {
        var document = indexed("a.txt", "one", "two");
        var first = new PassageId(document, 1, 0);
        var second = new PassageId(document, 1, 1);
        var nowhere = new PassageId(DocumentId.random(), 1, 0);

        assertThat(vectors().of(List.of(first, second, nowhere), embedder.space(), ME))
                .containsOnly(Map.entry(first, embedding("one")), Map.entry(second, embedding("two")));
        assertThat(vectors().of(List.of(first), embedder.space(), new Viewer("stranger", Set.of())))
                .isEmpty();
        assertThat(vectors().of(List.of(first), NEW, ME)).isEmpty();
        assertThat(move(next(0).orElseThrow())).isTrue();
        assertThat(vectors().of(List.of(first), NEW, ME)).containsOnly(Map.entry(first, elsewhere("one")));
    }

    @Test
    void vectorsOfManyPassagesAreReadAtOnce() {
        var words = new String[150];
        for (int i = 0; i < words.length; i++) words[i] = "word " + i;
        var document = indexed("a.txt", words);
        var ids = IntStream.range(0, words.length)
                .mapToObj(ordinal -> new PassageId(document, 1, ordinal))
                .toList();

        var found = vectors().of(ids, embedder.space(), ME);

        assertThat(found).hasSize(words.length);
        for (var id : ids) assertThat(found).containsEntry(id, embedding("word " + id.ordinal()));
    }

    @Test
    void aNewDocumentCanHaveItsMeaningInBothSpacesAtOnce() {
        var document = accepted("a.txt", "content");
        read("one");
        var job = claimed(Step.MEANING);
        work().rememberEmbeddings(NEW, Map.of(Sha256.of("one"), elsewhere("one")));
        var digests = embedded(job);

        assertThat(work().meaningReady(job, List.of(embedder.space(), NEW), digests, List.of()))
                .isTrue();

        assertThat(changes().block(document, embedder.space()).orElseThrow().embeddings())
                .containsExactly(embedding("one"));
        assertThat(changes().block(document, NEW).orElseThrow().embeddings()).containsExactly(elsewhere("one"));
        assertThat(next(0)).isEmpty();
    }

    @Test
    void aMeaningThatIsNotKnownInEverySpaceIsNotReady() {
        accepted("a.txt", "content");
        read("one");
        var job = claimed(Step.MEANING);

        assertThat(work().meaningReady(job, List.of(embedder.space(), NEW), embedded(job), List.of()))
                .isFalse();
        assertThat(claim(Step.MEANING)).isPresent();
    }

    @Test
    void aSpaceThatServedOnceIsForgottenAndOneThatDoesNotYetIsKept() {
        spaces().serve(new Space(embedder.space(), 8, "old"));
        var document = indexed("a.txt", "one");
        assertThat(move(next(0).orElseThrow())).isTrue();
        assertThat(spaces().forgetFormer()).isFalse();
        assertThat(changes().block(document, NEW).orElseThrow().embeddings()).hasSize(1);

        spaces().serve(new Space(NEW, 8, "new"));
        while (spaces().forgetFormer()) {
            // some at a time
        }

        assertThat(work().knownEmbeddings(embedder.space(), List.of(Sha256.of("one"))))
                .isEmpty();
        assertThat(changes().block(document, embedder.space()).orElseThrow().embeddings())
                .isEmpty();
        assertThat(changes().block(document, NEW).orElseThrow().embeddings()).containsExactly(elsewhere("one"));
        assertThat(spaces().serving().map(Space::name)).contains(NEW);
    }

    @Test
    void theDocumentIsFoundAsItWasWhileItIsReadAgain() {
        indexed("a.txt", "one");
        catalogue().rebuild(Optional.empty(), ME);

        assertThat(next(0).map(Unmoved::generation)).contains(1);
    }

    @Test
    void aPassageTellsWhetherItIsFoundByItsMeaning() {
        spaces().serve(new Space(embedder.space(), 8, "old"));
        var document = accepted("a.txt", "content");
        read("one");
        assertThat(meaning(document, 1)).isFalse();
        understand();
        assertThat(meaning(document, 1)).isTrue();

        catalogue().rebuild(Optional.empty(), ME);
        read("one", "more");
        assertThat(meaning(document, 1)).isTrue();
        understand();
        assertThat(meaning(document, 2)).isTrue();

        spaces().serve(new Space(NEW, 8, "new"));
        assertThat(meaning(document, 2)).isFalse();
    }

    private boolean meaning(DocumentId document, int generation) {
        return catalogue()
                .excerpts(List.of(new PassageId(document, generation, 0)), ME)
                .getFirst()
                .meaning();
    }

    private Optional<Unmoved> next(long after) {
        return spaces().next(embedder.space(), NEW, after);
    }

    private Progress progress() {
        return spaces().progress(embedder.space(), NEW, ME);
    }

    private boolean move(Unmoved unmoved) {
        var digests = new ArrayList<Sha256>();
        for (var passage : unmoved.passages()) {
            var digest = Sha256.of(passage.text());
            work().rememberEmbeddings(NEW, Map.of(digest, elsewhere(passage.text())));
            digests.add(digest);
        }
        return spaces().moved(unmoved, NEW, digests);
    }

    /// What a text means in the new space.
    private Embedding elsewhere(String text) {
        return embedding("elsewhere: " + text);
    }
}
