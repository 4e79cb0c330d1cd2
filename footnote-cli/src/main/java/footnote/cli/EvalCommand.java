package footnote.cli;

import footnote.app.Contenders;
import footnote.app.Settings;
import footnote.cli.report.HtmlReport;
import footnote.cli.report.JsonReport;
import footnote.cli.report.Report;
import footnote.cli.sets.EvaluationSet;
import footnote.cli.sets.EvaluationSet.Beir;
import footnote.cli.sets.EvaluationSet.Golden;
import footnote.corpus.Sha256;
import footnote.eval.Assessment;
import footnote.eval.Attempt;
import footnote.eval.Floor;
import footnote.eval.Metric;
import footnote.eval.Resampling;
import footnote.preset.Preset;
import footnote.preset.Presets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "eval",
        description = {
            "Measure how well documents are found, and compare settings.",
            "SET is a folder in BEIR's layout, or a golden file: questions with the documents that answer them, "
                    + "one JSON object a line or a row of a .csv file. See docs/evaluation.md."
        },
        mixinStandardHelpOptions = true)
final class EvalCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "SET", arity = "0..1", description = "What to measure with: a folder or a file.")
    private @Nullable String set;

    @Option(
            names = "--docs",
            paramLabel = "PATH",
            description = "Search these files, folders or patterns, in a data folder of their own. "
                    + "Without it, a golden file is asked of your own documents.")
    private List<String> docs = new ArrayList<>();

    @Option(names = "--collection", paramLabel = "NAME", description = "Search this collection of yours only.")
    private @Nullable String collection;

    @Option(
            names = "--runs",
            split = ",",
            paramLabel = "RUN",
            description = "Which settings to compare: lexical, vector, rrf, default (these, unless given), deepwiki, "
                    + "vectorops, notebook, ragproxy, vexora; default-fused and vexora-fused do without a reranker.")
    private List<String> runs = Contenders.usual().stream().map(Preset::name).toList();

    @Option(names = "--baseline", paramLabel = "RUN", description = "Compare the others with this one (default).")
    private @Nullable String baseline;

    @Option(
            names = "--metrics",
            split = ",",
            paramLabel = "METRIC",
            description = "What to measure, as ndcg@10,recall@100,mrr,map,precision@5,hit@1; compares by the first.")
    private List<String> metrics = List.of();

    @Option(
            names = "--floor",
            split = ",",
            paramLabel = "METRIC=LEAST",
            description = "End with exit code 1 if the baseline stays below, as ndcg@10=0.70; rrf:map=0.5 for another.")
    private List<String> floors = new ArrayList<>();

    @Option(names = "--html", paramLabel = "FILE", description = "Write a report with charts.")
    private @Nullable Path html;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = STANDARD_OUTPUT,
            description = "Write all figures as JSON; without a file, print them.")
    private @Nullable String json;

    @Option(names = "--trec", paramLabel = "DIR", description = "Write rankings and judgements for trec_eval.")
    private @Nullable Path trec;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "List the N questions on which the settings differ most.")
    private int questions;

    @Option(names = "--split", paramLabel = "NAME", description = "The judgements to use, as test or train (BEIR).")
    private @Nullable String split;

    @Option(names = "--allow-missing", description = "Count expected documents that are not there as not found.")
    private boolean allowMissing;

    @Option(names = "--seed", paramLabel = "N", description = "Draw other samples (default ${DEFAULT-VALUE}).")
    private long seed = Resampling.USUAL.seed();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Your data folder; BEIR folders and what --docs names are kept apart, in its folder eval.")
    private @Nullable Path data;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var path = setPath();
        var presets = presets();
        var measured = metrics.isEmpty() ? Metric.USUAL : parsed("--metrics", metrics, Metric::parse);
        var demanded = floors(presets);
        checkPlaces();
        var read = EvaluationSet.read(path, Optional.ofNullable(split));
        var report = measure(read, path, presets, measured, demanded);
        report.notes().forEach(note -> System.err.println("Note: " + note));
        write(report);
        for (var missed : report.missed()) System.err.println("Floor missed: " + missed);
        return report.missed().isEmpty() ? 0 : 1;
    }

    /// `--json SET` means the set, not a file to write: nobody names the set after `--json` to have it overwritten.
    private Path setPath() {
        if (set == null && json != null && !json.equals(STANDARD_OUTPUT)) {
            set = json;
            json = STANDARD_OUTPUT;
        }
        if (set == null) throw wrong("Say what to measure with: a folder in BEIR's layout or a golden file.");
        return Path.of(set);
    }

    private List<Preset> presets() {
        var chosen = new ArrayList<Preset>();
        for (var run : runs) {
            var preset = Contenders.all().stream()
                    .filter(each -> each.name().equals(run))
                    .findFirst()
                    .orElseThrow(() -> wrong("There is no run " + run + "; choose from "
                            + String.join(
                                    ", ",
                                    Contenders.all().stream().map(Preset::name).toList()) + "."));
            if (chosen.contains(preset)) throw wrong("The run " + run + " is named twice.");
            chosen.add(preset);
        }
        return chosen;
    }

    private String baseline(List<Preset> presets) {
        var names = presets.stream().map(Preset::name).toList();
        if (baseline == null) return names.contains(Presets.DEFAULT.name()) ? Presets.DEFAULT.name() : names.getFirst();
        if (names.contains(baseline)) return baseline;
        throw wrong("--baseline: " + baseline + " is not among the runs " + String.join(", ", names) + ".");
    }

    private List<Floor> floors(List<Preset> presets) {
        var parsed = parsed("--floor", floors, Floor::parse);
        for (var floor : parsed) {
            var name = floor.attempt().orElse(baseline(presets));
            if (presets.stream().noneMatch(preset -> preset.name().equals(name))) {
                throw wrong("--floor: " + name + " is not among the runs.");
            }
        }
        return parsed;
    }

    private <T> List<T> parsed(String option, List<String> words, Function<String, T> parser) {
        try {
            return words.stream().map(parser).toList();
        } catch (IllegalArgumentException e) {
            throw wrong(option + ": " + e.getMessage() + ".");
        }
    }

    private void checkPlaces() {
        if (html != null) WholeFile.checkPlace(html);
        if (json != null && !json.equals(STANDARD_OUTPUT)) WholeFile.checkPlace(Path.of(json));
        if (trec != null) WholeFile.checkPlace(trec.resolve("..").normalize().resolve("qrels.txt"));
    }

    private Report measure(
            EvaluationSet read, Path path, List<Preset> presets, List<Metric> measured, List<Floor> demanded)
            throws IOException, InterruptedException {
        try (var corpus = open(read, path)) {
            var notes = new ArrayList<>(read.notes());
            if (corpus.missing() > 0) {
                notes.add(corpus.missing() + " expected documents or passages are not there; they count as not found.");
            }
            var assessment = new Assessment(
                    read.name(),
                    corpus.documents(),
                    corpus.questions(),
                    measured,
                    attempts(corpus, presets),
                    baseline(presets),
                    new Resampling(Resampling.USUAL.rounds(), seed));
            return Report.of(assessment, demanded, notes, corpus.label());
        }
    }

    private List<Attempt> attempts(MeasuredCorpus corpus, List<Preset> presets) {
        var bar = new ProgressBar("questions", quiet());
        var asked = new AtomicInteger();
        int all = presets.size() * corpus.questions().size();
        var attempts = presets.stream()
                .map(preset -> corpus.attempt(preset, () -> bar.show("Asking", asked.incrementAndGet(), all)))
                .toList();
        bar.clear();
        return attempts;
    }

    private MeasuredCorpus open(EvaluationSet read, Path path) throws IOException, InterruptedException {
        return switch (read) {
            case Beir beir -> {
                if (!docs.isEmpty()) throw wrong("--docs: a folder in BEIR's layout holds its documents itself.");
                yield MeasuredCorpus.ofTexts(beir, separate(path), new ProgressBar("documents", quiet()));
            }
            case Golden golden -> openGolden(golden, path);
        };
    }

    private MeasuredCorpus openGolden(Golden golden, Path path) throws IOException, InterruptedException {
        var named = docs.isEmpty()
                ? golden.documents().stream().map(each -> beside(golden, each)).toList()
                : docs;
        var settings = config.settings();
        var own = Optional.ofNullable(collection);
        if (own.isPresent() && !docs.isEmpty()) throw wrong("Use either --docs or --collection.");
        if (named.isEmpty() || own.isPresent()) {
            var mine = data == null ? settings : settings.withData(data);
            new GoldenDocuments(mine, quiet()).settle();
            return MeasuredCorpus.ofDocuments(golden, mine, own, allowMissing);
        }
        var separate = separate(path);
        new GoldenDocuments(separate, quiet()).take(named);
        return MeasuredCorpus.ofDocuments(golden, separate, Optional.empty(), allowMissing);
    }

    /// A path that a golden file names, seen from where the file is.
    static String beside(Golden golden, String name) {
        if (Path.of(name.replaceAll("[*?\\[\\]{}]", "x")).isAbsolute()) return name;
        var folder = golden.file().toAbsolutePath().normalize().getParent();
        while (name.startsWith("../") && folder != null) {
            folder = folder.getParent();
            name = name.substring(3);
        }
        return (folder == null ? "" : folder.toString().replace('\\', '/')) + "/" + name;
    }

    /// A data folder for this set alone, so that the next run is quick. It is never anybody's own: what does not
    /// belong to the set is deleted there.
    private Settings separate(Path path) throws IOException {
        var settings = config.settings();
        var usual = settings.data();
        var sets = data == null ? usual.resolveSibling(usual.getFileName() + "-eval") : data.resolve("eval");
        var key = Sha256.of(path.toRealPath().toString()).hex().substring(0, 12);
        return settings.withData(sets.resolve(key));
    }

    private void write(Report report) throws IOException {
        if (quiet()) System.out.println(JsonReport.write(report));
        else new EvalTable(report, System.out).print(questions);
        if (json != null && !quiet()) WholeFile.write(Path.of(json), JsonReport.write(report) + "\n");
        if (html != null) WholeFile.write(html, HtmlReport.write(report));
        if (trec != null) TrecFiles.write(trec, report.assessment());
        if (html != null) System.err.println("Report: " + html.toAbsolutePath().normalize());
    }

    private boolean quiet() {
        return STANDARD_OUTPUT.equals(json);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
