package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.CorpusCounts;
import footnote.corpus.Effort;
import footnote.corpus.Identity;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.corpus.Urgency;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Catalogue.Listing;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [footnote.spi.Catalogue] keeps, for how long, and what is left when a document is deleted.
public abstract class CatalogueKeepingContract extends TruthContract {
    private static final Duration PAST_KEEPING = Duration.ofSeconds(61);

    @Test
    void textComesBackAsItWas() {
        var odd = "Zoë 🙂👩‍👩‍👧 日本語 \u202Eright\u202C \uFEFF \u0001 tab\t \"quoted\" \\ 'single' \r\n end\uFFFF";
        assertThatTextSurvives(odd);
    }

    @Test
    void aLongTextComesBackAsItWas() {
        assertThatTextSurvives("Das ist ein langer Satz über Bäume. 🌳 ".repeat(30_000));
    }

    private void assertThatTextSurvives(String text) {
        var document = accepted("odd.txt", text);
        var job = claimed(Step.WORDS);
        var passage = new Passage(
                new PassageId(document, 1, 0),
                text,
                "Name | Größe",
                new Span(0, text.length()),
                new Place(
                        Optional.of(new Spot.Rows("Preise 2 – \"neu\"", 3, 17)),
                        List.of("A \"quoted\" heading", "", "B\\C › D", "[1, 2]", "日\n本")),
                1,
                OptionalInt.of(7));
        var reading = new Reading(
                "text/x-odd", "Título 🙂", Language.SPANISH, text, List.of(passage), List.of("Page 3 is \"odd\"."));
        assertThat(work().wordsReady(job, reading)).isTrue();

        var manuscript = catalogue().manuscript(document, 1, ME).orElseThrow();
        assertThat(manuscript.text()).isEqualTo(text);
        assertThat(manuscript.passages()).containsExactly(passage);
        assertThat(seen(document).title()).isEqualTo("Título 🙂");
        assertThat(seen(document).mime()).isEqualTo("text/x-odd");
        assertThat(claimed(Step.MEANING).language()).isEqualTo(Language.SPANISH);
        assertThat(catalogue().manuscript(document, 2, ME)).isEmpty();
    }

    @Test
    void replacedPassagesAreReadableForAWhile() {
        var document = indexed("a.txt", "old words");
        var old = List.of(new PassageId(document, 1, 0));
        accept("a.txt", "new bytes");
        read("new words");
        understand();

        changes().followed(changes().latest());
        assertThat(catalogue().excerpts(old, ME)).hasSize(1);
        assertThat(catalogue().manuscript(document, 1, ME)).isPresent();

        clock.advance(PAST_KEEPING);
        changes().followed(changes().latest());
        assertThat(catalogue().excerpts(old, ME)).isEmpty();
        assertThat(catalogue().manuscript(document, 1, ME)).isEmpty();
        assertThat(catalogue().manuscript(document, 2, ME)).isPresent();
    }

    @Test
    void replacedPassagesStayUntilTheyHaveBeenFollowed() {
        var document = indexed("a.txt", "old words");
        long before = changes().latest();
        accept("a.txt", "new bytes");
        read("new words");
        understand();

        clock.advance(PAST_KEEPING);
        changes().followed(before);
        assertThat(catalogue().manuscript(document, 1, ME)).isPresent();
    }

    @Test
    void aDeletedDocumentIsGoneEverywhere() {
        var document = indexed("a.txt", "old words");
        accept("a.txt", "new bytes");
        read("new words");
        accept("a.txt", "newest bytes");

        assertThat(catalogue().delete(document, ME).orElseThrow())
                .containsExactly("local/2026-03-01/1", "local/2026-03-01/2", "local/2026-03-01/3");
        assertThat(catalogue().find(document, ME)).isEmpty();
        assertThat(catalogue().findByPath(COLLECTION, "a.txt", ME)).isEmpty();
        assertThat(catalogue().list(Listing.ALL, ME)).isEmpty();
        assertThat(catalogue().counts(ME)).isEqualTo(CorpusCounts.NONE);
        assertThat(catalogue().manuscript(document, 1, ME)).isEmpty();
        assertThat(catalogue().manuscript(document, 2, ME)).isEmpty();
        assertThat(catalogue().excerpts(List.of(new PassageId(document, 2, 0), new PassageId(document, 1, 0)), ME))
                .isEmpty();
        assertThat(changes().block(document, embedder.space())).isEmpty();
        assertThat(claim(Step.WORDS)).isEmpty();
        assertThat(claim(Step.MEANING)).isEmpty();
        assertThat(work().idle()).isTrue();
    }

