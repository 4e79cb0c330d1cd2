package footnote.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.app.FolderImport;
import footnote.app.Footnote;
import footnote.app.Settings;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.cli.Patterns;
import footnote.cli.sets.EvaluationSet;
import footnote.corpus.Document;
import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.eval.JudgedQuestion;
import footnote.language.WordLanguageDetector;
import footnote.meaning.CosineScale;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.query.KindRouter;
import footnote.rank.RelatedSources;
import footnote.spi.Deadline;
import footnote.spi.LanguageDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Counts which questions are told that the documents have nothing to do with them: those that somebody judged
/// to be answered there, which are turned away wrongly, and those of other sets, which are turned away rightly.
///
/// Each set's documents are brought in as users bring them in. Run it with `footnote-bench/run RelevanceBench
/// ../shared/eval/scifact ../shared/eval/xquad-de footnote-bench/eval/handbook footnote-bench/eval/north
/// footnote-bench/eval/tables --strangers ../shared/eval/cast/rewrites.jsonl`.
///
/// - `--folder F`: where the documents are kept for the next run
/// - `--model M`: the embedding model
/// - `--strangers F`: further questions that no set answers, in the field `rewrite` of each line
/// - `--wrong`: list the questions that are turned away wrongly
public final class RelevanceBench {
    private static final int DOCUMENTS = 1_000;
    private static final int OWN = 200;
    private static final int OTHERS = 50;

    private final LanguageDetector languages = new WordLanguageDetector();
    private final Path folder;
    private final BuiltInModel model;
    private final List<String> wrong = new ArrayList<>();

    private record Asked(String name, List<String> questions) {
        List<String> first(int most) {
            return questions.subList(0, Math.min(most, questions.size()));
        }
    }

    private record Tally(int asked, int turnedAway) {
        static final Tally NONE = new Tally(0, 0);

        Tally plus(Tally other) {
            return new Tally(asked + other.asked, turnedAway + other.turnedAway);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%d of %d (%.1f %%)", turnedAway, asked, 100.0 * turnedAway / Math.max(1, asked));
        }
    }

    private RelevanceBench(Path folder, BuiltInModel model) {
        this.folder = folder;
        this.model = model;
    }

