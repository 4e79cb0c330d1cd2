package footnote.lucene;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import footnote.fault.Fault;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleUnaryOperator;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.QueryCache;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.UsageTrackingQueryCachingPolicy;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/// Keeps passages in a Lucene index, to be found by their words and by their meaning.
///
/// One thread writes; many may search meanwhile, each over a snapshot that the last publication made. What is
/// applied survives a crash once it is committed; [#applied] says how far that is, and everything later is to
/// be applied again. Closing commits. A folder that cannot be read, or that was written by other rules or for
/// another dimension, is emptied: [#applied] is 0 then, and [#facts] says why.
///
/// Lucene's writer ends with the first write that fails, on a full disk for one. It is then opened anew as soon as
/// that can be done; until then searches see what was published last.
public final class LucenePassageIndex implements PassageIndex {
    /// Measured on scientific English and encyclopaedic German; see `docs/index.md`.
    private static final Similarity BM25 = new BM25Similarity(0.9f, 0.6f);

    /// How many candidates a walk through the graph keeps: more find more of the nearest and take longer.
    private static final int BREADTH = 128;
    /// As many under a filter: what passes may lie in clusters apart, and a narrow walk misses one of them at
    /// times.
    private static final int FILTERED_BREADTH = 256;
    /// How many more matches are taken than asked for, so that ties at the end are cut by name and not by chance.
    private static final int SLACK = 32;

    private static final double BUFFER_MEGABYTES = 64;
    private static final int CACHED_FILTERS = 256;
    private static final long CACHE_BYTES = 16L << 20;

    private final IndexFolder folder;
    private final int dimension;
    private final QueryCache cache = new LRUQueryCache(CACHED_FILTERS, CACHE_BYTES);
    private final ReentrantLock writing = new ReentrantLock();
    private volatile IndexFolder.Opened open;
    private volatile boolean closed;
    private long latest;
    private boolean published = true;
    private volatile long applied;

    private LucenePassageIndex(IndexFolder folder, int dimension) throws IOException {
        this.folder = folder;
        this.dimension = dimension;
        this.open = opened();
        this.latest = open.applied();
        this.applied = open.applied();
    }

    /// Open the index in `folder`, or begin one there.
    ///
    /// @param dimension the length of the embeddings; an index of another dimension is begun anew
    public static LucenePassageIndex open(Path folder, int dimension) {
        try {
            return new LucenePassageIndex(new IndexFolder(folder, dimension), dimension);
        } catch (IOException e) {
            throw IndexFaults.reading(e);
        }
    }

    private IndexFolder.Opened opened() throws IOException {
        return folder.open(() -> settings(new SeenMerges(this::seeMerged)), reader -> snapshot(reader, cache));
    }

    /// Open the folder anew if a failure has ended the writer. What was not committed is gone with it.
    private void reopenIfDead() {
        if (closed || open.writer().isOpen()) return;
        var dead = open;
        try {
            open = opened();
        } catch (IOException | RuntimeException _) {
            return; // Whatever ended the writer goes on: the next write tries again.
        }
        latest = open.applied();
        applied = open.applied();
        published = true;
        IOUtils.closeWhileHandlingException(dead.searchers(), dead.directory());
    }

    private static IndexWriterConfig settings(SeenMerges merges) {
        return new IndexWriterConfig(LanguageChain.ofFields())
                .setCodec(new GraphCodec())
                .setMergeScheduler(merges)
                .setSimilarity(BM25)
                .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                // Publishing does not wait for merges.
                .setMaxFullFlushMergeWaitMillis(0);
    }

    private static Snapshot snapshot(IndexReader reader, QueryCache cache) {
        var snapshot = new Snapshot(reader);
        snapshot.setSimilarity(BM25);
        snapshot.setQueryCache(cache);
        snapshot.setQueryCachingPolicy(new UsageTrackingQueryCachingPolicy());
        return snapshot;
    }

    @Override
    public long applied() {
        return applied;
    }

    @Override
    public void replace(Block block, long number) {
        for (var embedding : block.embeddings()) check(embedding);
        write(() -> {
            var name = PassageFields.of(block.document());
            if (block.passages().isEmpty()) open.writer().deleteDocuments(name);
            else open.writer().updateDocuments(name, PassageFields.documents(block));
            applied(number);
        });
    }

    private void applied(long number) {
        latest = Math.max(latest, number);
        published = false;
    }

