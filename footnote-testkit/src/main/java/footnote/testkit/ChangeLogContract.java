package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.spi.ChangeLog.Change;
import footnote.spi.PassageIndex;
import footnote.spi.WorkQueue.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// What every [footnote.spi.ChangeLog] tells its followers.
public abstract class ChangeLogContract extends TruthContract {
    private static final int ALL = 10_000;

    @Test
    void nothingHasChangedInAnEmptyTruth() {
        assertThat(changes().latest()).isZero();
        assertThat(changes().after(0, ALL)).isEmpty();
        changes().followed(0);
    }

    @Test
    void everyStepOfADocumentIsAChange() {
        var document = accepted("a.txt", "one");
        long accepted = assertOneChangeAfter(0, document);
        read("words");
        long words = assertOneChangeAfter(accepted, document);
        understand();
        long meaning = assertOneChangeAfter(words, document);
        catalogue().delete(document, ME);
        long deleted = assertOneChangeAfter(meaning, document);
        assertThat(changes().after(deleted, ALL)).isEmpty();
    }

    private long assertOneChangeAfter(long number, DocumentId document) {
        var latest = changes().latest();
        assertThat(latest).isGreaterThan(number);
        assertThat(changes().after(number, ALL)).containsExactly(new Change(latest, document));
        return latest;
    }

    @Test
    void newContentIsAChangeOnceItIsRead() {
        var document = indexed("a.txt", "old words");
        long before = changes().latest();
        var old = changes().block(document, embedder.space()).orElseThrow();
        accept("a.txt", "new bytes");
        assertThat(changes().after(before, ALL)).isEmpty();
        assertThat(changes().block(document, embedder.space())).contains(old);

        read("new words");
        assertOneChangeAfter(before, document);
        var block = changes().block(document, embedder.space()).orElseThrow();
        assertThat(block.passages()).singleElement().satisfies(passage -> {
            assertThat(passage.text()).isEqualTo("new words");
            assertThat(passage.id().generation()).isEqualTo(2);
        });
        assertThat(block.embeddings()).isEmpty();
    }

    @Test
    void changesComeOldestFirstAndInPortions() {
        var a = accepted("a.txt", "one");
        var b = accepted("b.txt", "two");
        var c = accepted("c.txt", "three");
        read("a's words");

        assertThat(changes().after(0, ALL)).extracting(Change::document).containsExactly(b, c, a);
        var first = changes().after(0, 2);
        assertThat(first).extracting(Change::document).containsExactly(b, c);
        assertThat(changes().after(first.getLast().number(), 2))
                .extracting(Change::document)
                .containsExactly(a);
    }

    @Test
    void aDeletionIsToldUntilItHasBeenFollowed() {
        var kept = indexed("kept.txt", "words");
        var deleted = indexed("deleted.txt", "other words");
        catalogue().delete(deleted, ME);
        long latest = changes().latest();

        changes().followed(latest - 1);
        assertThat(changes().after(0, ALL)).extracting(Change::document).containsExactly(kept, deleted);
        changes().followed(latest);
        assertThat(changes().after(0, ALL)).extracting(Change::document).containsExactly(kept);
        assertThat(changes().latest()).isEqualTo(latest);
        assertThat(changes().block(deleted, embedder.space())).isEmpty();

        accepted("next.txt", "next");
        assertThat(changes().latest()).isGreaterThan(latest);
    }

    @Test
    void aBlockHoldsWhatSearchesShouldFind() {
        var document = accept(COLLECTION, "a.txt", "one", "local", Grant.parse("role:reader"))
                .document();
        assertThat(changes().block(document, embedder.space())).isEmpty();

        var job = claimed(Step.WORDS);
        assertThat(changes().block(document, embedder.space())).isEmpty();
        var passages = reading(job, "first words", "second words").passages();
        work().wordsReady(job, reading(job, "first words", "second words"));
        var words = new PassageIndex.Block(
                document,
                COLLECTION,
                "a.txt",
                "Title",
                "text/markdown",
                Language.ENGLISH,
                Set.of(Grant.user("local"), Grant.parse("role:reader")),
                Optional.empty(),
                Set.of(),
                seen(document).created(),
                passages,
                List.of());
        assertThat(changes().block(document, embedder.space())).contains(words);

        understand();
        var block = changes().block(document, embedder.space()).orElseThrow();
        assertThat(block.passages()).isEqualTo(passages);
        assertThat(block.embeddings()).containsExactly(embedding("first words"), embedding("second words"));
        assertThat(changes().block(document, "another space")).contains(words);
        assertThat(changes().block(DocumentId.random(), embedder.space())).isEmpty();
    }

    @Test
    void passagesWithTheSameWordsShareAnEmbedding() {
        var document = indexed("a.txt", "same", "other", "same");

        assertThat(changes().block(document, embedder.space()).orElseThrow().embeddings())
                .containsExactly(embedding("same"), embedding("other"), embedding("same"));
    }

    @Test
    void aDocumentWithoutPassagesHasNoBlock() {
        var document = accepted("blank.txt", " ");
        read();
        understand();

        assertThat(changes().block(document, embedder.space())).isEmpty();
    }

    /// Followers that stop and start anywhere, some of them from nothing, all end up with the same documents.
    @RepeatedTest(5)
    void whoeverFollowsFromAnywhereEndsUpWithTheTruth(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var living = new ArrayList<DocumentId>();
        var follower = new HashSet<DocumentId>();
        long applied = 0;
        for (int i = 0; i < 120; i++) {
            switch (random.nextInt(5)) {
                case 0, 1 -> living.add(accepted(i + ".txt", "content " + i));
                case 2 -> claim(Step.WORDS).ifPresent(job -> work().wordsReady(job, reading(job, "words")));
                case 3 ->
                    claim(Step.MEANING)
                            .ifPresent(job ->
                                    work().meaningReady(job, List.of(embedder.space()), embedded(job), List.of()));
                default -> {
                    if (living.isEmpty()) continue;
                    catalogue().delete(living.remove(random.nextInt(living.size())), ME);
                }
            }
            if (random.nextInt(4) == 0) {
                applied = follow(follower, applied, 1 + random.nextInt(5));
                changes().followed(applied);
            }
        }
        while (applied < changes().latest()) applied = follow(follower, applied, 7);

        var found = living.stream()
                .filter(document -> changes().block(document, embedder.space()).isPresent())
                .toList();
        assertThat(follower).containsExactlyInAnyOrderElementsOf(found);
        changes().followed(applied);
        assertThat(changes().after(0, ALL)).extracting(Change::document).containsExactlyInAnyOrderElementsOf(living);
        var late = new HashSet<DocumentId>();
        follow(late, 0, ALL);
        assertThat(late).isEqualTo(follower);
    }

    private long follow(Set<DocumentId> follower, long applied, int limit) {
        var portion = changes().after(applied, limit);
        for (var change : portion) {
            if (changes().block(change.document(), embedder.space()).isPresent()) follower.add(change.document());
            else follower.remove(change.document());
        }
        return portion.isEmpty() ? applied : portion.getLast().number();
    }
}