    public static void main(String... args) throws IOException, InterruptedException {
        var given = List.of(args);
        var sets = new ArrayList<EvaluationSet>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--wrong")) continue;
            if (args[i].startsWith("--")) i++;
            else sets.add(EvaluationSet.read(Path.of(args[i]), Optional.empty()));
        }
        var name = option(given, "--model").orElse(BuiltInModel.DEFAULT.name());
        var model = BuiltInModel.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        var kept = option(given, "--folder").map(Path::of);
        var folder = kept.isPresent()
                ? Files.createDirectories(kept.get())
                : Files.createTempDirectory("footnote-relevance");
        var bench = new RelevanceBench(folder, model);
        bench.run(sets, option(given, "--strangers").map(Path::of));
        if (given.contains("--wrong")) bench.wrong.forEach(System.out::println);
    }

    private static Optional<String> option(List<String> given, String name) {
        int at = given.indexOf(name);
        return at < 0 ? Optional.empty() : Optional.of(given.get(at + 1));
    }

    private void run(List<EvaluationSet> sets, Optional<Path> strangers) throws IOException, InterruptedException {
        var asked = new ArrayList<Asked>();
        for (var set : sets) asked.add(new Asked(set.name(), answered(set)));
        if (strangers.isPresent()) asked.add(new Asked("strangers", rewrites(strangers.get())));
        System.out.printf(
                "%n%s%n%n| documents | their own | of others, in their language | in other languages |%n"
                        + "|---|---|---|---|%n",
                model.name());
        var own = Tally.NONE;
        var near = Tally.NONE;
        var far = Tally.NONE;
        try (var embedder = OnnxEmbedder.open(model, folder.resolve("cache"))) {
            var related = new RelatedSources(new CosineScale(embedder), languages);
            for (var set : sets) {
                try (var footnote =
                        Footnote.open(Settings.DEFAULTS.withData(data(set)).withEmbedder(model.name()))) {
                    bringIn(set, footnote);
                    var mine = Tally.NONE;
                    var alike = Tally.NONE;
                    var foreign = Tally.NONE;
                    for (var each : asked) {
                        boolean isOwn = each.name().equals(set.name());
                        var tally = tally(each.first(isOwn ? OWN : OTHERS), footnote, related, isOwn);
                        if (isOwn) mine = mine.plus(tally);
                        else if (language(each) == language(set)) alike = alike.plus(tally);
                        else foreign = foreign.plus(tally);
                    }
                    System.out.printf("| %s | %s | %s | %s |%n", set.name(), mine, alike, foreign);
                    own = own.plus(mine);
                    near = near.plus(alike);
                    far = far.plus(foreign);
                }
            }
        }
        System.out.printf("| all | **%s** | **%s** | %s |%n", own, near, far);
    }

    private Tally tally(List<String> questions, Footnote footnote, RelatedSources related, boolean isOwn) {
        int turnedAway = 0;
        for (var text : questions) {
            var question = Question.of(text, Viewer.LOCAL);
            var found = footnote.search(question).evidence();
            var queries = new Queries(question, text, languages.detect(text));
            var plan = new KindRouter(false).route(queries, Deadline.none());
            if (found.isEmpty()
                    || !related.related(plan, found, Deadline.none()).isEmpty()) continue;
            turnedAway++;
            if (isOwn) wrong.add("wrong: " + text);
        }
        return new Tally(questions.size(), turnedAway);
    }

    private static List<String> answered(EvaluationSet set) {
        return switch (set) {
            case EvaluationSet.Beir beir ->
                beir.questions().stream()
                        .filter(JudgedQuestion::answerable)
                        .map(JudgedQuestion::text)
                        .toList();
            case EvaluationSet.Golden golden ->
                golden.questions().stream()
                        .filter(question -> !question.expected().isEmpty())
                        .map(question -> question.text())
                        .toList();
        };
    }

    private static List<String> rewrites(Path file) throws IOException {
        var json = new ObjectMapper();
        var questions = new LinkedHashSet<String>();
        for (var line : Files.readAllLines(file))
            questions.add(json.readTree(line).get("rewrite").asText());
        return List.copyOf(questions);
    }

    private Language language(EvaluationSet set) {
        return language(new Asked(set.name(), answered(set)));
    }

    /// The language of most of the questions.
    private Language language(Asked asked) {
        var counts = asked.first(OTHERS).stream()
                .map(languages::detect)
                .filter(language -> language != Language.OTHER)
                .collect(Collectors.groupingBy(language -> language, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Language.OTHER);
    }

    private Path data(EvaluationSet set) {
        return folder.resolve(model.name() + "-" + set.name());
    }

    private void bringIn(EvaluationSet set, Footnote footnote) throws IOException, InterruptedException {
        var paths = new ArrayList<Path>();
        switch (set) {
            case EvaluationSet.Beir beir -> paths.add(written(beir));
            case EvaluationSet.Golden golden -> {
                for (var name : golden.documents()) {
                    var place = golden.file().toAbsolutePath().getParent() + "/" + name;
                    paths.addAll(Patterns.expand(Path.of(place).normalize().toString()));
                }
            }
        }
        new FolderImport(footnote, Document.DEFAULT_COLLECTION, Viewer.LOCAL).take(paths);
        if (!footnote.await(Duration.ofHours(2))) throw new IllegalStateException("the documents are not in");
    }

    /// As many texts as are searched in reasonable time, first those that the questions are about.
    private Path written(EvaluationSet.Beir set) throws IOException {
        var texts = folder.resolve("texts-" + set.name());
        if (Files.exists(texts)) return texts;
        var wanted = new HashSet<String>();
        for (var question :
                set.questions().subList(0, Math.min(OWN, set.questions().size())))
            wanted.addAll(question.grades().keySet());
        var entries = new ArrayList<>(set.corpus());
        entries.sort(Comparator.comparing(entry -> !wanted.contains(entry.id())));
        Files.createDirectories(texts);
        for (var entry : entries.subList(0, Math.min(DOCUMENTS, entries.size()))) {
            var name = entry.id().replaceAll("[^A-Za-z0-9-]", "_") + ".md";
            Files.writeString(texts.resolve(name), "# " + entry.title() + "\n\n" + entry.text() + "\n");
        }
        return texts;
    }
}
