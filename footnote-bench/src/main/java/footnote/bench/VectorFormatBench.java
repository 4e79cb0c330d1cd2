package footnote.bench;

import static footnote.bench.ClusteredPoints.DIMENSION;
import static footnote.bench.ClusteredPoints.PER_DOCUMENT;
import static footnote.bench.ClusteredPoints.QUERIES;

import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.lucene.LucenePassageIndex;
import footnote.spi.Scope;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.knn.KnnCollectorManager;
import org.apache.lucene.search.knn.KnnSearchStrategy;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/// Compares the vector formats of Lucene, and its ways to search under a filter, on clustered synthetic points.
///
/// The first table is Lucene alone, one segment, by format and by way of searching: `plain` walks the graph,
/// `heuristic` is Lucene's filtered walk, `exact` looks at all that pass. The second is the index as it ships, with
/// whatever segments it has. A cell is the median time of a search and the share of the ten nearest that it found.
/// Times are CPU time of the searching thread, so that a busy machine does not blur them. `--short` takes 5,000
/// points and two formats; `--vectors N` and `--formats float,int4` choose otherwise.
public final class VectorFormatBench {
    private static final int WANTED = 10;
    private static final int LINKS = 32;
    private static final int BREADTH_OF_BUILDING = 100;
    private static final int[] BREADTHS = {64, 128, 256};
    private static final PrintStream OUT = System.out;

    private final ClusteredPoints points;
    private final List<Subset> subsets = subsets();
    private final Map<Subset, List<Set<Integer>>> truth = new LinkedHashMap<>();

    private VectorFormatBench(ClusteredPoints points) {
        this.points = points;
        for (var subset : subsets) truth.put(subset, points.nearest(WANTED, subset.of(points)));
    }

    public static void main(String[] arguments) throws IOException {
        var given = List.of(arguments);
        boolean quick = given.contains("--short");
        int vectors = quick ? 5_000 : Integer.parseInt(after("--vectors", given, "100000"));
        var every = String.join(",", formats().keySet());
        var names =
                List.of(after("--formats", given, quick ? "float,int4" : every).split(","));
        var bench = new VectorFormatBench(ClusteredPoints.of(vectors, new Random(42)));
        OUT.printf(Locale.ROOT, "%,d points of %d dimensions, %d queries%n%n", vectors, DIMENSION, QUERIES);
        bench.compare(names);
        bench.ship();
    }

    private static String after(String option, List<String> given, String otherwise) {
        int at = given.indexOf(option);
        return at < 0 ? otherwise : given.get(at + 1);
    }

    private static Map<String, KnnVectorsFormat> formats() {
        var formats = new LinkedHashMap<String, KnnVectorsFormat>();
        formats.put("float", new Lucene99HnswVectorsFormat(LINKS, BREADTH_OF_BUILDING));
        formats.put("int8", quantised(ScalarEncoding.UNSIGNED_BYTE));
        formats.put("int7", quantised(ScalarEncoding.SEVEN_BIT));
        formats.put("int4", quantised(ScalarEncoding.PACKED_NIBBLE));
        formats.put("2bit", quantised(ScalarEncoding.DIBIT_QUERY_NIBBLE));
        formats.put("1bit", quantised(ScalarEncoding.SINGLE_BIT_QUERY_NIBBLE));
        return formats;
    }

    private static KnnVectorsFormat quantised(ScalarEncoding encoding) {
        return new Lucene104HnswScalarQuantizedVectorsFormat(encoding, LINKS, BREADTH_OF_BUILDING);
    }

    private void compare(List<String> names) throws IOException {
        OUT.println("| format | built in (CPU s) | MB | breadth | " + header() + " |");
        OUT.println("|---|---|---|---|" + "---|".repeat(subsets.size()));
        for (var name : names) {
            var folder = Files.createTempDirectory("vector-format-");
            try (var directory = FSDirectory.open(folder)) {
                var format = formats().get(name);
                if (format == null) throw new IllegalArgumentException("no such format: " + name);
                double seconds = build(directory, format);
                long bytes = 0;
                for (var file : directory.listAll()) bytes += directory.fileLength(file);
                try (var reader = DirectoryReader.open(directory)) {
                    var built = String.format(Locale.ROOT, "%s | %.0f | %.0f", name, seconds, bytes / 1e6);
                    measure(built, new IndexSearcher(reader), !name.equals("float"));
                }
            } finally {
                delete(folder);
            }
        }
        OUT.println();
    }

