package footnote.bench.finding;

import footnote.bench.finding.SyntheticCorpus.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;

/// What an afternoon with Lucene gives: its defaults, texts stored in the index, a hundred from each leg,
/// reciprocal ranks. No permissions, no store beside it, no second thread.
final class PlainLucene implements Contender {
    private static final int CANDIDATES = 100;
    private static final double RANK_CONSTANT = 60;

    private final Path folder;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final QueryBuilder words = new QueryBuilder(new EnglishAnalyzer());

    private PlainLucene(Path folder) throws IOException {
        this.folder = folder;
        this.reader = DirectoryReader.open(FSDirectory.open(folder));
        this.searcher = new IndexSearcher(reader);
    }

    static PlainLucene of(SyntheticCorpus corpus, Path folder) throws IOException {
        try (var directory = FSDirectory.open(folder)) {
            if (!DirectoryReader.indexExists(directory)) fill(corpus, directory);
        }
        return new PlainLucene(folder);
    }

    private static void fill(SyntheticCorpus corpus, FSDirectory directory) throws IOException {
        try (var writer = new IndexWriter(directory, new IndexWriterConfig(new EnglishAnalyzer()))) {
            for (int i = 0; i < corpus.documents(); i++) {
                var paper = corpus.paper(i);
                for (int j = 0; j < paper.texts().size(); j++) {
                    var document = new Document();
                    document.add(new TextField("text", paper.texts().get(j), Field.Store.YES));
                    var point = paper.points().get(j).toArray();
                    document.add(new KnnFloatVectorField("vector", point, VectorSimilarityFunction.DOT_PRODUCT));
                    writer.addDocument(document);
                }
            }
        }
    }

    @Override
    public String name() {
        return "plain Lucene";
    }

    @Override
    public String how() {
        return "both legs, HNSW with Lucene's defaults, texts in the index";
    }

    @Override
    public boolean byVectorsAlone() {
        return false;
    }

    @Override
    public List<String> search(Probe probe) throws IOException {
        var near = new KnnFloatVectorQuery("vector", probe.point().toArray(), CANDIDATES);
        Map<Integer, Double> scores = new HashMap<>();
        add(scores, near);
        var matching = words.createBooleanQuery("text", probe.text());
        if (matching != null) add(scores, matching);
        var best = scores.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(RetrievalBench.SOURCES)
                .toList();
        var stored = reader.storedFields();
        var texts = new ArrayList<String>();
        for (var one : best) texts.add(stored.document(one.getKey()).get("text"));
        return texts;
    }

    private void add(Map<Integer, Double> scores, Query query) throws IOException {
        ScoreDoc[] found = searcher.search(query, CANDIDATES).scoreDocs;
        for (int i = 0; i < found.length; i++) {
            scores.merge(found[i].doc, 1 / (RANK_CONSTANT + i + 1), Double::sum);
        }
    }

    @Override
    public long bytes() throws IOException {
        return bytesIn(folder);
    }

    static long bytesIn(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            long bytes = 0;
            for (var file : files.filter(Files::isRegularFile).toList()) bytes += Files.size(file);
            return bytes;
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