    @Test
    void aDocumentTellsWhereItsContentComesFrom() {
        var page = Origin.page("https://example.org/a", Optional.of("2026-02-03"));
        var document = catalogue().accept(fetched("one", page)).document();
        assertThat(seen(document).origin()).contains(page);
        read("one");
        understand();

        var moved = Origin.page("https://example.org/b", Optional.empty());
        long before = changes().latest();
        catalogue().accept(fetched("one", moved));
        assertThat(seen(document).origin()).contains(moved);
        assertThat(changes().block(document, embedder.space()).orElseThrow().origin())
                .contains(moved);
        long after = changes().latest();
        assertThat(after).isGreaterThan(before);
        catalogue().accept(fetched("one", moved));
        assertThat(changes().latest()).isEqualTo(after);

        var commit = Origin.commit("https://example.org/r.git", "abc123");
        catalogue().accept(fetched("two", commit));
        read("two");
        assertThat(seen(document).origin()).contains(commit);
        understand();
        catalogue().rebuild(Optional.empty(), ME);
        read("two", "cut otherwise");
        understand();
        assertThat(seen(document).origin()).contains(commit);
        assertThat(seen(accepted("plain.txt", "brought by hand")).origin()).isEmpty();
    }

    private Arrival fetched(String content, Origin origin) {
        return new Arrival(
                COLLECTION,
                "page",
                "text/html",
                stored(content),
                ME.user(),
                Set.of(),
                Urgency.PROMPT,
                Identity.CONTENT,
                Optional.of(origin),
                Optional.empty());
    }

    @Test
    void aDocumentKeepsItsTagsUntilAnArrivalNamesOthers() {
        var document = catalogue()
                .accept(tagged("one", Optional.of(Set.of("red", "to \"do\""))))
                .document();
        assertThat(seen(document).tags()).containsExactlyInAnyOrder("red", "to \"do\"");
        read("one");
        understand();

        catalogue().accept(tagged("two", Optional.empty()));
        read("two");
        understand();
        assertThat(seen(document).tags()).containsExactlyInAnyOrder("red", "to \"do\"");

        long before = changes().latest();
        catalogue().accept(tagged("two", Optional.of(Set.of("blue"))));
        assertThat(seen(document).tags()).containsExactly("blue");
        assertThat(changes().latest()).isGreaterThan(before);
        assertThat(changes().block(document, embedder.space()).orElseThrow().tags())
                .containsExactly("blue");

        catalogue().accept(tagged("two", Optional.of(Set.of())));
        assertThat(seen(document).tags()).isEmpty();
        long untagged = changes().latest();
        catalogue().accept(tagged("two", Optional.of(Set.of())));
        assertThat(changes().latest()).isEqualTo(untagged);
    }

    private Arrival tagged(String content, Optional<Set<String>> tags) {
        return new Arrival(
                COLLECTION,
                "tagged",
                "text/plain",
                stored(content),
                ME.user(),
                Set.of(),
                Urgency.PROMPT,
                Identity.CONTENT,
                Optional.empty(),
                tags);
    }