    /// Measure the index that the product uses, filled document by document.
    private void ship() throws IOException {
        OUT.println("| shipped | built in (CPU s) | MB | " + header() + " |");
        OUT.println("|---|---|---|" + "---|".repeat(subsets.size()));
        var folder = Files.createTempDirectory("shipped-index-");
        try (var index = LucenePassageIndex.open(folder, DIMENSION)) {
            long started = processTime();
            for (int i = 0; i < points.documents(); i++) {
                index.replace(points.block(i), i + 1);
                if (i % 20 == 0) index.publish();
            }
            index.publish();
            index.commit();
            settle(index);
            double seconds = (processTime() - started) / 1e9;
            var cells = new ArrayList<String>();
            for (var subset : subsets) {
                var scope = new Scope(Viewer.LOCAL, subset.filter);
                cells.add(cell(point -> names(index.nearest(Embedding.ofUnit(point), WANTED, scope)), truth(subset)));
            }
            OUT.printf(
                    Locale.ROOT,
                    "| float | %.0f | %.0f | ",
                    seconds,
                    index.facts().bytes() / 1e6);
            OUT.println(String.join(" | ", cells) + " |");
        } finally {
            delete(folder);
        }
    }

    /// Wait until merging has come to rest: it lags behind documents that arrive as fast as here.
    private static void settle(LucenePassageIndex index) {
        long before = -1;
        for (int i = 0; i < 60 && index.facts().bytes() != before; i++) {
            before = index.facts().bytes();
            LockSupport.parkNanos(3_000_000_000L);
        }
    }

    private static List<Integer> names(Ranking ranking) {
        return ranking.hits().stream()
                .map(Hit::passage)
                .map(id -> (int) UUID.fromString(id.document().value()).getLeastSignificantBits() * PER_DOCUMENT
                        + id.ordinal())
                .toList();
    }

    private List<Set<Integer>> truth(Subset subset) {
        return Objects.requireNonNull(truth.get(subset));
    }

    private String header() {
        return String.join(" | ", subsets.stream().map(Subset::name).toList());
    }

