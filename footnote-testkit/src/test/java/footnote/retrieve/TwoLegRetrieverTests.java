package footnote.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.preset.Preset.Candidates;
import footnote.preset.Preset.Words;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import footnote.spi.VectorIndex;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryPassageIndex;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TwoLegRetrieverTests {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void anEmbedderThatFailsInAnyWayLeavesTheWords() {
        var down = new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model is down.");
        for (var legs : List.of(EnumSet.allOf(Leg.class), EnumSet.of(Leg.VECTOR))) {
            assertThat(missing(legs, down::toException)).isEqualTo(down);
            var bug = missing(legs, () -> new IllegalStateException("words of a document"));
            assertThat(bug.code()).isEqualTo(Fault.Code.EMBEDDER_FAILED);
            assertThat(bug.message()).contains("IllegalStateException").doesNotContain("words of a document");
        }
    }

    @Test
    void whatIsNoFailureOfTheEmbedderEndsTheSearch() {
        var late = new Fault(Fault.Code.TIMED_OUT, "Ran out of time while embedding.");
        assertThatThrownBy(() -> missing(EnumSet.allOf(Leg.class), late::toException))
                .hasMessage(late.message());
    }

    @Test
    void vectorsThatAreKeptElsewhereAndFailLeaveTheWords() {
        var down = new Fault(Fault.Code.VECTORS_FAILED, "The vectors are elsewhere, and that is down.");
        for (var legs : List.of(EnumSet.allOf(Leg.class), EnumSet.of(Leg.VECTOR))) {
            assertThat(missingVectors(legs, down)).isEqualTo(down);
        }
        var broken = new Fault(Fault.Code.STORE_FAILED, "The index is broken.");
        assertThatThrownBy(() -> missingVectors(EnumSet.allOf(Leg.class), broken))
                .hasMessage(broken.message());
    }

    private Fault missingVectors(Set<Leg> legs, Fault fault) {
        return missing(new FakeEmbedder(), new FailingIndex(fault), legs);
    }

    private Fault missing(Set<Leg> legs, Supplier<RuntimeException> failure) {
        return missing(new Failing(failure), new MemoryPassageIndex(), legs);
    }

    private Fault missing(Embedder embedder, VectorIndex vectors, Set<Leg> legs) {
        var retriever = new TwoLegRetriever(
                embedder, new MemoryPassageIndex(), vectors, legs, Candidates.of(3), Words.EXACT, 3, threads);
        var question = Question.of("Is it so?", Viewer.LOCAL);
        var plan = Plan.everywhere(new Queries(question, question.text(), Language.ENGLISH));
        var found = retriever.retrieve(plan, Deadline.none());
        assertThat(found.rankings()).containsKey(Leg.LEXICAL);
        return Objects.requireNonNull(found.missing().get(Leg.VECTOR));
    }

    private record FailingIndex(Fault fault) implements VectorIndex {
        @Override
        public Ranking nearest(Embedding point, int atMost, Scope scope) {
            throw fault.toException();
        }

        @Override
        public long applied() {
            return 0;
        }

        @Override
        public void replace(PassageIndex.Block block, long number) {}

        @Override
        public void remove(DocumentId document, long number) {}

        @Override
        public void publish() {}

        @Override
        public void commit() {}

        @Override
        public PassageIndex.Facts facts() {
            return new PassageIndex.Facts(0, 0, List.of());
        }

        @Override
        public void close() {}
    }

    private record Failing(Supplier<RuntimeException> failure) implements Embedder {
        @Override
        public String space() {
            return "failing";
        }

        @Override
        public int dimension() {
            return 3;
        }

        @Override
        public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
            throw failure.get();
        }

        @Override
        public int countTokens(String text) {
            return text.length();
        }

        @Override
        public void close() {}
    }
}
