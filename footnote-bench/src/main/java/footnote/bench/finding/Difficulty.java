package footnote.bench.finding;

import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.corpus.Embedding;
import footnote.corpus.Sha256;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import footnote.sql.SqlTruth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/// How hard the neighbourhoods of points are to search: real embeddings beside as many synthetic ones.
final class Difficulty {
    private static final int LINKS = 32;
    private static final int BREADTH_OF_BUILDING = 100;
    private static final int WANTED = 10;
    private static final int FAR = 100;
    private static final int QUESTIONS = 300;
    private static final int AT_ONCE = 64;
    private static final int[] BREADTHS = {10, 16, 24, 32, 64, 128};
    private static final long SEED = 5;

    private final List<Embedding> points;
    private final List<Embedding> questions;

    private Difficulty(List<Embedding> points, List<Embedding> questions) {
        this.points = points;
        this.questions = questions;
    }

    /// Print both.
    ///
    /// @param folder where real embeddings are kept, as a data folder of `footnote eval` keeps them
    static void compare(Options options, Path folder) throws IOException {
        var real = real(options, folder);
        var corpus = new SyntheticCorpus(real.points.size(), SEED, options.texts());
        var made = new Difficulty(
                IntStream.range(0, corpus.passages()).mapToObj(corpus::point).toList(),
                IntStream.range(0, real.questions.size())
                        .mapToObj(i -> corpus.probe(i).point())
                        .toList());
        System.out.printf(
                Locale.ROOT,
                "%,d points, %d questions: cosine of the 1st, 10th and 100th neighbour, local dimension, recall@10 by"
                        + " breadth%n%n| points | 1st | 10th | 100th | dimension | %s |%n|%s%n",
                real.points.size(),
                real.questions.size(),
                String.join(
                        " | ",
                        Arrays.stream(BREADTHS).mapToObj(Integer::toString).toList()),
                "---|".repeat(5 + BREADTHS.length));
        System.out.println("| real | " + real.cells() + " |");
        System.out.println("| synthetic | " + made.cells() + " |");
    }

    private String cells() throws IOException {
        var exact = new Exact(points.stream().map(Embedding::toArray).toList());
        var nearest = questions.stream()
                .map(question -> exact.nearest(question, FAR, _ -> true))
                .toList();
        var cells = new ArrayList<String>();
        for (int rank : new int[] {1, WANTED, FAR}) {
            cells.add(mean(IntStream.range(0, questions.size())
                    .mapToDouble(
                            i -> exact.cosine(questions.get(i), nearest.get(i).get(rank - 1)))
                    .toArray()));
        }
        var dimensions = IntStream.range(0, questions.size())
                .mapToDouble(i -> localDimension(exact, questions.get(i), nearest.get(i)))
                .sorted()
                .toArray();
        cells.add(String.format(Locale.ROOT, "%.1f", dimensions[dimensions.length / 2]));
        try (var directory = new ByteBuffersDirectory()) {
            build(directory);
            try (var reader = DirectoryReader.open(directory)) {
                var searcher = new IndexSearcher(reader);
                for (int breadth : BREADTHS) cells.add(mean(recalls(searcher, breadth, nearest)));
            }
        }
        return String.join(" | ", cells);
    }

    /// The maximum-likelihood estimate of Levina and Bickel, from the hundred nearest.
    private static double localDimension(Exact exact, Embedding question, List<Integer> nearest) {
        double furthest = distance(exact.cosine(question, nearest.getLast()));
        double sum = 0;
        for (int i = 0; i < nearest.size() - 1; i++) {
            sum += Math.log(furthest / distance(exact.cosine(question, nearest.get(i))));
        }
        return (nearest.size() - 1) / sum;
    }

    private static double distance(double cosine) {
        return Math.sqrt(2 - 2 * cosine);
    }

    private void build(ByteBuffersDirectory directory) throws IOException {
        var settings = new IndexWriterConfig().setCodec(new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return new Lucene99HnswVectorsFormat(LINKS, BREADTH_OF_BUILDING);
            }
        });
        try (var writer = new IndexWriter(directory, settings)) {
            for (var point : points) {
                var document = new Document();
                document.add(new KnnFloatVectorField("vector", point.toArray(), VectorSimilarityFunction.DOT_PRODUCT));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
    }

    private double[] recalls(IndexSearcher searcher, int breadth, List<List<Integer>> nearest) throws IOException {
        var recalls = new double[questions.size()];
        for (int i = 0; i < recalls.length; i++) {
            var query = new KnnFloatVectorQuery("vector", questions.get(i).toArray(), breadth);
            var found = Arrays.stream(searcher.search(query, WANTED).scoreDocs)
                    .map(hit -> hit.doc)
                    .toList();
            recalls[i] = Exact.recall(found, nearest.get(i).subList(0, WANTED));
        }
        return recalls;
    }

    private static String mean(double[] values) {
        return String.format(
                Locale.ROOT, "%.3f", Arrays.stream(values).average().orElseThrow());
    }

    private static Difficulty real(Options options, Path folder) throws IOException {
        Files.createDirectories(folder);
        try (var model = OnnxEmbedder.open(BuiltInModel.DEFAULT, folder.resolve("cache"));
                var truth = SqlTruth.open(folder.resolve("footnote.db"))) {
            var points = new ArrayList<Embedding>();
            var texts = passages(options.texts().folder());
            for (int from = 0; from < texts.size(); from += AT_ONCE) {
                points.addAll(embedded(texts.subList(from, Math.min(texts.size(), from + AT_ONCE)), model, truth));
                if (from % (10 * AT_ONCE) == 0) System.err.printf("  %d of %d embedded%n", from, texts.size());
            }
            var asked = options.texts().questions();
            var questions =
                    model.embed(asked.subList(0, Math.min(QUESTIONS, asked.size())), Purpose.QUERY, Deadline.none());
            return new Difficulty(
                    points, questions.stream().map(Embedded::embedding).toList());
        }
    }

    private static List<String> passages(Path folder) throws IOException {
        var json = new ObjectMapper();
        var texts = new ArrayList<String>();
        for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            var entry = json.readTree(line);
            texts.add(entry.path("title").asText() + "\n" + entry.path("text").asText());
        }
        return texts;
    }

    private static List<Embedding> embedded(List<String> texts, Embedder model, SqlTruth truth) {
        var digests = texts.stream().map(Sha256::of).toList();
        var known = new HashMap<>(truth.workQueue().knownEmbeddings(model.space(), digests));
        for (int i = 0; i < texts.size(); i++) {
            if (known.containsKey(digests.get(i))) continue;
            var point = model.embed(List.of(texts.get(i)), Purpose.PASSAGE, Deadline.none())
                    .getFirst()
                    .embedding();
            known.put(digests.get(i), point);
        }
        truth.workQueue().rememberEmbeddings(model.space(), known);
        return digests.stream().map(known::get).toList();
    }
}