    private double build(FSDirectory directory, KnnVectorsFormat format) throws IOException {
        var settings = new IndexWriterConfig().setRAMBufferSizeMB(64).setUseCompoundFile(false);
        settings.setCodec(new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return format;
            }
        });
        long started = processTime();
        try (var writer = new IndexWriter(directory, settings)) {
            for (int i = 0; i < points.count(); i++) {
                var document = new Document();
                document.add(new KnnFloatVectorField("vector", points.value(i), VectorSimilarityFunction.DOT_PRODUCT));
                document.add(new NumericDocValuesField("point", i));
                document.add(new StringField("group", points.group(i), Field.Store.NO));
                document.add(new StringField("kind", points.kind(i), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
        return (processTime() - started) / 1e9;
    }

    private void measure(String built, IndexSearcher searcher, boolean rescore) throws IOException {
        for (int breadth : BREADTHS) {
            row(built, "plain " + breadth, searcher, breadth, 0, 0, rescore);
            row(built, "heuristic " + breadth, searcher, breadth, 60, 0, rescore);
        }
        row(built, "exact", searcher, BREADTHS[1], 0, Integer.MAX_VALUE, rescore);
    }

    private void row(
            String built, String way, IndexSearcher searcher, int breadth, int heuristic, int exact, boolean rescore)
            throws IOException {
        var cells = new ArrayList<String>();
        for (var subset : subsets) {
            Search search = point -> {
                var query = new Nearest(point, breadth, subset.query, new KnnSearchStrategy.Hnsw(heuristic), exact);
                var found = searcher.search(query, breadth).scoreDocs;
                if (rescore) rescore(searcher, point, found);
                return names(searcher, found);
            };
            cells.add(cell(search, truth(subset)));
        }
        OUT.println("| " + built + " | " + way + " | " + String.join(" | ", cells) + " |");
    }

    /// The median CPU time and the share of the true nearest that were found.
    private String cell(Search search, List<Set<Integer>> wanted) throws IOException {
        var times = new long[QUERIES];
        double recall = 0;
        for (int pass = 0; pass < 4; pass++) {
            recall = 0;
            for (int i = 0; i < QUERIES; i++) {
                long started = threadTime();
                var found = search.nearest(points.query(i));
                times[i] = threadTime() - started;
                recall += recall(found, wanted.get(i));
            }
        }
        Arrays.sort(times);
        return String.format(Locale.ROOT, "%.2f ms %.3f", times[QUERIES / 2] / 1e6, recall / QUERIES);
    }

    private static double recall(List<Integer> found, Set<Integer> wanted) {
        if (wanted.isEmpty()) return 1;
        long hits = found.stream().limit(WANTED).filter(wanted::contains).count();
        return (double) hits / wanted.size();
    }

    private static void rescore(IndexSearcher searcher, float[] point, ScoreDoc[] found) throws IOException {
        Arrays.sort(found, Comparator.comparingInt((ScoreDoc hit) -> hit.doc));
        var reader = onlyLeaf(searcher);
        var vectors = reader.getFloatVectorValues("vector");
        var iterator = vectors.iterator();
        for (var hit : found) {
            iterator.advance(hit.doc);
            hit.score = VectorUtil.dotProduct(point, vectors.vectorValue(iterator.index()));
        }
        Arrays.sort(found, Comparator.comparingDouble((ScoreDoc hit) -> -hit.score));
    }

    private static List<Integer> names(IndexSearcher searcher, ScoreDoc[] found) throws IOException {
        var names = new ArrayList<Integer>();
        for (var hit : found) {
            if (names.size() == WANTED) break;
            var values = onlyLeaf(searcher).getNumericDocValues("point");
            values.advanceExact(hit.doc);
            names.add((int) values.longValue());
        }
        return names;
    }

    private static LeafReader onlyLeaf(IndexSearcher searcher) {
        return searcher.getIndexReader().leaves().getFirst().reader();
    }

    private static long threadTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long processTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }

    /// Subsets of falling size that have nothing to do with the geometry, and one that lies apart from most
    /// queries.
    private static List<Subset> subsets() {
        var apart = new AnyOf(PassageFilter.Field.MIME, Set.of("apart"));
        return List.of(
                new Subset("all", 1000, MatchAllDocsQuery.INSTANCE, PassageFilter.EVERYTHING),
                groups("50 %", 500, 5),
                groups("20 %", 200, 4),
                groups("10 %", 100, 3),
                groups("1 %", 10, 2),
                groups("0.1 %", 1, 1),
                new Subset("10 % apart", -1, new TermQuery(new Term("kind", "apart")), apart));
    }

    private static Subset groups(String name, int thousandths, int count) {
        var groups = IntStream.range(0, count).mapToObj(i -> "g" + i).toList();
        return new Subset(
                name,
                thousandths,
                new TermInSetQuery("group", groups.stream().map(BytesRef::new).toList()),
                new AnyOf(PassageFilter.Field.COLLECTION, Set.copyOf(groups)));
    }

    private interface Search {
        List<Integer> nearest(float[] point) throws IOException;
    }

    /// @param thousandths how many of a thousand documents belong, or -1 for those of every tenth cluster
    private record Subset(String name, int thousandths, Query query, PassageFilter filter) {
        IntPredicate of(ClusteredPoints points) {
            return thousandths < 0 ? i -> points.kind(i).equals("apart") : i -> points.drawn(i, thousandths);
        }
    }

    /// Searches exactly where no more than `exact` points pass the filter.
    private static final class Nearest extends KnnFloatVectorQuery {
        private final int exact;

        Nearest(float[] point, int breadth, Query filter, KnnSearchStrategy strategy, int exact) {
            super("vector", point, breadth, filter, strategy);
            this.exact = exact;
        }

        @Override
        protected TopDocs approximateSearch(
                LeafReaderContext leaf, AcceptDocs accepted, int limit, KnnCollectorManager collectors)
                throws IOException {
            return accepted.cost() <= exact
                    ? exactSearch(leaf, accepted.iterator(), null)
                    : super.approximateSearch(leaf, accepted, limit, collectors);
        }
    }
}
