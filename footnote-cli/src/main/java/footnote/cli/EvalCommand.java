package footnote.cli;

import footnote.app.Evaluation;
import footnote.app.Settings;
import footnote.corpus.Sha256;
import footnote.eval.RetrievalMetrics;
import footnote.preset.Preset;
import footnote.preset.Preset.Fusion;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "eval",
        description = "Measure retrieval on a folder in BEIR's layout, in a folder of its own.",
        mixinStandardHelpOptions = true)
final class EvalCommand implements Callable<Integer> {
    private static final Map<String, Preset> RUNS = runs();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "Holds corpus.jsonl, queries.jsonl and qrels/*.tsv.")
    private Path folder = Path.of("");

    @Option(
            names = "--runs",
            split = ",",
            paramLabel = "RUN",
            description = "Which to measure: lexical, vector, rrf, default (all, unless given).")
    private List<String> runs = List.copyOf(RUNS.keySet());

    @Option(names = "--split", paramLabel = "NAME", description = "The judgements to use, as test or train.")
    private @Nullable String split;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where to keep the index and the embeddings; usually beside the data folder.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        for (var run : runs) {
            if (!RUNS.containsKey(run)) {
                throw new ParameterException(
                        spec.commandLine(), "There is no run " + run + "; choose from " + RUNS.keySet() + ".");
            }
        }
        var set = BeirFolder.read(folder, split);
        var bar = new ProgressBar("documents", json);
        try (var evaluation = Evaluation.open(home(), set.corpus(), (done, of) -> bar.show("Embedding", done, of))) {
            bar.clear();
            var results = new ArrayList<Map<String, Object>>();
            for (var run : runs)
                results.add(row(run, measure(evaluation, set, RUNS.getOrDefault(run, Preset.DEFAULT))));
            print(results, set);
        }
        return 0;
    }

    private Path home() throws IOException {
        if (data != null) return data;
        var key = Sha256.of(folder.toRealPath().toString()).hex().substring(0, 12);
        var usual = Settings.fromEnvironment(System.getenv()).data();
        return usual.resolveSibling(usual.getFileName() + "-eval").resolve(key);
    }

    private static RetrievalMetrics measure(Evaluation evaluation, BeirFolder set, Preset preset) {
        var each = new ArrayList<RetrievalMetrics>();
        set.questions()
                .forEach((id, question) -> each.add(RetrievalMetrics.of(
                        evaluation.rank(preset, question), set.grades().getOrDefault(id, Map.of()))));
        return RetrievalMetrics.mean(each);
    }

    private static Map<String, Object> row(String name, RetrievalMetrics metrics) {
        var row = new LinkedHashMap<String, Object>();
        row.put("name", name);
        row.put("ndcg@10", metrics.ndcg10());
        row.put("recall@10", metrics.recall10());
        row.put("recall@100", metrics.recall100());
        row.put("mrr@10", metrics.mrr10());
        row.put("map", metrics.map());
        return row;
    }

    private void print(List<Map<String, Object>> results, BeirFolder set) {
        if (json) {
            System.out.println(Json.writePretty(Map.of(
                    "runs",
                    results,
                    "documents",
                    set.corpus().size(),
                    "questions",
                    set.questions().size())));
            return;
        }
        System.out.println(
                set.corpus().size() + " documents, " + set.questions().size() + " questions");
        System.out.printf(
                "%-10s %8s %10s %11s %8s %8s%n", "run", "ndcg@10", "recall@10", "recall@100", "mrr@10", "map");
        for (var row : results) {
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %8.4f %10.4f %11.4f %8.4f %8.4f%n",
                    row.values().toArray());
        }
    }

    private static Map<String, Preset> runs() {
        var usual = Preset.DEFAULT;
        var runs = new LinkedHashMap<String, Preset>();
        runs.put("lexical", usual.withFusion("lexical", new Fusion.LexicalOnly()));
        runs.put("vector", usual.withFusion("vector", new Fusion.VectorOnly()));
        runs.put("rrf", usual.withFusion("rrf", new Fusion.ReciprocalRank(60)));
        runs.put("default", usual);
        return runs;
    }
}
