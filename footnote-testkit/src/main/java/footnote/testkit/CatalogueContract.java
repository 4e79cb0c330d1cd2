package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.corpus.CorpusCounts;
import footnote.corpus.Document;
import footnote.corpus.DocumentState;
import footnote.corpus.Grant;
import footnote.corpus.Identity;
import footnote.corpus.IngestStage;
import footnote.corpus.PassageId;
import footnote.corpus.Urgency;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Catalogue.Listing;
import footnote.spi.WorkQueue.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every [footnote.spi.Catalogue] does with arrivals, and what it shows to whom.
///
/// Deleting and reading at length are in [CatalogueKeepingContract].
public abstract class CatalogueContract extends TruthContract {
    @Test
    void wherePathsCountTheSameBytesAreDocumentsOfTheirOwn() {
        var first = accepted("a.txt", "same bytes");
        var arrival = new Catalogue.Arrival(
                COLLECTION,
                "moved/a.txt",
                "text/plain",
                stored("same bytes"),
                ME.user(),
                Set.of(),
                Urgency.PROMPT,
                Identity.PATH,
                Optional.empty(),
                Optional.empty());
        var second = catalogue().accept(arrival);
        assertThat(second).isInstanceOf(Acceptance.Accepted.class);
        assertThat(second.document()).isNotEqualTo(first);
        assertThat(catalogue().accept(arrival)).isEqualTo(new Acceptance.Known(second.document(), "moved/a.txt"));
    }

    @Test
    void aNewDocumentIsQueuedAndFoundByIdAndByPath() {
        var acceptance = accept(COLLECTION, "letters/anna.txt", "Dear Anna", "local", Grant.user("anna"));

        assertThat(acceptance).isEqualTo(new Acceptance.Accepted(acceptance.document(), 1, false));
        var document = seen(acceptance.document());
        assertThat(document.path()).isEqualTo("letters/anna.txt");
        assertThat(document.title()).isEqualTo("anna.txt");
        assertThat(document.mime()).isEqualTo("text/plain");
        assertThat(document.bytes()).isEqualTo(9);
        assertThat(document.grants()).containsExactly(Grant.user("anna"));
        assertThat(document.generation()).isEqualTo(1);
        assertThat(document.created()).isEqualTo(clock.instant());
        assertThat(document.state()).isEqualTo(new DocumentState.Queued(false));
        assertThat(catalogue().findByPath(COLLECTION, "letters/anna.txt", ME)).contains(document);
        assertThat(catalogue().findByPath("other", "letters/anna.txt", ME)).isEmpty();
    }

    @Test
    void theSameFileAgainIsKnown() {
        var document = accepted("a.txt", "one");

        assertThat(accept("a.txt", "one")).isEqualTo(new Acceptance.Known(document, "a.txt"));
        assertThat(catalogue().list(Listing.ALL, ME)).hasSize(1);
    }

    @Test
    void theSameBytesUnderAnotherPathAreKnownUnderTheFirst() {
        var document = accepted("a.txt", "one");

        assertThat(accept("b.txt", "one")).isEqualTo(new Acceptance.Known(document, "a.txt"));
        assertThat(catalogue().findByPath(COLLECTION, "b.txt", ME)).isEmpty();
    }

    @Test
    void theSameBytesInAnotherCollectionAreAnotherDocument() {
        var document = accepted("a.txt", "one");

        assertThat(accept("other", "a.txt", "one", "local").document()).isNotEqualTo(document);
    }

    @Test
    void newBytesUnderAKnownPathReplaceTheOldOnesOnceTheyAreRead() {
        var document = indexed("a.txt", "old words");

        var acceptance = accept("a.txt", "new bytes");
        assertThat(acceptance).isEqualTo(new Acceptance.Accepted(document, 2, true));
        assertThat(seen(document).generation()).isEqualTo(1);
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(false));
        assertThat(catalogue().counts(ME).passages()).isEqualTo(1);