    private void check(Embedding embedding) {
        if (embedding.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "the index holds " + dimension + " dimensions, not " + embedding.dimension());
        }
    }

    @Override
    public void remove(DocumentId document, long number) {
        write(() -> {
            open.writer().deleteDocuments(PassageFields.of(document));
            applied(number);
        });
    }

    @Override
    public void publish() {
        write(() -> {
            open.searchers().maybeRefreshBlocking();
            published = true;
        });
    }

    /// Search over merged segments from now on, if that shows nothing that is not published yet; otherwise, or
    /// while someone writes, the next publication or commit does.
    private void seeMerged() {
        if (!writing.tryLock()) return;
        try {
            if (published && open.writer().isOpen()) open.searchers().maybeRefresh();
        } catch (IOException | AlreadyClosedException e) {
            noted(e);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void commit() {
        write(this::commitApplied);
    }

    private void commitApplied() throws IOException {
        var writer = open.writer();
        if (latest == applied && !writer.hasUncommittedChanges()) return;
        writer.setLiveCommitData(folder.toKeep(latest));
        writer.commit();
        applied = latest;
        if (published) open.searchers().maybeRefreshBlocking();
    }

    @Override
    public Ranking nearest(Embedding point, int atMost, Scope scope) {
        check(point);
        return search(atMost, (snapshot, wanted) -> {
            var filter = snapshot.within(scope);
            int least = filter instanceof MatchAllDocsQuery ? BREADTH : FILTERED_BREADTH;
            int breadth = Math.max(least, wanted + SLACK);
            var found = snapshot.search(new NearestQuery(point.toArray(), breadth, filter), breadth);
            // Lucene maps cosines to scores that are not negative.
            return ranking(snapshot, found.scoreDocs, wanted, score -> Math.clamp(2 * score - 1, -1, 1));
        });
    }

    @Override
    public Ranking matching(LexicalQuery query, int atMost, Scope scope) {
        return search(atMost, (snapshot, wanted) -> {
            var found = snapshot.search(
                    new BooleanQuery.Builder()
                            .add(LexicalQueries.of(query, snapshot.languages()), Occur.MUST)
                            .add(snapshot.within(scope), Occur.FILTER)
                            .build(),
                    wanted + SLACK);
            return ranking(snapshot, found.scoreDocs, wanted, score -> score);
        });
    }

    private static Ranking ranking(Snapshot snapshot, ScoreDoc[] found, int wanted, DoubleUnaryOperator scale)
            throws IOException {
        int kept = Math.min(wanted, found.length);
        while (kept > 0 && kept < found.length && found[kept].score == found[kept - 1].score) kept++;
        var hits = new ArrayList<Hit>(kept);
        var names = names(snapshot, found, kept);
        for (int i = 0; i < kept; i++) {
            var name = names[i];
            if (name != null) hits.add(new Hit(name, scale.applyAsDouble(found[i].score)));
        }
        // They come in the order of their scores, which leaves ties to be ordered.
        hits.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::passage));
        return new Ranking(hits.size() > wanted ? hits.subList(0, wanted) : hits);
    }

    /// The names of the first hits; they are read in the order in which they stand in the index.
    private static @Nullable PassageId[] names(Snapshot snapshot, ScoreDoc[] found, int kept) throws IOException {
        var places = new long[kept];
        for (int i = 0; i < kept; i++) places[i] = (long) found[i].doc << Integer.SIZE | i;
        Arrays.sort(places);
        var named = new @Nullable PassageId[kept];
        var leaves = snapshot.getIndexReader().leaves();
        int end = 0;
        int start = 0;
        BinaryDocValues values = null;
        for (long place : places) {
            int document = (int) (place >>> Integer.SIZE);
            if (values == null || document >= end) {
                var leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
                start = leaf.docBase;
                end = start + leaf.reader().maxDoc();
                values = leaf.reader().getBinaryDocValues(PassageFields.passage());
            }
            if (values == null || !values.advanceExact(document - start)) continue;
            named[(int) place] = PassageFields.decode(values.binaryValue());
        }
        return named;
    }

    @Override
    public Facts facts() {
        return read(snapshot -> new Facts(snapshot.getIndexReader().numDocs(), bytes(), allWarnings()));
    }

    private long bytes() throws IOException {
        var directory = open.directory();
        long bytes = 0;
        for (var file : directory.listAll()) {
            try {
                bytes += directory.fileLength(file);
            } catch (NoSuchFileException _) {
                // Merged away since it was listed.
            }
        }
        return bytes;
    }

    private List<String> allWarnings() {
        var all = new ArrayList<>(open.warnings());
        if (dimension > 0) VectorInstructions.warning().ifPresent(all::add);
        return List.copyOf(all);
    }

    /// Make durable what was applied, and let go of the folder.
    @Override
    public void close() {
        write(() -> {
            if (closed) return;
            closed = true;
            try {
                commitApplied();
            } finally {
                IOUtils.close(open.searchers(), (Closeable) open.writer()::rollback, open.directory());
            }
        });
    }

    private Ranking search(int atMost, Search search) {
        if (atMost <= 0) return Ranking.EMPTY;
        return read(snapshot -> {
            int wanted = Math.min(atMost, snapshot.getIndexReader().numDocs());
            return wanted == 0 ? Ranking.EMPTY : search.in(snapshot, wanted);
        });
    }

    /// A searcher over what was published last. A reopening may close the one at hand just before it is taken.
    private IndexSearcher acquired() throws IOException {
        while (true) {
            var searchers = open.searchers();
            try {
                return searchers.acquire();
            } catch (AlreadyClosedException e) {
                if (closed || searchers.equals(open.searchers())) throw e;
            }
        }
    }

    private <T> T read(Reading<T> reading) {
        try {
            var searcher = acquired();
            try {
                return reading.from((Snapshot) searcher);
            } finally {
                searcher.getIndexReader().decRef();
            }
        } catch (IndexSearcher.TooManyClauses e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The filter has too many parts.").toException(e);
        } catch (IOException | AlreadyClosedException e) {
            throw IndexFaults.reading(noted(e));
        }
    }

    private void write(Writing change) {
        writing.lock();
        try {
            change.make();
        } catch (IOException | AlreadyClosedException e) {
            noted(e);
            reopenIfDead();
            throw IndexFaults.writing(e);
        } finally {
            writing.unlock();
        }
    }

    /// Remember that the folder is to be emptied at the next start if that is what went wrong.
    private Exception noted(Exception thrown) {
        if (IndexFaults.corrupt(thrown)) folder.markDamaged();
        return thrown;
    }

    @FunctionalInterface
    private interface Search {
        Ranking in(Snapshot snapshot, int wanted) throws IOException;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T from(Snapshot snapshot) throws IOException;
    }

    @FunctionalInterface
    private interface Writing {
        void make() throws IOException;
    }
}