    @Test
    void aDocumentTellsWhatItHasCost() {
        var document = accepted("a.txt", "one");
        assertThat(seen(document).effort()).isEqualTo(Effort.NONE);

        var job = claimed(Step.WORDS);
        assertThat(seen(document).effort()).isEqualTo(new Effort(1, Duration.ZERO, Optional.of(clock.instant())));
        clock.advance(Duration.ofSeconds(3));
        work().release(job);
        assertThat(seen(document).effort()).isEqualTo(Effort.NONE);

        claimed(Step.WORDS);
        work().endLeases();
        var words = claimed(Step.WORDS);
        clock.advance(Duration.ofSeconds(2));
        work().wordsReady(words, reading(words, "words"));
        clock.advance(Duration.ofMinutes(1));
        var meaning = claimed(Step.MEANING);
        clock.advance(Duration.ofSeconds(5));
        work().failed(meaning, IngestStage.EMBED, "The model is away.");
        assertThat(seen(document).effort()).isEqualTo(new Effort(3, Duration.ofSeconds(7), Optional.empty()));

        catalogue().retry(document, ME);
        assertThat(seen(document).effort()).isEqualTo(Effort.NONE);
    }

    @Test
    void deletingTwiceIsDeletingOnce() {
        var document = indexed("a.txt", "words");
        assertThat(catalogue().delete(document, ME)).isPresent();
        long latest = changes().latest();

        assertThat(catalogue().delete(document, ME)).isEmpty();
        assertThat(catalogue().retry(document, ME)).isFalse();
        assertThat(changes().latest()).isEqualTo(latest);
    }

    @Test
    void pathAndBytesOfADeletedDocumentAreFree() {
        var document = accepted("a.txt", "one");
        catalogue().delete(document, ME);

        var again = accept("a.txt", "one");
        assertThat(again).isEqualTo(new Acceptance.Accepted(again.document(), 1, false));
        assertThat(again.document()).isNotEqualTo(document);
    }

    @Test
    void embeddingsGoWithTheLastDocumentThatUsesThem() {
        var a = indexed("a.txt", "only in a", "in both");
        var b = indexed("b.txt", "in both", "only in b");

        catalogue().delete(a, ME);
        assertThat(known("only in a", "in both", "only in b"))
                .containsExactlyInAnyOrder(Sha256.of("in both"), Sha256.of("only in b"));
        assertThat(changes().block(b, embedder.space()).orElseThrow().embeddings())
                .containsExactly(embedding("in both"), embedding("only in b"));

        catalogue().delete(b, ME);
        assertThat(known("only in a", "in both", "only in b")).isEmpty();
    }

    @Test
    void embeddingsOfHalfDoneWorkGoWithTheirDocument() {
        var document = accepted("a.txt", "one");
        read("half done", "not begun");
        claimed(Step.MEANING);
        remembered("half done");

        catalogue().delete(document, ME);
        assertThat(known("half done")).isEmpty();
    }

    @Test
    void embeddingsThatAreRememberedTooLateForTheirDocumentGoToo() {
        var document = accepted("a.txt", "one");
        read("too late");
        var job = claimed(Step.MEANING);
        catalogue().delete(document, ME);

        var digest = remembered("too late");
        assertThat(work().meaningReady(job, List.of(embedder.space()), List.of(digest), List.of()))
                .isFalse();
        assertThat(known("too late")).isEmpty();
    }

    @Test
    void embeddingsOfAReplacedGenerationServeTheNextOne() {
        indexed("a.txt", "stays", "goes");
        accept("a.txt", "new bytes");
        read("stays", "comes");
        clock.advance(PAST_KEEPING);
        changes().followed(changes().latest());
        assertThat(known("stays", "goes")).hasSize(2);

        understand();
        changes().followed(changes().latest());
        assertThat(known("stays", "goes", "comes")).containsExactlyInAnyOrder(Sha256.of("stays"), Sha256.of("comes"));
    }

    @Test
    void embeddingsThatNobodyCameToUseAreForgottenInTheEnd() {
        remembered("abandoned");
        clock.advance(Duration.ofHours(1));
        changes().followed(changes().latest());
        assertThat(known("abandoned")).hasSize(1);

        clock.advance(Duration.ofDays(1));
        changes().followed(changes().latest());
        assertThat(known("abandoned")).isEmpty();
    }

    private Iterable<Sha256> known(String... texts) {
        var digests = List.of(texts).stream().map(Sha256::of).toList();
        return work().knownEmbeddings(embedder.space(), digests).keySet();
    }
}
