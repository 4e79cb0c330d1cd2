package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Embedding;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Sha256;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What every [footnote.spi.WorkQueue] promises to workers, the careless ones included.
public abstract class WorkQueueContract extends TruthContract {
    private static final Duration PAST_LEASE = LEASE.plusSeconds(1);

    @Test
    void theOldestJobComesFirst() {
        var first = accepted("a.txt", "one");
        var second = accepted("b.txt", "two");
        accepted("c.txt", "three");

        var job = claimed(Step.WORDS);
        assertThat(job)
                .isEqualTo(new Job(
                        Step.WORDS,
                        first,
                        1,
                        COLLECTION,
                        "a.txt",
                        "",
                        "local/2026-03-01/1",
                        Language.OTHER,
                        "worker",
                        1));
        assertThat(claimed(Step.WORDS).document()).isEqualTo(second);
    }

    @Test
    void anEmptyQueueGivesNothing() {
        assertThat(claim(Step.WORDS)).isEmpty();
        assertThat(claim(Step.MEANING)).isEmpty();
        assertThat(work().idle()).isTrue();
    }

    @Test
    void meaningWaitsForWords() {
        var document = accepted("a.txt", "one");
        assertThat(claim(Step.MEANING)).isEmpty();

        var job = claimed(Step.WORDS);
        assertThat(claim(Step.MEANING)).isEmpty();
        work().wordsReady(job, reading(job, "some words"));

        var meaning = claimed(Step.MEANING);
        assertThat(meaning.document()).isEqualTo(document);
        assertThat(meaning.title()).isEqualTo("Title");
        assertThat(meaning.language()).isEqualTo(Language.ENGLISH);
        assertThat(meaning.attempt()).isEqualTo(1);
        assertThat(work().passages(meaning))
                .isEqualTo(reading(job, "some words").passages());
        assertThat(claim(Step.WORDS)).isEmpty();
    }