        read("new words", "and more");
        assertThat(seen(document).generation()).isEqualTo(2);
        assertThat(seen(document).bytes()).isEqualTo("new bytes".length());
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(true));
        assertThat(catalogue().counts(ME).passages()).isEqualTo(2);
    }

    @Test
    void aPathTakesNewBytesEvenIfAnotherPathHoldsThem() {
        accepted("a.txt", "one");
        var document = accepted("b.txt", "two");

        assertThat(accept("b.txt", "one")).isEqualTo(new Acceptance.Accepted(document, 2, true));
        assertThat(accept("b.txt", "one")).isEqualTo(new Acceptance.Known(document, "b.txt"));
    }

    @Test
    void bytesThatTheirPathIsAboutToLoseAreNewElsewhere() {
        var document = indexed("a.txt", "words");
        accept("a.txt", "later bytes");

        assertThat(accept("b.txt", "words in a.txt")).isInstanceOf(Acceptance.Accepted.class);
        assertThat(accept("c.txt", "later bytes")).isEqualTo(new Acceptance.Known(document, "a.txt"));
    }

    @Test
    void aFailedDocumentThatArrivesAgainIsQueuedAgain() {
        var first = failed("a.txt", "one");
        assertThat(accept("a.txt", "one")).isEqualTo(new Acceptance.Known(first, "a.txt"));
        assertThat(seen(first).state()).isEqualTo(new DocumentState.Queued(false));
        assertThat(claimed(Step.WORDS).attempt()).isEqualTo(1);

        var second = failed("b.txt", "two");
        assertThat(accept("elsewhere.txt", "two")).isEqualTo(new Acceptance.Known(second, "b.txt"));
        assertThat(seen(second).state()).isEqualTo(new DocumentState.Queued(false));
    }

    @Test
    void aGenerationThatFailsLeavesTheOldOneToBeFound() {
        var document = indexed("a.txt", "old words");
        accept("a.txt", "broken");
        work().failed(claimed(Step.WORDS), IngestStage.PARSE, "The file is broken.");

        assertThat(seen(document).state())
                .isEqualTo(new DocumentState.Failed(IngestStage.PARSE, "The file is broken."));
        assertThat(seen(document).generation()).isEqualTo(1);
        assertThat(catalogue().excerpts(List.of(new PassageId(document, 1, 0)), ME))
                .hasSize(1);
        assertThat(changes().block(document, embedder.space()).orElseThrow().embeddings())
                .hasSize(1);
    }

    @Test
    void aPathOfSomeoneElseIsNotForTheTaking() {
        accept(COLLECTION, "a.txt", "one", "anna", Grant.EVERYONE);

        var thrown = catchThrowableOfType(FootnoteException.class, () -> accept(COLLECTION, "a.txt", "two", "bert"));
        assertThat(thrown.fault().code()).isEqualTo(Fault.Code.FORBIDDEN);
    }

    @Test
    void bytesAreKnownOnlyToThoseWhoMayReadThem() {
        accept(COLLECTION, "secret.txt", "one", "anna");
        var open = accept(COLLECTION, "open.txt", "two", "anna", Grant.EVERYONE);

        assertThat(accept(COLLECTION, "mine.txt", "one", "bert")).isInstanceOf(Acceptance.Accepted.class);
        assertThat(accept(COLLECTION, "also.txt", "two", "bert"))
                .isEqualTo(new Acceptance.Known(open.document(), "open.txt"));
    }

    @Test
    void anArrivalUnderAKnownPathSaysAnewWhoMayReadIt() {
        var document =
                accept(COLLECTION, "a.txt", "one", "local", Grant.EVERYONE).document();
        long before = changes().latest();

        accept(COLLECTION, "a.txt", "one", "local", Grant.user("anna"));
        assertThat(seen(document).grants()).containsExactly(Grant.user("anna"));
        assertThat(catalogue().find(document, viewer("bert"))).isEmpty();
        assertThat(catalogue().find(document, viewer("anna"))).isPresent();
        assertThat(changes().after(before, 10)).hasSize(1);
    }

    @Test
    void ofManyArrivalsOfOneFileAtOnceOneIsAccepted() throws Exception {
        var results = together(8, () -> accept("a.txt", "one"));

        assertThat(results).filteredOn(Acceptance.Accepted.class::isInstance).hasSize(1);
        assertThat(results)
                .extracting(Acceptance::document)
                .containsOnly(results.getFirst().document());
    }

    @Test
    void ofTheSameBytesUnderManyPathsAtOnceOneIsAccepted() throws Exception {
        var number = new AtomicInteger();
        var results = together(8, () -> accept(number.incrementAndGet() + ".txt", "one"));

        assertThat(results).filteredOn(Acceptance.Accepted.class::isInstance).hasSize(1);
        assertThat(catalogue().list(Listing.ALL, ME)).hasSize(1);
    }

    @Test
    void manyFilesAtOnceAreAllAccepted() throws Exception {
        var number = new AtomicInteger();
        var results = together(8, () -> {
            for (int i = 0; i < 10; i++) {
                int file = number.incrementAndGet();
                accept(file + ".txt", "content " + file);
            }
            return true;
        });

        assertThat(results).hasSize(8);
        assertThat(catalogue().list(Listing.ALL, ME)).hasSize(80);
        assertThat(changes().after(0, 1000)).hasSize(80);
    }

    @Test
    void documentsAreShownToThoseTheyAreOpenTo() {
        var readers = Grant.parse("group:readers");
        var document = accept(COLLECTION, "a.txt", "one", "anna", Grant.user("bert"), readers)
                .document();
        read("some words");
        var id = List.of(new PassageId(document, 1, 0));

        for (var allowed : List.of(viewer("anna"), viewer("bert"), viewer("carl", readers))) {
            assertThat(catalogue().find(document, allowed)).isPresent();
            assertThat(catalogue().findByPath(COLLECTION, "a.txt", allowed)).isPresent();
            assertThat(catalogue().list(Listing.ALL, allowed)).hasSize(1);
            assertThat(catalogue().counts(allowed)).isEqualTo(new CorpusCounts(0, 0, 1, 0, 1, 1));
            assertThat(catalogue().manuscript(document, 1, allowed)).isPresent();
            assertThat(catalogue().excerpts(id, allowed)).hasSize(1);
        }
        for (var stranger : List.of(viewer("carl"), viewer("readers"), viewer("dora", Grant.parse("role:readers")))) {
            assertThat(catalogue().find(document, stranger)).isEmpty();
            assertThat(catalogue().findByPath(COLLECTION, "a.txt", stranger)).isEmpty();
            assertThat(catalogue().list(Listing.ALL, stranger)).isEmpty();
            assertThat(catalogue().counts(stranger)).isEqualTo(CorpusCounts.NONE);
            assertThat(catalogue().manuscript(document, 1, stranger)).isEmpty();
            assertThat(catalogue().excerpts(id, stranger)).isEmpty();
        }
    }

    @Test
    void onlyItsOwnerMayChangeADocument() {
        var document =
                accept(COLLECTION, "a.txt", "one", "anna", Grant.EVERYONE).document();
        work().failed(claimed(Step.WORDS), IngestStage.PARSE, "The file is broken.");

        assertThat(catalogue().retry(document, ME)).isFalse();
        assertThat(catalogue().delete(document, ME)).isEmpty();
        assertThat(catalogue().retry(document, viewer("anna"))).isTrue();
        assertThat(catalogue().delete(document, viewer("anna"))).isPresent();
    }

    @Test
    void listsTheLatestChangeFirst() {
        accepted("a.txt", "one");
        clock.advance(Duration.ofSeconds(1));
        accepted("b.txt", "two");
        clock.advance(Duration.ofSeconds(1));
        accept("other", "c.txt", "three", "local");
        clock.advance(Duration.ofSeconds(1));
        read("a's words");

        assertThat(paths(Listing.ALL)).containsExactly("a.txt", "c.txt", "b.txt");
        assertThat(paths(new Listing(Optional.empty(), 1, 1))).containsExactly("c.txt");
        assertThat(paths(new Listing(Optional.of(COLLECTION), 0, 10))).containsExactly("a.txt", "b.txt");
        assertThat(paths(new Listing(Optional.of("none"), 0, 10))).isEmpty();
    }

    private List<String> paths(Listing listing) {
        return catalogue().list(listing, ME).stream().map(Document::path).toList();
    }

    @Test
    void countsByState() {
        indexed("indexed.txt", "one", "two", "three");
        failed("failed.txt", "broken");
        accepted("words.txt", "half");
        read("found by words");
        accepted("working.txt", "working");
        claimed(Step.WORDS);
        accepted("queued.txt", "queued");

        assertThat(catalogue().counts(ME)).isEqualTo(new CorpusCounts(1, 1, 2, 1, 1, 4));
        assertThat(catalogue().counts(ME).documents()).isEqualTo(5);
    }

    @Test
    void aFailedDocumentIsRetriedWhereItFailed() {
        var document = accepted("a.txt", "one");
        assertThat(catalogue().retry(document, ME)).isFalse();
        work().failed(claimed(Step.WORDS), IngestStage.PARSE, "The file is broken.");
        assertThat(catalogue().retry(document, ME)).isTrue();
        read("words");

        work().failed(claimed(Step.MEANING), IngestStage.EMBED, "The model is gone.");
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Failed(IngestStage.EMBED, "The model is gone."));
        assertThat(catalogue().retry(document, ME)).isTrue();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(true));
        assertThat(claim(Step.WORDS)).isEmpty();
        understand();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Indexed(1, List.of()));
    }

    @Test
    void excerptsComeInTheOrderOfTheirIds() {
        var a = indexed("a.txt", "a one", "a two");
        var b = indexed("b.txt", "b one", "b two");
        var gone = new PassageId(a, 1, 2);
        var earlier = new PassageId(b, 2, 0);
        var ids = List.of(new PassageId(b, 1, 1), new PassageId(a, 1, 0), gone, new PassageId(b, 1, 0), earlier);

        var excerpts = catalogue().excerpts(ids, ME);
        assertThat(excerpts).extracting(excerpt -> excerpt.passage().text()).containsExactly("b two", "a one", "b one");
        assertThat(excerpts).extracting(Excerpt::document).containsExactly(seen(b), seen(a), seen(b));
    }

    @Test
    void aThousandPassagesComeBackAsTheyWere() {
        var document = accepted("long.txt", "long");
        var job = claimed(Step.WORDS);
        var words =
                IntStream.range(0, 1000).mapToObj(i -> "Passage number " + i).toArray(String[]::new);
        var reading = reading(job, words);
        assertThat(work().wordsReady(job, reading)).isTrue();
        understand();

        assertThat(catalogue().manuscript(document, 1, ME).orElseThrow().passages())
                .isEqualTo(reading.passages());
        assertThat(changes().block(document, embedder.space()).orElseThrow().embeddings())
                .hasSize(1000)
                .startsWith(embedding("Passage number 0"))
                .endsWith(embedding("Passage number 999"));
    }
}
