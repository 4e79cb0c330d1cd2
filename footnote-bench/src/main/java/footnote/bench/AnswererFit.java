package footnote.bench;

import footnote.answer.Clue;
import footnote.answer.ExtractiveAnswerer;
import footnote.answer.Ground;
import footnote.answer.Quote;
import footnote.answer.Weights;
import footnote.ask.Prompt;
import footnote.ask.Question;
import footnote.bench.AnswererRegression.Case;
import footnote.bench.AnswererRegression.Choice;
import footnote.bench.AnswererScenes.Scene;
import footnote.bench.AnswererScenes.Situation;
import footnote.corpus.Viewer;
import footnote.meaning.CosineScale;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Fits the weights of the extractive answerer and prints them, with how well it does.
///
/// `AnswererFit TRAINING EVAL CACHE [--rows N] [--model e5|bge|minilm] [--keep] [--leave-out]`: the folder with
/// `reader.*` and `passages`, the folder with `xquad-de` and `scifact`, a folder for vectors. `--keep` only
/// measures the
/// weights that are built in, `--leave-out` also fits without each training set in turn and measures on that set.
public final class AnswererFit {
    private static final int ROWS = 150;
    private static final int DEV_ROWS = 60;
    private static final int BEIR_ROWS = 250;

    /// The share of off-topic questions of the training sets that the bar turns away.
    private static final double DECLINED = 0.95;

    private final PrintStream out;
    private final Optional<Embedder> embedder;
    private final List<Scene> scenes;

    /// What one scene looked like to an answerer.
    private record Seen(Scene scene, List<Quote> quotes, List<Quote> foremost, boolean answered, boolean told) {
        boolean rightFirst() {
            return !quotes.isEmpty() && label(scene, quotes.getFirst()) > 0;
        }
    }

    private AnswererFit(PrintStream out, Optional<Embedder> embedder, List<Scene> scenes) {
        this.out = out;
        this.embedder = embedder;
        this.scenes = scenes;
    }

    public static void main(String[] arguments) throws Exception {
        var options = List.of(arguments);
        var training = Path.of(options.get(0));
        var eval = Path.of(options.get(1));
        var cache = Path.of(options.get(2));
        int rows = options.contains("--rows") ? Integer.parseInt(options.get(options.indexOf("--rows") + 1)) : ROWS;
        var scenes = new ArrayList<>(AnswererScenes.of(training, rows, Math.min(rows, DEV_ROWS)));
        var foreign = AnswererScenes.everydayPassages(training);
        int beir = Math.min(BEIR_ROWS, 2 * rows);
        for (var set : List.of("xquad-de", "scifact"))
            scenes.addAll(AnswererScenes.ofBeir(eval.resolve(set), beir, foreign));
        try (var embedder = new CachedEmbedder(OnnxEmbedder.open(model(options), cache), cache)) {
            System.out.printf("%d scenes, %s%n", scenes.size(), embedder.space());
            new AnswererFit(System.out, Optional.of(embedder), scenes).run(Weights.MEANING, options);
            System.out.printf("%nWords alone%n");
            new AnswererFit(System.out, Optional.empty(), scenes).run(Weights.WORDS, options);
            System.out.printf("%n%d vectors were not in the cache%n", embedder.made());
        }
    }

    private static BuiltInModel model(List<String> options) {
        if (!options.contains("--model")) return BuiltInModel.DEFAULT;
        return switch (options.get(options.indexOf("--model") + 1)) {
            case "e5" -> BuiltInModel.E5_SMALL;
            case "minilm" -> BuiltInModel.MINI_LM;
            default -> BuiltInModel.BGE_SMALL;
        };
    }

    private void run(Weights builtIn, List<String> options) {
        var seen = see(builtIn, scenes);
        if (options.contains("--keep")) {
            report(seen);
            return;
        }
        var ranked = withClues(builtIn, fitClues(seen, _ -> true));
        seen = see(ranked, scenes);
        var fitted = withGrounds(ranked, seen, _ -> true);
        out.println(fitted);
        report(see(fitted, scenes));
        if (options.contains("--leave-out")) leaveOut(ranked, seen);
    }

    /// Measure each training set's questions with weights that were fitted on the other sets.
    private void leaveOut(Weights ranked, List<Seen> seen) {
        out.printf("%nEach set measured with weights fitted on the others%n");
        var all = new ArrayList<Seen>();
        for (var set : new TreeSet<>(seen.stream().map(one -> one.scene.set()).toList())) {
            Predicate<Scene> others = scene -> !scene.set().equals(set);
            var weights = withGrounds(withClues(ranked, fitClues(seen, others)), seen, others);
            all.addAll(see(
                    weights,
                    scenes.stream()
                            .filter(others.negate())
                            .filter(s -> s.split().equals("dev"))
                            .toList()));
        }
        report(all);
    }

    private List<Seen> see(Weights weights, List<Scene> which) {
        var answerer = new ExtractiveAnswerer(embedder.map(CosineScale::new), weights, weights);
        var seen = new ArrayList<Seen>();
        for (var scene : which) {
            var reading = answerer.read(scene.question(), scene.evidence(), Deadline.none());
            boolean asked =
                    scene.situation() == Situation.ANSWERABLE && !scene.split().equals("train");
            boolean told = asked && told(answerer, scene);
            seen.add(new Seen(scene, reading.quotes(), reading.foremost(), reading.answers(), told));
        }
        return seen;
    }

    private static boolean told(ExtractiveAnswerer answerer, Scene scene) {
        var request = new Request(
                List.of(new Message(Role.USER, scene.question())), OptionalDouble.empty(), OptionalInt.empty());
        var prompt = new Prompt(Question.of(scene.question(), Viewer.LOCAL), scene.evidence(), request);
        return AnswererScenes.holds(
                answerer.answer(prompt, _ -> {}, Deadline.none()).text(), scene.answers());
    }

