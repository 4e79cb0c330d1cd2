package footnote.cli;

import footnote.app.FolderImport;
import footnote.app.FolderImport.Outcome;
import footnote.app.Footnote;
import footnote.app.Handbook;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.server.wire.Json;
import footnote.spi.Catalogue.Acceptance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "ingest",
        description = "Bring in files, folders, web pages and repositories; what is known and unchanged is left alone.",
        mixinStandardHelpOptions = true)
final class IngestCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "PATH|URL",
            arity = "0..*",
            description = "Files, folders, patterns such as 'docs/**/*.md', or addresses of web pages.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--collection", paramLabel = "NAME", description = "Put them into this collection.")
    private String collection = Document.DEFAULT_COLLECTION;

    @Option(
            names = "--tag",
            split = ",",
            paramLabel = "TAG",
            description = "Give the files these tags, and no others, to be filtered by.")
    private Set<String> tags = new LinkedHashSet<>();

    @Mixin
    private final ElsewhereOption elsewhere = new ElsewhereOption();

    @Option(
            names = "--watch",
            paramLabel = "DIR",
            description = "Keep the collection in step with this folder until stopped. May be given more than once.")
    private List<Path> watched = new ArrayList<>();

    @Option(names = "--handbook", description = "Bring in Footnote's own handbook, as something to try it with.")
    private boolean handbook;

    @Option(names = "--no-wait", description = "Return once everything is safe on disk; a running server goes on.")
    private boolean hurried;

    @Option(names = "--json", description = "Print the outcome as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (paths.isEmpty() && !handbook && elsewhere.isEmpty() && watched.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Say what to bring in: files, folders or addresses, or --handbook to try Footnote out.");
        }
        boolean others = handbook || !elsewhere.isEmpty() || !watched.isEmpty();
        if (!tags.isEmpty() && (others || paths.stream().anyMatch(ElsewhereOption::isAddress))) {
            throw new ParameterException(spec.commandLine(), "--tag is for files and folders that are named only.");
        }
        try (var footnote = data.open()) {
            var outcome = take(footnote);
            var ingestion = new Ingestion(footnote, json);
            if (!hurried) ingestion.await();
            int code = report(footnote, outcome, ingestion);
            if (!watched.isEmpty()) new Watching(footnote, collection).follow(watched);
            return code;
        }
    }

    private Outcome take(Footnote footnote) throws IOException {
        if (handbook) {
            var taken = new ArrayList<DocumentId>();
            int known = 0;
            for (var acceptance : footnote.addHandbook(Viewer.LOCAL)) {
                if (acceptance instanceof Acceptance.Accepted(var id, var _, var _)) taken.add(id);
                else known++;
            }
            return new Outcome(taken, known, 0, List.of());
        }
        var bar = new ProgressBar("files", json);
        var files = new ArrayList<Path>();
        var urls = new ArrayList<String>();
        for (var path : paths) {
            if (ElsewhereOption.isAddress(path)) urls.add(path);
            else files.addAll(Patterns.expand(path));
        }
        var folders =
                new FolderImport(footnote, collection, Viewer.LOCAL, (done, of) -> bar.show("Reading in", done, of));
        if (!tags.isEmpty()) folders.tagged(tags.stream().map(String::strip).collect(Collectors.toSet()));
        var outcome = folders.take(files);
        bar.clear();
        if (urls.isEmpty() && elsewhere.isEmpty()) return outcome;
        return outcome.and(elsewhere.take(footnote, urls, collection, json));
    }

    private int report(Footnote footnote, Outcome outcome, Ingestion ingestion) {
        var failures = ingestion.failures(outcome);
        int inside =
                outcome.taken().size() - (failures.size() - outcome.refused().size());
        var counts = footnote.status(Viewer.LOCAL).counts();
        if (json) {
            var body = new LinkedHashMap<String, Object>();
            body.put("ingested", inside);
            body.put("unchanged", outcome.unchanged());
            body.put("failed", failures);
            body.put("documents", counts.documents());
            body.put("passages", counts.passages());
            System.out.println(Json.writePretty(body));
        } else {
            System.out.println(inside + (hurried ? " taken in, " : " ingested, ") + outcome.unchanged()
                    + " unchanged, " + failures.size() + " failed; " + counts.documents() + " documents and "
                    + counts.passages() + " passages in all.");
            if (handbook)
                System.out.println(
                        "Try: footnote ask \"How does Footnote find passages?\" --collection " + Handbook.COLLECTION);
        }
        Ingestion.print(failures);
        return failures.isEmpty() ? 0 : 1;
    }
}
