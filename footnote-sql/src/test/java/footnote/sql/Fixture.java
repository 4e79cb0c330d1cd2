package footnote.sql;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.OriginalStore;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Short words for what tests do to a truth.
final class Fixture {
    static final String SPACE = "test-space";

    private Fixture() {}

    static Acceptance accept(SqlTruth truth, String path, String content) {
        var stored = new OriginalStore.Stored(UUID.randomUUID().toString(), Sha256.of(content), content.length());
        return truth.catalogue()
                .accept(new Catalogue.Arrival(
                        Document.DEFAULT_COLLECTION, path, "text/plain", stored, "local", Set.of()));
    }

    static Job claim(SqlTruth truth, Step step) {
        return truth.workQueue().claim(step, "worker", Duration.ofMinutes(1), 3).orElseThrow();
    }

    static Reading reading(Job job, String... words) {
        var passages = new ArrayList<Passage>();
        for (var text : words) {
            passages.add(Passage.paragraph(
                    new PassageId(job.document(), job.generation(), passages.size()),
                    text,
                    new Span(0, text.length()),
                    Place.UNKNOWN));
        }
        return new Reading("text/plain", "", Language.OTHER, String.join("\n", words), passages, List.of());
    }

    /// Take a document all the way, with these passages.
    static DocumentId index(SqlTruth truth, String path, String... words) {
        var document = accept(truth, path, String.join("\n", words)).document();
        var job = claim(truth, Step.WORDS);
        truth.workQueue().wordsReady(job, reading(job, words));
        understand(truth, words);
        return document;
    }

    static void understand(SqlTruth truth, String... words) {
        var job = claim(truth, Step.MEANING);
        var digests = new ArrayList<Sha256>();
        var embeddings = new HashMap<Sha256, Embedding>();
        for (var text : words) {
            digests.add(Sha256.of(text));
            embeddings.put(Sha256.of(text), Embedding.normalised(new float[] {text.length(), 1, 1}));
        }
        truth.workQueue().rememberEmbeddings(SPACE, embeddings);
        truth.workQueue().meaningReady(job, List.of(SPACE), digests, List.of());
    }
}