    /// 2 for the answer, 1 for words like it elsewhere, 0 for neither.
    private static int label(Scene scene, Quote quote) {
        var span = scene.span();
        int common = Math.min(quote.end(), span.end()) - Math.max(quote.start(), span.start());
        boolean here = quote.source() == scene.gold() && common > 0;
        if (here && (2 * common >= span.length() || 2 * common >= quote.end() - quote.start())) return 2;
        return AnswererScenes.holds(quote.text(), scene.answers()) ? 1 : 0;
    }

    /// The clues that are fitted. `DEFINES` is set by hand: the training sets hold too few questions that ask for a
    /// definition.
    private List<Clue> clues() {
        return Arrays.stream(Clue.values())
                .filter(clue -> clue != Clue.DEFINES && (embedder.isPresent() || clue.inWords()))
                .toList();
    }

    private List<Ground> grounds() {
        return Arrays.stream(Ground.values())
                .filter(ground -> embedder.isPresent() ? ground.inMeaning() : ground.inWords())
                .toList();
    }

    private double[] fitClues(List<Seen> seen, Predicate<Scene> which) {
        var choices = new ArrayList<Choice>();
        for (var one : seen) {
            var scene = one.scene;
            if (scene.situation() != Situation.ANSWERABLE || !scene.split().equals("train") || !which.test(scene))
                continue;
            var labels = one.quotes.stream().map(quote -> label(scene, quote)).toList();
            if (!labels.contains(2)) continue;
            choices.add(new Choice(
                    one.quotes.stream().map(this::features).toList(),
                    labels.stream().map(label -> label == 2).toList(),
                    labels.stream().map(label -> label != 1).toList()));
        }
        return AnswererRegression.choose(choices);
    }

    private double[] features(Quote quote) {
        return clues().stream()
                .mapToDouble(clue -> quote.clues().getOrDefault(clue, 0.0))
                .toArray();
    }

    private Weights withClues(Weights old, double[] fitted) {
        Map<Clue, Double> clues = new EnumMap<>(old.clues());
        for (int i = 0; i < fitted.length; i++) clues.put(clues().get(i), fitted[i]);
        return new Weights(clues, old.grounds(), old.bias(), old.bar());
    }

    private Weights withGrounds(Weights ranked, List<Seen> seen, Predicate<Scene> which) {
        var train = seen.stream()
                .filter(one -> one.scene.split().equals("train") && which.test(one.scene) && !one.quotes.isEmpty())
                .toList();
        var cases = new ArrayList<Case>();
        for (var one : train) {
            double weight = switch (one.scene.situation()) {
                case ANSWERABLE -> one.rightFirst() ? 1 : 0;
                case OFF_TOPIC -> 1;
                case MISSING -> 0.5;
                case WRITTEN, MINED -> 0;
            };
            boolean right = one.scene.situation() == Situation.ANSWERABLE;
            if (weight > 0) cases.add(new Case(seen(one.quotes.getFirst()), right, weight));
        }
        var fitted = AnswererRegression.decide(cases);
        Map<Ground, Double> grounds = new EnumMap<>(Ground.class);
        for (int i = 0; i + 1 < fitted.length; i++) grounds.put(grounds().get(i), fitted[i + 1]);
        var off = train.stream()
                .filter(one -> one.scene.situation() == Situation.OFF_TOPIC)
                .mapToDouble(one -> one.foremost.stream()
                        .mapToDouble(quote -> probability(fitted, seen(quote)))
                        .max()
                        .orElse(0))
                .sorted()
                .toArray();
        return new Weights(ranked.clues(), grounds, fitted[0], off[(int) (DECLINED * off.length)]);
    }

    private double[] seen(Quote best) {
        return grounds().stream()
                .mapToDouble(ground -> best.grounds().getOrDefault(ground, 0.0))
                .toArray();
    }

    private static double probability(double[] fitted, double[] features) {
        double sum = fitted[0]
                + IntStream.range(0, features.length)
                        .mapToDouble(i -> fitted[i + 1] * features[i])
                        .sum();
        return 1 / (1 + Math.exp(-sum));
    }

    private void report(List<Seen> seen) {
        out.printf(
                "%-18s %5s %6s %6s %6s %9s %8s %8s %8s%n",
                "set", "n", "best", "said", "yes", "off-topic", "missing", "written", "mined");
        var measured =
                seen.stream().filter(one -> !one.scene.split().equals("train")).toList();
        row(
                "all dev",
                measured.stream().filter(one -> one.scene.split().equals("dev")).toList());
        for (var set :
                new TreeSet<>(measured.stream().map(one -> one.scene.set()).toList())) {
            row(
                    set,
                    measured.stream().filter(one -> one.scene.set().equals(set)).toList());
        }
    }

    /// `best`: the best sentence holds the answer; `said`: the answer given does; `yes` and the rest: share
    /// answered.
    private void row(String name, List<Seen> seen) {
        var known = seen.stream()
                .filter(one -> one.scene.situation() == Situation.ANSWERABLE)
                .toList();
        out.printf("%-18s %5d %6s %6s", name, known.size(), share(known, Seen::rightFirst), share(known, Seen::told));
        for (var situation : Situation.values()) {
            var those = seen.stream()
                    .filter(one -> one.scene.situation() == situation)
                    .toList();
            out.printf(situation == Situation.ANSWERABLE ? " %6s" : " %8s", share(those, Seen::answered));
        }
        out.println();
    }

    private static String share(List<Seen> seen, Predicate<Seen> which) {
        if (seen.isEmpty()) return "–";
        return "%.2f".formatted((double) seen.stream().filter(which).count() / seen.size());
    }
}
