package footnote.bench;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.sun.management.OperatingSystemMXBean;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import footnote.corpus.Embedding;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Compares three ways to embed the same chunks with the same weights: Footnote, LangChain4j, and ONNX Runtime
/// called directly with the settings that did best in a sweep and the tokens counted out beforehand, the least
/// that any embedder on this runtime can cost.
///
/// The three take turns on the same chunks, so that a busy machine is unfair to all alike; CPU time per chunk
/// is the steadier figure. `--short` ends within ninety seconds; `--chunks N` and `--rounds N` choose otherwise.
public final class EmbeddingBench {
    private static final BuiltInModel MODEL = BuiltInModel.BGE_SMALL;
    private static final String RESOURCE = "/bge-small-en-v1.5-q";
    private static final Duration SHORT = Duration.ofSeconds(45);

    private final PrintStream out;
    private final List<Contestant> contestants;

    private EmbeddingBench(PrintStream out, List<Contestant> contestants) {
        this.out = out;
        this.contestants = contestants;
    }

    public static void main(String[] arguments) throws Exception {
        var options = List.of(arguments);
        boolean quick = options.contains("--short");
        int chunks = option(options, "--chunks", quick ? 16 : 100);
        int rounds = option(options, "--rounds", quick ? 3 : 7);
        var by = quick ? Deadline.in(SHORT) : Deadline.none();
        var cache = Files.createTempDirectory("footnote-embedding-bench");
        try (var footnote = new Footnote(OnnxEmbedder.open(MODEL, cache));
                var langChain4j = new LangChain4j();
                var direct = Direct.open()) {
            var bench = new EmbeddingBench(System.out, List.of(footnote, langChain4j, direct));
            bench.run(chunks(chunks * rounds), rounds, by);
        }
    }

    private void run(List<String> chunks, int rounds, Deadline by) throws Exception {
        out.printf(
                Locale.ROOT,
                "%s, %d cores, chunks of %.0f characters%n",
                MODEL.space(),
                Runtime.getRuntime().availableProcessors(),
                chunks.stream().mapToInt(String::length).average().orElse(0));
        var first = chunks.subList(0, Math.min(4, chunks.size()));
        var standings = new ArrayList<Standing>();
        for (var contestant : contestants) {
            standings.add(new Standing(contestant, contestant.embed(first), new ArrayList<>()));
        }
        int size = chunks.size() / rounds;
        int round = 0;
        for (; round < rounds && !(round > 0 && by.passed()); round++) {
            var slice = chunks.subList(round * size, (round + 1) * size);
            for (int i = 0; i < standings.size(); i++) {
                var standing = standings.get((i + round) % standings.size());
                standing.turns.add(Turn.of(standing.contestant, slice));
            }
        }
        out.printf("medians of %d rounds of %d chunks; ratios are Footnote's against each%n%n", round, size);
        report(standings);
    }

    private void report(List<Standing> standings) {
        out.println("| | chunks/s | CPU-ms/chunk | faster by | less CPU by | least cosine to Footnote |");
        out.println("|---|---|---|---|---|---|");
        var ours = standings.getFirst();
        for (var other : standings) {
            out.printf(
                    Locale.ROOT,
                    "| %s | %.2f | %.1f | %.2f | %.2f | %.4f |%n",
                    other.contestant.name(),
                    other.rate(),
                    other.cpuMillis(),
                    ours.rate() / other.rate(),
                    other.cpuMillis() / ours.cpuMillis(),
                    ours.leastCosine(other));
        }
    }

    /// @param points where the contestant puts the first few chunks, to see that all do the same work
    private record Standing(Contestant contestant, List<Embedding> points, List<Turn> turns) {
        double rate() {
            return median(turns.stream().mapToDouble(Turn::rate).toArray());
        }

        double cpuMillis() {
            return median(turns.stream().mapToDouble(Turn::cpuMillis).toArray());
        }

        double leastCosine(Standing other) {
            double least = 1;
            for (int i = 0; i < points.size(); i++) {
                least = Math.min(least, points.get(i).cosine(other.points.get(i)));
            }
            return least;
        }
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }

    private static int option(List<String> options, String name, int otherwise) {
        int at = options.indexOf(name);
        return at < 0 ? otherwise : Integer.parseInt(options.get(at + 1));
    }

    /// Chunks of 780 to 1,000 characters: abstracts where the evaluation data lies beside the project, otherwise
    /// sentences from a fixed list of words.
    private static List<String> chunks(int count) throws IOException {
        var random = new Random(11);
        var corpus = Path.of(System.getProperty("footnote.root", "."), "../shared/eval/scifact/corpus.jsonl");
        var texts = Files.exists(corpus) ? Files.readAllLines(corpus) : List.<String>of();
        var chunks = new ArrayList<String>();
        for (int i = 0; chunks.size() < count; i++) {
            int length = 780 + random.nextInt(221);
            String text = i < texts.size() ? texts.get(i).replaceFirst(".*?\"text\": \"", "") : sentences(random);
            if (text.length() >= length) chunks.add(text.substring(0, length));
        }
        return chunks;
    }

