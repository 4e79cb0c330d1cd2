package footnote.cli;

import footnote.app.FolderImport;
import footnote.app.Footnote;
import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Writing;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
import footnote.server.wire.AnswerJson;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "ask",
        description = "Ask a question; the answer streams, and its footnotes are listed below it.",
        mixinStandardHelpOptions = true)
final class AskCommand implements Callable<Integer> {
    private static final int EXCERPT = 160;

    @Mixin
    private final DataOption data = new DataOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "QUESTION", arity = "1..*", description = "The question.")
    private List<String> words = List.of();

    @Option(
            names = "--docs",
            paramLabel = "DIR",
            description = "Take in what changed in this folder first, and answer from its files only.")
    private @Nullable Path docs;

    @Option(names = "--collection", paramLabel = "NAME", description = "Answer from this collection only.")
    private @Nullable String collection;

    @Mixin
    private final FilterOption filter = new FilterOption();

    @Option(names = "--sources", paramLabel = "N", description = "Draw on at most N sources.")
    private @Nullable Integer sources;

    @Mixin
    private final QuestionOptions way = new QuestionOptions();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "Let this model answer: one of FOOTNOTE_MODELS, or another of the usual service.")
    private @Nullable String model;

    @Option(names = "--json", description = "Print the answer and its sources as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sources != null && sources < 1) {
            throw new ParameterException(spec.commandLine(), "--sources must be at least 1.");
        }
        var asked = filter.filter();
        try (var footnote = data.open()) {
            var scope = docs == null ? Optional.ofNullable(collection) : Optional.of(mirror(footnote, docs));
            var within = scope.map(name -> PassageFilter.all(asked, PassageFilter.is(Field.COLLECTION, name)))
                    .orElse(asked);
            var limit = sources == null ? OptionalInt.empty() : OptionalInt.of(sources);
            var question = way.applyTo(new Question(String.join(" ", words), Viewer.LOCAL, within, limit))
                    .written(model == null ? Writing.AS_USUAL : Writing.by(model));
            var answer = footnote.ask(question, json ? _ -> {} : AskCommand::show);
            print(answer);
            if (footnote.status(Viewer.LOCAL).counts().documents() == 0) Hints.empty();
            return 0;
        }
    }

    /// Bring a collection of its own in step with the folder.
    private String mirror(Footnote footnote, Path folder) throws IOException, InterruptedException {
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "--docs: there is no folder " + folder + ".");
        }
        var real = folder.toRealPath();
        var name = String.valueOf(real.getFileName()).replaceAll("[^\\p{L}\\p{N}._-]", "_");
        var own = "docs-" + name.substring(0, Math.min(50, name.length())) + "-"
                + Sha256.of(real.toString()).hex().substring(0, 8);
        var bar = new ProgressBar("files", json);
        var outcome = new FolderImport(footnote, own, Viewer.LOCAL, (done, of) -> bar.show("Reading in", done, of))
                .mirror(real);
        bar.clear();
        var ingestion = new Ingestion(footnote, json);
        ingestion.await();
        Ingestion.print(ingestion.failures(outcome));
        return own;
    }

    private static void show(AskEvent event) {
        switch (event) {
            case AskEvent.Token(var piece) -> {
                System.out.print(Terminal.plain(piece));
                System.out.flush();
            }
            case AskEvent.Degraded(var what) ->
                System.err.println(
                        "Without " + what.stage() + ": " + what.fault().message());
            case AskEvent.Entered _, AskEvent.Left _, AskEvent.Found _, AskEvent.Done _, AskEvent.Failed _ -> {}
        }
    }

    private void print(Answer answer) {
        if (json) {
            System.out.println(Json.writePretty(AnswerJson.of(answer)));
            return;
        }
        System.out.println();
        var all = answer.evidence().sources();
        answer.cited().stream().sorted().forEach(n -> System.out.println(footnote(n, all.get(n - 1))));
        answer.verdict().warnings().forEach(warning -> System.err.println("Warning: " + Terminal.plain(warning)));
    }

    private static String footnote(int number, Source source) {
        var line = new StringBuilder("\n").append(Terminal.bold("[" + number + "] "));
        line.append(Terminal.name(source.document().path()));
        source.passage().place().spot().ifPresent(spot -> line.append(", ").append(Terminal.plain(spot.label())));
        var section = source.passage().place().section();
        if (!section.isEmpty()) line.append(", ").append(Terminal.plain(section));
        var text = Terminal.plain(source.passage().whole()).replaceAll("\\s+", " ");
        var excerpt = text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
        return line.append("\n    ").append(Terminal.dim(excerpt)).toString();
    }
}
