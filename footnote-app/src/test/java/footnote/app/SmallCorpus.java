package footnote.app;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Identity;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.OriginalStore;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import footnote.testkit.MemoryTruth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Documents for tests, brought all the way into a truth in memory without a parser.
record SmallCorpus(MemoryTruth truth) {
    private static final Duration LEASE = Duration.ofMinutes(1);

    /// Bring in a document of these paragraphs, with its meaning in the spaces of these embedders.
    DocumentId add(List<Embedder> embedders, String path, Optional<Origin> origin, String... paragraphs) {
        var text = String.join("\n", paragraphs);
        accept(path, origin, text);
        var queue = truth.workQueue();
        var words = queue.claim(Step.WORDS, "worker", LEASE, 3).orElseThrow();
        var passages = new ArrayList<Passage>();
        int start = 0;
        for (var paragraph : paragraphs) {
            var id = new PassageId(words.document(), words.generation(), passages.size());
            var span = new Span(start, start + paragraph.length());
            passages.add(Passage.paragraph(id, paragraph, span, Place.UNKNOWN));
            start += paragraph.length() + 1;
        }
        queue.wordsReady(words, new Reading("text/plain", "", Language.ENGLISH, text, passages, List.of()));
        understand(embedders, passages);
        return words.document();
    }

    private void accept(String path, Optional<Origin> origin, String text) {
        var bytes = Sha256.of(path + "\n" + text);
        var stored = new OriginalStore.Stored("local/2026-01-01/" + bytes.hex(), bytes, text.length());
        truth.catalogue()
                .accept(new Arrival(
                        Document.DEFAULT_COLLECTION,
                        path,
                        "text/plain",
                        stored,
                        Viewer.LOCAL.user(),
                        Set.of(),
                        Urgency.PROMPT,
                        Identity.CONTENT,
                        origin,
                        Optional.empty()));
    }

    private void understand(List<Embedder> embedders, List<Passage> passages) {
        var queue = truth.workQueue();
        var job = queue.claim(Step.MEANING, "worker", LEASE, 3).orElseThrow();
        var digests = new ArrayList<Sha256>();
        for (var passage : passages) {
            var text = passage.under("");
            digests.add(Sha256.of(text));
            for (var embedder : embedders) {
                var point = embedder.embed(List.of(text), Embedder.Purpose.PASSAGE, Deadline.none())
                        .getFirst();
                queue.rememberEmbeddings(embedder.space(), Map.of(Sha256.of(text), point.embedding()));
            }
        }
        var spaces = embedders.stream().map(Embedder::space).toList();
        if (!queue.meaningReady(job, spaces, digests, List.of())) throw new AssertionError("not ready: " + job);
    }
}
