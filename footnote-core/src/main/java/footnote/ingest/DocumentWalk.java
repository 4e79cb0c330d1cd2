package footnote.ingest;

import static footnote.corpus.IngestStage.*;

import footnote.chunk.Cutter;
import footnote.corpus.IngestStage;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.OriginalStore;
import footnote.spi.Parser;
import footnote.spi.WorkQueue;
import footnote.spi.WorkQueue.Job;
import footnote.spi.WorkQueue.Reading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// Walks a document from stored bytes into the truth, in two steps: first its words, then its meaning.
///
/// Each step ends in one transaction that shows all of it at once. A step that is repeated after a crash costs
/// time, nothing else. What has been embedded before is not embedded again.
public final class DocumentWalk {
    /// Failures that no document has a part in.
    static final Set<Fault.Code> BLAMELESS =
            Collections.unmodifiableSet(EnumSet.of(Fault.Code.CANCELLED, Fault.Code.NO_SPACE, Fault.Code.STORE_FAILED));

    private final OriginalStore originals;
    private final Parser parser;
    private final LanguageDetector languages;
    private final Function<String, Cutter> cutters;
    private final Supplier<List<Embedder>> embedders;
    private final WorkQueue queue;
    private final IngestConfig config;
    private final Understanding understanding;

    /// @param cutters how the documents of a collection are cut
    /// @param embedders those in whose spaces a document needs its meaning; several while the model is changed, the
    ///     one that questions are answered with first. Fails with `EMBEDDER_FAILED` while that is not known
    public DocumentWalk(
            OriginalStore originals,
            Parser parser,
            LanguageDetector languages,
            Function<String, Cutter> cutters,
            Supplier<List<Embedder>> embedders,
            WorkQueue queue,
            IngestConfig config) {
        this.originals = originals;
        this.parser = parser;
        this.languages = languages;
        this.cutters = cutters;
        this.embedders = embedders;
        this.queue = queue;
        this.config = config;
        this.understanding = new Understanding(queue, config.batch());
    }

    /// Take one step with a document. A failure ends as the document's state, unless the document has no part
    /// in it: `CANCELLED`, `NO_SPACE` and `STORE_FAILED` are thrown, and `EMBEDDER_FAILED` while the model embeds
    /// nothing at all. A model that only failed this once is asked once more.
    void walk(Job job) {
        var at = new Stage();
        try {
            step(job, at);
        } catch (RuntimeException e) {
            if (FootnoteException.faultIn(e).code() != Fault.Code.EMBEDDER_FAILED) {
                fail(job, at, e);
            } else if (embeds()) {
                again(job, at);
            } else {
                throw e;
            }
        } catch (OutOfMemoryError | StackOverflowError e) {
            queue.failed(
                    job, at.stage, "The document is too large or too deep to be worked on in the memory there is.");
        }
    }

    private void step(Job job, Stage at) {
        switch (job.step()) {
            case WORDS -> read(job, at);
            case MEANING -> understand(job, at);
        }
    }

    private void again(Job job, Stage at) {
        try {
            step(job, at);
        } catch (RuntimeException e) {
            fail(job, at, e);
        }
    }

    private void fail(Job job, Stage at, RuntimeException e) {
        var fault = FootnoteException.faultIn(e);
        if (BLAMELESS.contains(fault.code())) throw e;
        queue.failed(job, at.stage, fault.message());
    }

    /// Whether the model that questions are answered with embeds anything just now.
    private boolean embeds() {
        List<Embedder> needed;
        try {
            needed = embedders.get();
        } catch (FootnoteException e) {
            if (e.fault().code() != Fault.Code.EMBEDDER_FAILED) throw e;
            return false;
        }
        return needed.isEmpty() || Understanding.works(needed.getFirst());
    }

    private void read(Job job, Stage at) {
        if (!at.enter(job, PARSE)) return;
        var by = Deadline.in(config.parsing());
        var parsed = parser.parse(originals.open(job.original()), job.path(), by);
        if (!at.enter(job, CHUNK)) return;
        var language = languages.detect(parsed.text());
        var cutter = cutters.apply(job.collection());
        var passages = cutter.cut(job.document(), job.generation(), parsed, share -> reached(job, CHUNK, share));
        if (!at.enter(job, INDEX_WORDS)) return;
        var title = parsed.title().filter(own -> !own.isBlank()).orElse(lastPart(job.path()));
        queue.wordsReady(job, new Reading(parsed.mime(), title, language, parsed.text(), passages, parsed.warnings()));
    }

    /// Report progress and renew the lease; stop the work if the job is no longer ours.
    private void reached(Job job, IngestStage stage, double share) {
        if (queue.progress(job, stage, share, config.lease())) return;
        throw new Fault(Fault.Code.CANCELLED, "The document was deleted, replaced or taken over.").toException();
    }

    private void understand(Job job, Stage at) {
        if (!at.enter(job, EMBED)) return;
        var texts = Understanding.texts(job.title(), queue.passages(job));
        var needed = embedders.get();
        var spaces = new ArrayList<String>();
        int truncated = 0;
        for (int i = 0; i < needed.size(); i++) {
            int before = i;
            try {
                var outcome = understanding.embed(
                        texts,
                        needed.get(i),
                        done -> queue.progress(job, EMBED, (before + done) / needed.size(), config.lease()));
                if (!outcome.complete()) return;
                truncated = Math.max(truncated, outcome.truncated());
                spaces.add(needed.get(i).space());
            } catch (FootnoteException e) {
                // A model that does not answer questions yet keeps nothing from being found: the document is moved
                // to its space later, or said not to be.
                if (i == 0 || BLAMELESS.contains(e.fault().code())) throw e;
            }
        }
        if (!at.enter(job, INDEX_MEANING)) return;
        queue.meaningReady(job, spaces, texts.digests(), warnings(truncated));
    }

    private static List<String> warnings(int truncated) {
        if (truncated == 0) return List.of();
        return List.of(truncated + (truncated == 1 ? " passage is" : " passages are")
                + " longer than the embedding model reads; search by meaning does not see the end of "
                + (truncated == 1 ? "it." : "them."));
    }

    private static String lastPart(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /// Where a step is, so that a failure can say where it happened.
    private final class Stage {
        private IngestStage stage = STORE;

        /// Go on to the next stage, unless the job is no longer ours.
        boolean enter(Job job, IngestStage next) {
            stage = next;
            return queue.progress(job, next, 0, config.lease());
        }
    }
}
