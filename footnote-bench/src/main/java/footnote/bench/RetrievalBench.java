package footnote.bench;

import footnote.ask.AskListener;
import footnote.ask.Evidence;
import footnote.ask.Plan;
import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Said;
import footnote.ask.Stages;
import footnote.ask.Verdict;
import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Ranking;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.fuse.AdaptiveFuser;
import footnote.ingest.IndexFollower;
import footnote.language.WordLanguageDetector;
import footnote.lucene.LucenePassageIndex;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.preset.Preset;
import footnote.preset.Preset.Candidates;
import footnote.preset.Preset.Selection;
import footnote.prompt.NumberedSources;
import footnote.query.AsAsked;
import footnote.query.QuestionGuard;
import footnote.rank.ChosenSources;
import footnote.rank.Likeness;
import footnote.retrieve.CatalogueFetcher;
import footnote.retrieve.TwoLegRetriever;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageModel.TokenSink;
import footnote.spi.OriginalStore.Stored;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.spi.WorkQueue.Reading;
import footnote.spi.WorkQueue.Step;
import footnote.sql.SqlTruth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;

/// Whole hybrid retrieval against the sum of its raw parts, over the real store, index and embedder.
///
/// Run it with `footnote.bench.RetrievalBench [passages] [folder]`; `--short` stands for 20,000 passages. The
/// folder is kept and used again, since building the index takes most of the time. Texts are words drawn as
/// natural text draws them; vectors are clustered, as embeddings of documents are.
public final class RetrievalBench {
    private static final int PASSAGES_PER_DOCUMENT = 20;
    private static final int CANDIDATES = 100;
    private static final int QUERIES = 120;
    private static final int ROUNDS = 3;
    private static final int FETCHED = 60;

    private final SqlTruth truth;
    private final PassageIndex index;
    private final Embedder embedder;
    private final Words words = new Words(7);

    private RetrievalBench(Path folder, Embedder embedder) {
        this.truth = SqlTruth.open(folder.resolve("footnote.db"));
        this.index = LucenePassageIndex.open(folder.resolve("index"), embedder.dimension());
        this.embedder = embedder;
    }

    public static void main(String[] args) throws IOException {
        int passages = args.length == 0 ? 100_000 : args[0].equals("--short") ? 20_000 : Integer.parseInt(args[0]);
        var folder = args.length > 1 ? Path.of(args[1]) : Files.createTempDirectory("footnote-retrieval");
        Files.createDirectories(folder);
        try (var embedder = OnnxEmbedder.open(BuiltInModel.DEFAULT, folder.resolve("cache"))) {
            var bench = new RetrievalBench(folder, embedder);
            bench.fill(passages);
            bench.measure();
            bench.index.close();
            bench.truth.close();
        }
    }

    private void fill(int passages) {
        long start = System.nanoTime();
        long there = truth.catalogue().counts(Viewer.LOCAL).passages();
        var vectors = new Clusters(embedder.dimension(), 200, 11);
        for (long made = there; made < passages; made += PASSAGES_PER_DOCUMENT) {
            bringIn("document-" + made, vectors);
        }
        var follower = new IndexFollower(truth.changeLog(), index, embedder.space(), _ -> {});
        follower.start();
        follower.catchUp();
        follower.close();
        System.out.printf(
                "%d passages, %d new, filled and indexed in %.1f s, index %.1f MB%n",
                index.facts().passages(),
                passages - there,
                (System.nanoTime() - start) / 1e9,
                index.facts().bytes() / 1e6);
    }

    private void bringIn(String name, Clusters vectors) {
        var text = new StringBuilder();
        var spans = new ArrayList<Span>();
        for (int i = 0; i < PASSAGES_PER_DOCUMENT; i++) {
            int from = text.length();
            text.append(words.text(120));
            spans.add(new Span(from, text.length()));
            text.append("\n\n");
        }
        truth.catalogue()
                .accept(new Arrival(
                        "default", name, "text/plain", new Stored(name, Sha256.of(name), 1), "local", Set.of()));
        var queue = truth.workQueue();
        var job = queue.claim(Step.WORDS, "bench", Duration.ofMinutes(5), 3).orElseThrow();
        var passages = new ArrayList<Passage>();
        for (var span : spans) {
            var id = new PassageId(job.document(), job.generation(), passages.size());
            passages.add(Passage.paragraph(id, span.of(text.toString()), span, Place.UNKNOWN));
        }
        queue.wordsReady(job, new Reading("text/plain", name, Language.ENGLISH, text.toString(), passages, List.of()));
        var meaning =
                queue.claim(Step.MEANING, "bench", Duration.ofMinutes(5), 3).orElseThrow();
        var digests =
                passages.stream().map(passage -> Sha256.of(passage.text())).toList();
        Map<Sha256, Embedding> embeddings = new HashMap<>();
        for (var digest : digests) embeddings.put(digest, vectors.next());
        queue.rememberEmbeddings(embedder.space(), embeddings);
        queue.meaningReady(meaning, List.of(embedder.space()), digests, List.of());
    }

