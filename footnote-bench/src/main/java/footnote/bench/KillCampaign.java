package footnote.bench;

import footnote.app.Footnote;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.client.RemoteFootnote;
import footnote.spi.Catalogue.Listing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// Kills a server that takes in documents, again and again, and looks whether anything was lost, doubled or halved.
///
/// Each round starts the real `footnote serve` on the same data folder, brings documents in, and kills the
/// process with SIGKILL at a random moment: during uploads, parsing, embedding, indexing or start-up. After the
/// next start every document that was acknowledged must be indexed, once, with all of its paragraphs findable.
///
/// Run it with `footnote.bench.KillCampaign [kills] [seed]`.
public final class KillCampaign {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int MOST_SOURCES = 50;

    private final Path data;
    private final Random random;
    private final Map<String, String> acknowledged = new LinkedHashMap<>();
    /// Texts that were on their way when the server died: they may have arrived or not.
    private final Map<String, String> unsure = new LinkedHashMap<>();
    private final List<String> violations = new ArrayList<>();
    private int named;

    KillCampaign(Path data, long seed) {
        this.data = data;
        this.random = new Random(seed);
    }

    /// @param violations one sentence for each thing that was lost, doubled or halved
    public record Report(int kills, int acknowledged, List<String> violations) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int kills = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        var data = Files.createTempDirectory("footnote-kills");
        var report = new KillCampaign(data, seed).run(kills, PATIENCE);
        report.violations().forEach(System.out::println);
        System.out.printf(
                "%d kills, %d documents acknowledged, %d violations%n",
                report.kills(), report.acknowledged(), report.violations().size());
        System.exit(report.violations().isEmpty() ? 0 : 1);
    }

    Report run(int kills, Duration patience) throws IOException, InterruptedException {
        for (int kill = 1; kill <= kills && violations.isEmpty(); kill++) {
            try (var server = ServerProcess.start(data)) {
                bringInUntilKilled(server);
            }
            if (kill % 5 == 0 || kill == kills) check(patience);
        }
        return new Report(kills, acknowledged.size(), List.copyOf(violations));
    }

    private void bringInUntilKilled(ServerProcess server) throws InterruptedException {
        var dead = new AtomicBoolean();
        long mercy = random.nextInt(10) == 0 ? random.nextInt(30) : random.nextInt(1500);
        var killer = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(mercy);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            dead.set(true);
            server.kill();
        });
        try (var footnote = new RemoteFootnote(server.address())) {
            while (!dead.get()) bringIn(footnote);
        } finally {
            killer.join();
        }
    }

    /// Bring in one document, new or changed; it counts once the server has acknowledged it.
    private void bringIn(Footnote footnote) {
        boolean change = !acknowledged.isEmpty() && random.nextInt(4) == 0;
        var names = List.copyOf(acknowledged.keySet());
        var name = change ? names.get(random.nextInt(names.size())) : "document-" + named++ + ".md";
        var text = text();
        try {
            var label = new Label(Document.DEFAULT_COLLECTION, name, Viewer.LOCAL.user(), Set.of());
            // From here on the new text may have arrived even if nobody says so.
            unsure.put(name, text);
            footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            acknowledged.put(name, text);
            unsure.remove(name);
            Thread.sleep(random.nextInt(60));
        } catch (FootnoteException | IOException e) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String text() {
        var text = new StringBuilder("# Report\n\n");
        int paragraphs = 1 + random.nextInt(4);
        for (int i = 0; i < paragraphs; i++) {
            text.append("The marker of this paragraph is mk")
                    .append(Long.toString(random.nextLong() >>> 1, 36))
                    .append(". ")
                    .append("It is followed by words that fill the paragraph up. ".repeat(8 + random.nextInt(10)))
                    .append("\n\n");
        }
        return text.toString();
    }

    /// Start once more, wait until all work is done, and look at every acknowledged document.
    private void check(Duration patience) throws IOException, InterruptedException {
        try (var server = ServerProcess.start(data);
                var footnote = new RemoteFootnote(server.address())) {
            if (!footnote.await(patience)) violations.add("work was not done after " + patience);
            var byPath = new LinkedHashMap<String, List<Document>>();
            for (var document : footnote.documents(Listing.ALL, Viewer.LOCAL)) {
                byPath.computeIfAbsent(document.path(), _ -> new ArrayList<>()).add(document);
            }
            acknowledged.forEach((path, text) -> check(footnote, path, text, byPath.getOrDefault(path, List.of())));
            server.stop();
        }
    }

    private void check(Footnote footnote, String path, String text, List<Document> documents) {
        if (documents.size() != 1) {
            violations.add(path + " is there " + documents.size() + " times");
            return;
        }
        var document = documents.getFirst();
        if (!(document.state() instanceof DocumentState.Indexed)) {
            violations.add(path + " is " + document.state());
            return;
        }
        var manuscript = footnote.manuscript(document.id(), document.generation(), Viewer.LOCAL);
        var kept = manuscript.map(found -> found.text()).orElse("");
        var expected = kept.contains(marker(text, 0)) ? text : unsure.getOrDefault(path, text);
        for (int i = 0; i < markers(expected).size(); i++) check(footnote, path, marker(expected, i), document.id());
        if (expected.equals(text)) return;
        acknowledged.put(path, expected);
        unsure.remove(path);
    }

    private void check(Footnote footnote, String path, String marker, DocumentId document) {
        var found = footnote.search(
                new Question(marker, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(MOST_SOURCES)));
        var holding = found.evidence().sources().stream()
                .filter(source -> source.passage().text().contains(marker))
                .toList();
        if (holding.isEmpty()) violations.add("a paragraph of " + path + " is not found: " + marker);
        if (holding.stream().anyMatch(source -> !source.document().id().equals(document))) {
            violations.add("a paragraph of " + path + " is found in another document: " + marker);
        }
        long places = holding.stream()
                .map(Source::passage)
                .map(passage -> passage.span())
                .distinct()
                .count();
        if (places != holding.size()) violations.add("a paragraph of " + path + " is found twice: " + marker);
    }

    private static List<String> markers(String text) {
        return java.util.regex.Pattern.compile("mk[0-9a-z]+")
                .matcher(text)
                .results()
                .map(match -> match.group())
                .toList();
    }

    private static String marker(String text, int number) {
        return markers(text).get(number);
    }
}