    @Test
    void theStateFollowsTheWork() {
        var document = accepted("a.txt", "one");
        assertThat(work().idle()).isFalse();
        var words = claimed(Step.WORDS);
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Working(IngestStage.PARSE, 0, false));
        assertThat(work().progress(words, IngestStage.CHUNK, 0.5, LEASE)).isTrue();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Working(IngestStage.CHUNK, 0.5, false));

        var reading = new Reading(
                "text/plain",
                "Title",
                Language.GERMAN,
                "some words",
                reading(words, "some words").passages(),
                List.of("Odd."));
        assertThat(work().wordsReady(words, reading)).isTrue();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(true));
        var meaning = claimed(Step.MEANING);
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Working(IngestStage.EMBED, 0, true));
        assertThat(work().idle()).isFalse();

        clock.advance(Duration.ofSeconds(5));
        assertThat(work().meaningReady(meaning, List.of(embedder.space()), embedded(meaning), List.of("Long.")))
                .isTrue();
        assertThat(seen(document).state()).isEqualTo(new DocumentState.Indexed(1, List.of("Odd.", "Long.")));
        assertThat(seen(document).updated()).isEqualTo(clock.instant());
        assertThat(work().idle()).isTrue();
    }

    @Test
    void manyWorkersNeverShareAJob() throws Exception {
        for (int i = 0; i < 40; i++) accepted(i + ".txt", "content " + i);
        var number = new AtomicInteger();

        var claimed = together(8, () -> {
            var worker = "worker " + number.incrementAndGet();
            var documents = new ArrayList<DocumentId>();
            for (var job = claim(Step.WORDS, worker); job.isPresent(); job = claim(Step.WORDS, worker)) {
                documents.add(job.get().document());
            }
            return documents;
        });
        assertThat(claimed.stream().flatMap(List::stream)).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void aLeaseThatRanOutPassesTheJobOn() {
        accepted("a.txt", "one");
        var late = claim(Step.WORDS, "late").orElseThrow();
        assertThat(claim(Step.WORDS, "next")).isEmpty();

        clock.advance(PAST_LEASE);
        var job = claim(Step.WORDS, "next").orElseThrow();
        assertThat(job.attempt()).isEqualTo(2);
        assertNothingIsHeardOf(late);
        assertThat(work().wordsReady(job, reading(job, "words"))).isTrue();
    }

    @Test
    void aLateReportCountsWhileNobodyTookTheJobOver() {
        accepted("a.txt", "one");
        var job = claimed(Step.WORDS);
        clock.advance(PAST_LEASE);

        assertThat(work().progress(job, IngestStage.CHUNK, 0.1, LEASE)).isTrue();
        assertThat(claim(Step.WORDS, "next")).isEmpty();
        assertThat(work().wordsReady(job, reading(job, "words"))).isTrue();
    }

    @Test
    void progressRenewsTheLease() {
        accepted("a.txt", "one");
        var job = claimed(Step.WORDS);
        for (int i = 0; i < 5; i++) {
            clock.advance(LEASE.dividedBy(2));
            assertThat(work().progress(job, IngestStage.PARSE, 0.2 * i, LEASE)).isTrue();
            assertThat(claim(Step.WORDS, "next")).isEmpty();
        }
    }

    @Test
    void aPoisonousDocumentIsGivenUp() {
        var document = accepted("poison.pdf", "one");
        var healthy = accepted("healthy.pdf", "two");
        assertThat(claimed(Step.WORDS).document()).isEqualTo(document);
        clock.advance(PAST_LEASE);
        var job = claimed(Step.WORDS);
        assertThat(job.document()).isEqualTo(healthy);
        assertThat(work().wordsReady(job, reading(job, "two"))).isTrue();
        for (int i = 2; i <= TRIES; i++) {
            assertThat(claimed(Step.WORDS).attempt()).isEqualTo(i);
            clock.advance(PAST_LEASE);
        }

        assertThat(claim(Step.WORDS)).isEmpty();
        assertThat(seen(document).state()).isInstanceOfSatisfying(DocumentState.Failed.class, failed -> {
            assertThat(failed.stage()).isEqualTo(IngestStage.PARSE);
            assertThat(failed.reason()).startsWith("Gave up after 3 tries: ").endsWith(".");
        });
        assertThat(catalogue().retry(document, ME)).isTrue();
        assertThat(claimed(Step.WORDS).attempt()).isEqualTo(1);
    }

    @Test
    void aReleasedJobIsFreeAtOnceAndNoTryIsCounted() {
        var document = accepted("a.txt", "one");
        for (int i = 0; i < 2 * TRIES; i++) {
            var job = claimed(Step.WORDS);
            assertThat(job.attempt()).isEqualTo(1);
            work().release(job);
            assertThat(seen(document).state()).isEqualTo(new DocumentState.Queued(false));
            assertNothingIsHeardOf(job);
            work().release(job);
        }
    }

    @Test
    void endingLeasesFreesTheJobsAndKeepsTheTries() {
        var a = accepted("a.txt", "one");
        accepted("b.txt", "two");
        var first = claimed(Step.WORDS);
        claimed(Step.WORDS);

        assertThat(work().endLeases()).isEqualTo(2);
        assertThat(work().endLeases()).isZero();
        assertThat(seen(a).state()).isEqualTo(new DocumentState.Queued(false));
        assertNothingIsHeardOf(first);
        assertThat(claimed(Step.WORDS).attempt()).isEqualTo(2);
    }

    @Test
    void aFailureSaysWhereAndWhy() {
        var document = accepted("a.txt", "one");
        var job = claimed(Step.WORDS);
        assertThat(work().failed(job, IngestStage.CHUNK, "It is empty.")).isTrue();

        assertThat(seen(document).state()).isEqualTo(new DocumentState.Failed(IngestStage.CHUNK, "It is empty."));
        assertThat(work().idle()).isTrue();
        assertNothingIsHeardOf(job);
    }

    @Test
    void wordsStayFoundWhenMeaningFails() {
        var document = accepted("a.txt", "one");
        read("words");
        assertThat(work().failed(claimed(Step.MEANING), IngestStage.EMBED, "The model is gone."))
                .isTrue();

        assertThat(changes().block(document, embedder.space()).orElseThrow().passages())
                .hasSize(1);
    }

    @Test
    void reportsAboutADeletedDocumentDoNothing() {
        var words = accepted("a.txt", "one");
        var job = claimed(Step.WORDS);
        catalogue().delete(words, ME);
        assertNothingIsHeardOf(job);

        var meaning = accepted("b.txt", "two");
        read("words");
        var later = claimed(Step.MEANING);
        catalogue().delete(meaning, ME);
        assertNothingIsHeardOf(later);
        assertThat(work().passages(later)).isEmpty();
    }

    @Test
    void reportsAboutReplacedContentDoNothing() {
        var document = accepted("a.txt", "one");
        var stale = claimed(Step.WORDS);
        accept("a.txt", "two");
        assertNothingIsHeardOf(stale);

        var job = claimed(Step.WORDS);
        assertThat(job.generation()).isEqualTo(2);
        assertThat(job.attempt()).isEqualTo(1);
        work().wordsReady(job, reading(job, "words of two"));
        assertThat(seen(document).generation()).isEqualTo(2);

        var meaning = claimed(Step.MEANING);
        accept("a.txt", "three");
        assertNothingIsHeardOf(meaning);
    }

    @Test
    void onlyTheNewestOfTwoQueuedGenerationsIsWorkedOn() {
        accepted("a.txt", "one");
        accept("a.txt", "two");

        assertThat(claimed(Step.WORDS).original()).isEqualTo("local/2026-03-01/2");
        assertThat(claim(Step.WORDS)).isEmpty();
    }

    @Test
    void aDocumentWithoutPassagesIsIndexedToo() {
        var document = accepted("blank.txt", " ");
        read();
        understand();

        assertThat(seen(document).state()).isEqualTo(new DocumentState.Indexed(0, List.of()));
        assertThat(catalogue().manuscript(document, 1, ME).orElseThrow().text()).isEmpty();
    }

    @Test
    void embeddingsAreRememberedBySpaceAndTheFirstStays() {
        var digest = Sha256.of("words");
        var first = embedding("words");
        work().rememberEmbeddings("space", Map.of(digest, first));
        work().rememberEmbeddings("space", Map.of(digest, embedding("others")));
        work().rememberEmbeddings("other space", Map.of(digest, embedding("others")));

        assertThat(work().knownEmbeddings("space", List.of(digest, Sha256.of("unknown"))))
                .containsOnly(Map.entry(digest, first));
        assertThat(work().knownEmbeddings("other space", List.of(digest)))
                .containsOnly(Map.entry(digest, embedding("others")));
        assertThat(work().knownEmbeddings("no space", List.of(digest))).isEmpty();
    }

    @Test
    void embeddingsComeBackToTheLastBit() {
        var values = new float[384];
        for (int i = 0; i < values.length; i++) values[i] = (float) Math.sin(i * i) / 7;
        var embedding = Embedding.normalised(values);
        var digest = Sha256.of("bits");
        work().rememberEmbeddings("space", Map.of(digest, embedding));

        var known = work().knownEmbeddings("space", List.of(digest));
        assertThat(known).containsEntry(digest, embedding);
        assertThat(embedding.cosine(embedding)).isEqualTo(1, within(1e-6));
    }

    @Test
    void aJobWhoseEmbeddingWasForgottenIsGivenBack() {
        var other = indexed("other.txt", "shared words");
        accepted("a.txt", "one");
        read("shared words");
        var job = claimed(Step.MEANING);
        var digests = List.of(Sha256.of("shared words"));
        assertThat(work().knownEmbeddings(embedder.space(), digests)).hasSize(1);
        catalogue().delete(other, ME);

        assertThat(work().meaningReady(job, List.of(embedder.space()), digests, List.of()))
                .isFalse();
        assertThat(claimed(Step.MEANING).attempt()).isEqualTo(1);
    }

    @Test
    void reportsThatMakeNoSenseAreRefused() {
        accepted("a.txt", "one");
        var words = claimed(Step.WORDS);
        var elsewhere =
                new Job(Step.WORDS, DocumentId.random(), 1, COLLECTION, "", "", "", Language.OTHER, "worker", 1);
        assertThatIllegalArgumentException().isThrownBy(() -> work().wordsReady(words, reading(elsewhere, "words")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> work().meaningReady(words, List.of(embedder.space()), List.of(), List.of()));

        assertThat(work().wordsReady(words, reading(words, "one", "two"))).isTrue();
        var meaning = claimed(Step.MEANING);
        var digest = remembered("one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> work().meaningReady(meaning, List.of(embedder.space()), List.of(digest), List.of()));
        assertThat(work().meaningReady(meaning, List.of(embedder.space()), embedded(meaning), List.of()))
                .isTrue();
    }

    private void assertNothingIsHeardOf(Job job) {
        assertThat(work().progress(job, IngestStage.PARSE, 0.5, LEASE)).isFalse();
        assertThat(work().failed(job, IngestStage.PARSE, "Late.")).isFalse();
        if (job.step() == Step.WORDS) {
            assertThat(work().wordsReady(job, reading(job, "late words"))).isFalse();
        } else {
            assertThat(work().meaningReady(job, List.of(embedder.space()), List.of(), List.of()))
                    .isFalse();
        }
    }
}