    private void measure() {
        var queries = new ArrayList<String>();
        for (int i = 0; i < QUERIES; i++) queries.add("What about " + words.text(4) + "?");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var retriever = new TwoLegRetriever(
                    embedder,
                    index,
                    EnumSet.allOf(footnote.ask.Leg.class),
                    Candidates.of(CANDIDATES),
                    Preset.Words.EXACT,
                    10,
                    threads);
            var walk = new QuestionWalk(stages(retriever));
            measure(walk, queries.subList(0, 20), new Times());
            var times = new Times();
            for (int round = 0; round < ROUNDS; round++) measure(walk, queries, times);
            times.print();
        }
    }

    private void measure(QuestionWalk walk, List<String> queries, Times times) {
        var scope = Scope.of(Viewer.LOCAL);
        for (var query : queries) {
            var point = times.of(
                    "embed the question",
                    () -> embedder.embed(List.of(query), Embedder.Purpose.QUERY, Deadline.none())
                            .getFirst()
                            .embedding());
            var near = times.of("vector leg", () -> index.nearest(point, CANDIDATES, scope));
            times.of("lexical leg", () -> index.matching(new LexicalQuery(query, Language.ENGLISH), CANDIDATES, scope));
            times.of("fetch", () -> truth.catalogue().excerpts(best(near), Viewer.LOCAL));
            times.of(
                    "whole",
                    () -> walk.search(
                            new Question(query, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(10)),
                            AskListener.NOBODY,
                            Deadline.none()));
        }
    }

    private static List<PassageId> best(Ranking ranking) {
        return ranking.hits().stream().limit(FETCHED).map(hit -> hit.passage()).toList();
    }

    private Stages stages(TwoLegRetriever retriever) {
        return new Stages(
                QuestionGuard.USUAL,
                new AsAsked(new WordLanguageDetector()),
                (queries, _) -> queries,
                (queries, _) -> Plan.everywhere(queries),
                retriever,
                new AdaptiveFuser(0.75, 0.5, 0.4, Set.of(Language.ENGLISH)),
                new CatalogueFetcher(truth.catalogue(), FETCHED),
                (_, evidence, _) -> evidence,
                new ChosenSources(Selection.best(10), _ -> Likeness.Table.NONE),
                (_, evidence, _) -> evidence,
                (_, evidence, _) -> evidence,
                new NumberedSources(2000),
                new Nobody(),
                (_, _, _) -> Verdict.UNCHECKED);
    }

    /// Searching asks nobody for an answer.
    private static final class Nobody implements Stages.Answerer {
        @Override
        public String name() {
            return "nobody";
        }

        @Override
        public Said answer(footnote.ask.Prompt prompt, TokenSink sink, Deadline by) {
            throw new IllegalStateException("a search does not answer: " + Evidence.NONE);
        }
    }

    /// Times by what they were spent on.
    private static final class Times {
        private final Map<String, List<Long>> all = new java.util.LinkedHashMap<>();

        <T> T of(String what, java.util.function.Supplier<T> work) {
            long start = System.nanoTime();
            var result = work.get();
            all.computeIfAbsent(what, _ -> new ArrayList<>()).add(System.nanoTime() - start);
            return result;
        }

        void print() {
            double sum = 0;
            for (var entry : all.entrySet()) {
                double median = quantile(entry.getValue(), 0.5);
                System.out.printf(
                        "%-20s p50 %7.2f ms   p99 %7.2f ms%n",
                        entry.getKey(), median, quantile(entry.getValue(), 0.99));
                if (!entry.getKey().equals("whole")) sum += median;
            }
            double whole = quantile(all.getOrDefault("whole", List.of()), 0.5);
            System.out.printf("sum of parts         p50 %7.2f ms%nwhole / sum of parts  %.3f%n", sum, whole / sum);
        }

        private static double quantile(List<Long> nanos, double share) {
            var sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            return sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] / 1e6;
        }
    }

    /// Words in the proportions of natural text: a few very common, most rare.
    private static final class Words {
        private static final int VOCABULARY = 30_000;

        private final Random random;
        private final double[] cumulated = new double[VOCABULARY];

        Words(long seed) {
            random = new Random(seed);
            double sum = 0;
            for (int i = 0; i < VOCABULARY; i++) cumulated[i] = sum += 1.0 / (i + 2.7);
            for (int i = 0; i < VOCABULARY; i++) cumulated[i] /= sum;
        }

        String text(int count) {
            var text = new StringBuilder();
            for (int i = 0; i < count; i++) text.append(i == 0 ? "" : " ").append(word());
            return text.toString();
        }

        private String word() {
            int found = Arrays.binarySearch(cumulated, random.nextDouble());
            return "w" + Integer.toString(found < 0 ? -found - 1 : found, 36);
        }
    }

    /// Points around centres.
    private static final class Clusters {
        private final Random random;
        private final float[][] centres;

        Clusters(int dimension, int count, long seed) {
            random = new Random(seed);
            centres = new float[count][dimension];
            for (var centre : centres) for (int i = 0; i < dimension; i++) centre[i] = (float) random.nextGaussian();
        }

        Embedding next() {
            var point = centres[random.nextInt(centres.length)].clone();
            for (int i = 0; i < point.length; i++) point[i] += (float) random.nextGaussian() * 0.7f;
            return Embedding.normalised(point);
        }
    }
}
