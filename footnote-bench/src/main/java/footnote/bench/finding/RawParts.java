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
    static final List<String> NAMES = List.of("vector query", "word query", "names and texts", "sum of parts");

    private static final int CANDIDATES = 100;
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
    void search(Probe probe, Timings timings) throws IOException, SQLException {
        long start = System.nanoTime();
        var near = searcher.search(
                        new KnnFloatVectorQuery("vector", probe.point().toArray(), CANDIDATES), CANDIDATES)
                .scoreDocs;
        long nearDone = System.nanoTime();
        var matching = searcher.search(words(probe.text()), CANDIDATES).scoreDocs;
        long matchingDone = System.nanoTime();
        var texts = texts(best(near, matching));
        long end = System.nanoTime();
        if (texts.isEmpty()) throw new IllegalStateException("nothing was found for " + probe.text());
        timings.add(NAMES.get(0), (nearDone - start) / 1e6);
        timings.add(NAMES.get(1), (matchingDone - nearDone) / 1e6);
        timings.add(NAMES.get(2), (end - matchingDone) / 1e6);
        timings.add(NAMES.get(3), (end - start) / 1e6);
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

    private List<String> texts(List<Integer> documents) throws IOException, SQLException {
        var texts = new ArrayList<String>();
        var leaves = reader.leaves();
        for (int document : documents) {
            var leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
            var names = leaf.reader().getBinaryDocValues("passage");
            if (!names.advanceExact(document - leaf.docBase)) continue;
            var value = names.binaryValue();
            var name = ByteBuffer.wrap(value.bytes, value.offset, value.length);
            text.setString(1, new UUID(name.getLong(), name.getLong()).toString());
            text.setInt(2, name.getInt());
            text.setInt(3, name.getInt());
            try (var row = text.executeQuery()) {
                if (row.next()) texts.add(row.getString(1));
            }
        }
        return texts;
    }

    @Override
    public void close() throws IOException, SQLException {
        text.close();
        connection.close();
        reader.close();
    }
}
