package footnote.app;

import footnote.answer.ExtractiveAnswerer;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Relevance;
import footnote.ask.Stages.Rephraser;
import footnote.ask.Stages.Rewriter;
import footnote.corpus.Origin;
import footnote.ingest.IndexFollower;
import footnote.language.WordLanguageDetector;
import footnote.query.CarriedTopic;
import footnote.spi.CrossEncoder;
import footnote.spi.Spaces.Space;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryPassageIndex;
import footnote.testkit.MemoryTruth;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// All that a preset's stages need, in memory, with documents that are found as soon as they are added.
final class SmallWorld implements AutoCloseable {
    final MemoryTruth truth = new MemoryTruth();
    final FakeEmbedder embedder = new FakeEmbedder();
    final MemoryPassageIndex index = new MemoryPassageIndex();
    private final IndexFollower follower = new IndexFollower(truth.changeLog(), index, embedder.space(), _ -> {});
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    SmallWorld() {
        truth.spaces().serve(new Space(embedder.space(), embedder.dimension(), "fake"));
        follower.start();
    }

    void add(String path, String... paragraphs) {
        new SmallCorpus(truth).add(List.of(embedder), path, Optional.empty(), paragraphs);
        follower.catchUp();
    }

    void page(String address, String path, String paragraph) {
        var origin = Origin.page(address, Optional.empty());
        new SmallCorpus(truth).add(List.of(embedder), path, Optional.of(origin), paragraph);
        follower.catchUp();
    }

    PresetStages stages(Rephraser rephraser, Optional<CrossEncoder> reranker) {
        return stages(new CarriedTopic(new WordLanguageDetector()), rephraser, reranker);
    }

    PresetStages stages(Rewriter rewriter) {
        return stages(rewriter, (queries, _) -> queries, Optional.empty());
    }

    private PresetStages stages(Rewriter rewriter, Rephraser rephraser, Optional<CrossEncoder> reranker) {
        return new PresetStages(
                embedder,
                index,
                index,
                truth.catalogue(),
                truth.vectors(),
                new WordLanguageDetector(),
                rewriter,
                Memory.NONE,
                rephraser,
                reranker,
                Relevance.UNJUDGED,
                Writers.only(new ExtractiveAnswerer(embedder)),
                threads);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        follower.close();
    }
}
