package footnote.bench;

import footnote.chunk.ChunkerChoice;
import footnote.chunk.Cutter;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Passage;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Purpose;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Compares the ways of cutting documents by what is found afterwards, at equal cost for whoever reads it.
///
/// Run it with `footnote-bench/run ChunkerBench [folder of sets] [questions] [cache]`. Short texts with questions
/// are put together to long documents, with and without headings ([LongTexts]); these are cut, and for each
/// question the best passages are taken until their tokens reach a budget. A question counts as far as its
/// answer is in them: wholly or not where the set names the answer, by the share of the relevant text where it
/// does not.
public final class ChunkerBench {
    /// Windows of about the same length, so that it is the places of the cuts that are compared; once without the
    /// overlap, which [footnote.chunk.Semantic] does not have either.
    private static final List<String> CHUNKERS =
            List.of("structure", "structure 1000/0", "headings", "characters", "tokens 256/64", "semantic");

    private static final List<Integer> BUDGETS = List.of(256, 512, 1024);
    private static final int PER_BOOK = 20;
    private static final int DAMPING = 60;
    private static final int DEEPEST = 100;

    private final CachedEmbedder embedder;
    private final Map<String, Embedding> questions = new HashMap<>();

    private ChunkerBench(CachedEmbedder embedder) {
        this.embedder = embedder;
    }

    public static void main(String[] args) throws IOException {
        var folder = Path.of(args.length > 0 ? args[0] : "../shared/eval");
        int atMost = args.length > 1 ? Integer.parseInt(args[1]) : 300;
        var cache = args.length > 2 ? Path.of(args[2]) : Path.of(System.getProperty("java.io.tmpdir"), "chunkers");
        try (var embedder = new CachedEmbedder(OnnxEmbedder.open(BuiltInModel.DEFAULT, cache), cache)) {
            var bench = new ChunkerBench(embedder);
            for (var set : List.of("xquad-de", "scifact")) {
                for (var headed : List.of(true, false)) {
                    bench.measure(LongTexts.of(folder.resolve(set), atMost, PER_BOOK, headed));
                }
            }
        }
    }

    private void measure(LongTexts texts) {
        System.out.printf(
                Locale.ROOT,
                "%n%s: %d questions, %d documents of %d characters on average%n",
                texts.name(),
                texts.asked().size(),
                texts.books().size(),
                texts.books().stream().mapToInt(book -> book.text().length()).sum()
                        / texts.books().size());
        System.out.println(
                "| chunker | passages | tokens each | tokens embedded | both legs at 256 / 512 / 1024 | meaning |");
        System.out.println("|---|---|---|---|---|---|");
        for (var name : CHUNKERS) measure(name, texts);
    }

    private void measure(String name, LongTexts texts) {
        var counting = new Counting(embedder);
        var cutter = new Cutter(ChunkerChoice.parse(name).make(counting));
        var shelf = new Shelf();
        for (int i = 0; i < texts.books().size(); i++) {
            for (var passage : cutter.cut(DocumentId.random(), 1, texts.books().get(i))) {
                if (passage.level() == Passage.PARAGRAPH) shelf.add(i, passage, counting);
            }
        }
        var words = new WordRanking(shelf.embedded);
        var both = new double[BUDGETS.size()];
        var meaning = new double[BUDGETS.size()];
        for (var asked : texts.asked()) {
            var near = near(asked.question(), shelf);
            var fused = fused(words.best(asked.question(), DEEPEST), near);
            for (int i = 0; i < both.length; i++) {
                both[i] += shelf.found(asked, fused, BUDGETS.get(i));
                meaning[i] += shelf.found(asked, near, BUDGETS.get(i));
            }
        }
        int count = texts.asked().size();
        System.out.printf(
                Locale.ROOT,
                "| `%s` | %d | %d | %d | %s | %s |%n",
                name,
                shelf.passages.size(),
                shelf.tokens.stream().mapToInt(Integer::intValue).sum() / shelf.passages.size(),
                counting.tokens,
                written(both, count),
                written(meaning, count));
    }

    private static String written(double[] sums, int count) {
        var shares = new ArrayList<String>();
        for (var sum : sums) shares.add(String.format(Locale.ROOT, "%.3f", sum / count));
        return String.join(" / ", shares);
    }

    private List<Integer> near(String question, Shelf shelf) {
        var point = questions.computeIfAbsent(
                question,
                words -> embedder.embed(List.of(words), Purpose.QUERY, Deadline.none())
                        .getFirst()
                        .embedding());
        var asked = point.toArray();
        var scores = new double[shelf.points.size()];
        for (int i = 0; i < scores.length; i++) {
            var other = shelf.points.get(i);
            for (int d = 0; d < asked.length; d++) scores[i] += asked[d] * other[d];
        }
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted((a, b) -> Double.compare(scores[b], scores[a]))
                .limit(DEEPEST)
                .toList();
    }

    /// Reciprocal ranks of both lists, added.
    private static List<Integer> fused(List<Integer> one, List<Integer> other) {
        var scores = new HashMap<Integer, Double>();
        for (var ranking : List.of(one, other)) {
            for (int i = 0; i < ranking.size(); i++) {
                scores.merge(ranking.get(i), 1.0 / (DAMPING + i), Double::sum);
            }
        }
        return scores.entrySet().stream()
                .sorted((a, b) -> Double.compare(b.getValue(), a.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The passages of all books, as they are searched.
    private static final class Shelf {
        private final List<Passage> passages = new ArrayList<>();
        private final List<Integer> books = new ArrayList<>();
        private final List<String> embedded = new ArrayList<>();
        private final List<float[]> points = new ArrayList<>();
        private final List<Integer> tokens = new ArrayList<>();

        void add(int book, Passage passage, Embedder embedder) {
            var text = passage.under("");
            passages.add(passage);
            books.add(book);
            embedded.add(text);
            tokens.add(embedder.countTokens(passage.text()));
            points.add(embedder.embed(List.of(text), Purpose.PASSAGE, Deadline.none())
                    .getFirst()
                    .embedding()
                    .toArray());
        }

        /// How much of the answer stands in the best passages, as far as the budget reaches.
        double found(LongTexts.Asked asked, List<Integer> ranking, int budget) {
            var covered = new BitSet();
            int left = budget;
            var answer = asked.answer();
            for (int at : ranking) {
                if (left <= 0) break;
                var span = passages.get(at).span();
                double fits = Math.min(1, (double) left / tokens.get(at));
                left -= tokens.get(at);
                if (books.get(at) != asked.book()) continue;
                int end = span.start() + (int) (fits * span.length());
                int from = Math.max(span.start(), answer.start());
                int to = Math.min(end, answer.end());
                if (asked.exact() && from == answer.start() && to == answer.end()) return 1;
                if (from < to) covered.set(from, to);
            }
            return asked.exact() ? 0 : (double) covered.cardinality() / answer.length();
        }
    }

    /// Counts the tokens that are embedded.
    private static final class Counting implements Embedder {
        private final Embedder embedder;
        private long tokens;

        Counting(Embedder embedder) {
            this.embedder = embedder;
        }

        @Override
        public String space() {
            return embedder.space();
        }

        @Override
        public int dimension() {
            return embedder.dimension();
        }

        @Override
        public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
            for (var text : texts) tokens += countTokens(text);
            return embedder.embed(texts, purpose, by);
        }

        @Override
        public int countTokens(String text) {
            return embedder.countTokens(text);
        }

        @Override
        public void close() {
            embedder.close();
        }
    }
}
