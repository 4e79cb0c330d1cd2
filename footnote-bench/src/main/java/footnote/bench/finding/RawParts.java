package footnote.bench.finding;

import footnote.bench.finding.SyntheticCorpus.Probe;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;

/// What Footnote's search is made of, each part bare and alone: Lucene's queries over Footnote's index, and SQL
/// over its database.
final class RawParts implements AutoCloseable {
    static final List<String> NAMES = List.of("vector query", "word query", "names and texts");
    static final String SUM = "sum of parts";

    /// As many as the default preset takes from each leg, and as many more as the index looks at to cut ties by
    /// name.
    private static final int CANDIDATES = 100 + 32;
    /// As many as the default preset looks at.
    private static final int FETCHED = 60;

    private final IndexReader reader;
    private final IndexSearcher searcher;
    private final QueryBuilder words = new QueryBuilder(new EnglishAnalyzer());
    private final Connection connection;
    private final PreparedStatement text;

    private RawParts(IndexReader reader, Connection connection) throws SQLException {
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
        this.connection = connection;
        searcher.setSimilarity(new BM25Similarity(0.9f, 0.6f));
        this.text = connection.prepareStatement("""
                SELECT p.text FROM documents d JOIN passages p ON p.document = d.id
                    WHERE d.name = ? AND p.generation = ? AND p.ordinal = ?""");
    }

    static RawParts of(FilledFolder filled) throws IOException, SQLException {
        filled.index().commit();
        return new RawParts(
                DirectoryReader.open(FSDirectory.open(filled.indexFolder())),
                DriverManager.getConnection("jdbc:sqlite:" + filled.database()));
    }

    /// Run each part once and keep its time, and that of all.
    void search(Probe probe, Timings timings) throws IOException {
        long start = System.nanoTime();
        var vector = new KnnFloatVectorQuery("vector", probe.point().toArray(), CANDIDATES);
        var near = timings.of(NAMES.get(0), () -> searcher.search(vector, CANDIDATES)).scoreDocs;
        var matching = timings.of(NAMES.get(1), () -> searcher.search(words(probe.text()), CANDIDATES)).scoreDocs;
        var texts = timings.of(NAMES.get(2), () -> texts(best(near, matching)));
        timings.add(SUM, (System.nanoTime() - start) / 1e6);
        if (texts.isEmpty()) throw new IllegalStateException("nothing was found for " + probe.text());
    }

    private Query words(String text) {
        var query = words.createBooleanQuery("words_en", text);
        if (query == null) throw new IllegalArgumentException("a question without words: " + text);
        return query;
    }

    /// The best of both, in turns.
    private static List<Integer> best(ScoreDoc[] near, ScoreDoc[] matching) {
        var best = new LinkedHashSet<Integer>();
        for (int i = 0; i < CANDIDATES && best.size() < FETCHED; i++) {
            if (i < near.length) best.add(near[i].doc);
            if (i < matching.length) best.add(matching[i].doc);
        }
        return best.stream().limit(FETCHED).sorted().toList();
    }

    private List<String> texts(List<Integer> documents) throws IOException {
        var texts = new ArrayList<String>();
        var leaves = reader.leaves();
        for (int document : documents) {
            var leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
            var names = leaf.reader().getBinaryDocValues("passage");
            if (!names.advanceExact(document - leaf.docBase)) continue;
            var value = names.binaryValue();
            var name = ByteBuffer.wrap(value.bytes, value.offset, value.length);
            text(new UUID(name.getLong(), name.getLong()), name.getInt(), name.getInt())
                    .ifPresent(texts::add);
        }
        return texts;
    }

    private Optional<String> text(UUID document, int generation, int ordinal) throws IOException {
        try {
            text.setString(1, document.toString());
            text.setInt(2, generation);
            text.setInt(3, ordinal);
            try (var row = text.executeQuery()) {
                return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        text.close();
        connection.close();
        reader.close();
    }
}