    private static String sentences(Random random) {
        var words = ("the of and a protein cells response in patients with treatment expression was significantly"
                        + " increased by activation receptor signalling pathway during early development mice tissue")
                .split(" ");
        var text = new StringBuilder();
        while (text.length() < 1000) {
            text.append(words[random.nextInt(words.length)]).append(random.nextInt(12) == 0 ? ". " : " ");
        }
        return text.toString();
    }

    /// One way to embed, in whatever manner it does that best.
    private interface Contestant extends AutoCloseable {
        String name();

        List<Embedding> embed(List<String> chunks) throws Exception;

        @Override
        void close();
    }

    /// What one contestant needed for one slice.
    private record Turn(double rate, double cpuMillis) {
        static Turn of(Contestant contestant, List<String> slice) throws Exception {
            var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpu = machine.getProcessCpuTime();
            long start = System.nanoTime();
            contestant.embed(slice);
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Turn(slice.size() / seconds, (machine.getProcessCpuTime() - cpu) / 1e6 / slice.size());
        }
    }

    private record Footnote(OnnxEmbedder embedder) implements Contestant {
        @Override
        public String name() {
            return "Footnote";
        }

        @Override
        public List<Embedding> embed(List<String> chunks) {
            return embedder.embed(chunks, Purpose.PASSAGE, Deadline.none()).stream()
                    .map(Embedded::embedding)
                    .toList();
        }

        @Override
        public void close() {
            embedder.close();
        }
    }

    private static final class LangChain4j implements Contestant {
        private final BgeSmallEnV15QuantizedEmbeddingModel model = new BgeSmallEnV15QuantizedEmbeddingModel();

        @Override
        public String name() {
            return "LangChain4j";
        }

        @Override
        public List<Embedding> embed(List<String> chunks) {
            var segments = chunks.stream().map(chunk -> TextSegment.from(chunk)).toList();
            return model.embedAll(segments).content().stream()
                    .map(found -> Embedding.normalised(found.vector()))
                    .toList();
        }

        @Override
        public void close() {}
    }

    private static final class Direct implements Contestant {
        private final OrtEnvironment runtime = OrtEnvironment.getEnvironment();
        private final ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        private final Map<String, long[]> tokens = new HashMap<>();
        private final OrtSession session;
        private final HuggingFaceTokenizer tokenizer;

        private Direct(OrtSession session, HuggingFaceTokenizer tokenizer) {
            this.session = session;
            this.tokenizer = tokenizer;
        }

        static Direct open() throws IOException, OrtException {
            try (var weights = resource(".onnx");
                    var vocabulary = resource("-tokenizer.json");
                    var options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(1);
                options.setInterOpNumThreads(1);
                var tokenizer = HuggingFaceTokenizer.newInstance(
                        vocabulary, Map.of("truncation", "true", "padding", "false", "maxLength", "512"));
                var session = OrtEnvironment.getEnvironment().createSession(weights.readAllBytes(), options);
                return new Direct(session, tokenizer);
            }
        }

        private static InputStream resource(String suffix) throws FileNotFoundException {
            var in = EmbeddingBench.class.getResourceAsStream(RESOURCE + suffix);
            if (in == null) throw new FileNotFoundException(RESOURCE + suffix);
            return in;
        }

        @Override
        public String name() {
            return "ONNX Runtime alone";
        }

        @Override
        public List<Embedding> embed(List<String> chunks) throws Exception {
            var found = new ArrayList<Embedding>();
            var running = chunks.stream()
                    .map(chunk -> tokens.computeIfAbsent(
                            chunk, text -> tokenizer.encode(text).getIds()))
                    .map(ids -> threads.submit(() -> embed(ids)))
                    .toList();
            for (var each : running) found.add(each.get());
            return found;
        }

        private Embedding embed(long[] ids) throws OrtException {
            var shape = new long[] {1, ids.length};
            var ones = new long[ids.length];
            Arrays.fill(ones, 1);
            try (var read = OnnxTensor.createTensor(runtime, LongBuffer.wrap(ids), shape);
                    var mask = OnnxTensor.createTensor(runtime, LongBuffer.wrap(ones), shape);
                    var kind = OnnxTensor.createTensor(runtime, LongBuffer.wrap(new long[ids.length]), shape);
                    var result =
                            session.run(Map.of("input_ids", read, "attention_mask", mask, "token_type_ids", kind))) {
                var values = ((OnnxTensor) result.get(0)).getFloatBuffer();
                var first = new float[MODEL.dimension()];
                values.get(0, first);
                return Embedding.normalised(first);
            }
        }

        @Override
        public void close() {
            threads.close();
            tokenizer.close();
            try {
                session.close();
            } catch (OrtException e) {
                throw new IllegalStateException("the model could not be released", e);
            }
        }
    }
}
