package footnote.bench.campaign;

import footnote.app.Footnote;
import footnote.ask.Question;
import footnote.corpus.Document;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.client.RemoteFootnote;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;

/// Kills a server that takes in, replaces, rebuilds and deletes documents, again and again, and looks whether
/// anything was lost, doubled or halved.
///
/// Each round starts the real `footnote serve` on the same data folder, gives it work, and kills it with
/// SIGKILL: at a random moment, start-up included, or where a thread of it passes a [KillPoint]. Every few
/// rounds it is started once more and left to finish; then everything acknowledged must be there, once and
/// whole, everything deleted nowhere, and database, index and originals must agree.
///
/// Run it with `footnote-bench/run KillCampaign [kills] [seed]`.
public final class KillCampaign {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration TO_THE_POINT = Duration.ofMinutes(3);
    private static final int BETWEEN_CHECKS = 11;
    private static final int SAMPLE = 12;
    private static final int MOST_SOURCES = 50;
    private static final String REBUILT = "rebuilt";
    private static final List<KillPoint.Work> DONE_BY_US =
            List.of(KillPoint.Work.UPLOADS, KillPoint.Work.DELETES, KillPoint.Work.REBUILDS);

    private final Path data;
    private final Path outside;
    private final Random random;
    private final Texts texts;
    private final Ledger ledger = new Ledger();
    private final List<String> violations = new ArrayList<>();
    private List<String> sharing = List.of();
    private int named;
    private int kills;

    /// @param outside a folder for what is not the server's
    KillCampaign(Path data, Path outside, long seed) {
        this.data = data;
        this.outside = outside;
        this.random = new Random(seed);
        this.texts = new Texts(random);
    }

    /// @param violations one sentence for each thing that was lost, doubled or halved
    public record Report(int kills, int points, int acknowledged, List<String> violations) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int kills = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        var folder = Files.createTempDirectory("footnote-kills");
        var report = new KillCampaign(folder.resolve("data"), folder, seed).run(KillPoint.ALL, kills, PATIENCE);
        report.violations().forEach(System.out::println);
        System.out.printf(
                "%d kills, %d of them at named points, %d changes acknowledged, %d violations%n",
                report.kills(),
                report.points(),
                report.acknowledged(),
                report.violations().size());
        System.exit(report.violations().isEmpty() ? 0 : 1);
    }

    /// Kill so often: at each of these points once with some random moments between, then by turns at random
    /// and at a point along the walk.
    Report run(List<KillPoint> first, int most, Duration patience) throws IOException, InterruptedException {
        var points = new ArrayList<>(first);
        int once = points.size();
        int atPoints = 0;
        sharing = SharedClasses.written(outside);
        while (kills < most && violations.isEmpty()) {
            int pause = atPoints < once ? 5 : 2;
            if (kills % pause == pause - 1) {
                atRandom();
            } else {
                at(points.removeFirst());
                atPoints++;
            }
            if (points.isEmpty()) points.addAll(KillPoint.ALONG_THE_WALK);
            kills++;
            if (kills % BETWEEN_CHECKS == 0 || kills == most) check(patience);
        }
        return new Report(kills, atPoints, ledger.acknowledged(), List.copyOf(violations));
    }

    /// Kill so often, or more until something was acknowledged, at random moments only.
    Report runAtRandom(int most, Duration patience) throws IOException, InterruptedException {
        while (kills < most || ledger.acknowledged() == 0) {
            atRandom();
            kills++;
        }
        check(patience);
        return new Report(kills, 0, ledger.acknowledged(), List.copyOf(violations));
    }

    private void atRandom() throws IOException, InterruptedException {
        boolean early = random.nextInt(5) == 0;
        long mercy = early ? random.nextInt(1200) : random.nextInt(1500);
        try (var server = ServerProcess.launch(data, options())) {
            if (!early) server.address();
            var killer = Thread.ofPlatform().start(() -> {
                sleep(mercy);
                server.kill();
            });
            workUntilDead(server, DONE_BY_US.get(random.nextInt(DONE_BY_US.size())));
            killer.join();
        }
    }

    private void at(KillPoint point) throws IOException, InterruptedException {
        var signal = outside.resolve("point-" + kills);
        var options = new ArrayList<>(options());
        options.add(KillPointAgent.option(point, signal));
        try (var server = ServerProcess.launch(data, options)) {
            var killer = Thread.ofPlatform().start(() -> {
                long end = System.nanoTime() + TO_THE_POINT.toNanos();
                while (!Files.exists(signal) && System.nanoTime() < end && server.isAlive()) sleep(2);
                server.kill();
            });
            workUntilDead(server, point.work());
            killer.join();
        }
        if (!Files.exists(signal)) violations.add("the server never came to the point " + point.name());
    }

    /// Nothing that pays only in a long life: none of these servers has one.
    private List<String> options() {
        var options = new ArrayList<>(List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        options.addAll(sharing);
        return options;
    }

    private void workUntilDead(ServerProcess server, KillPoint.Work work) {
        try (var footnote = new RemoteFootnote(server.address())) {
            while (server.isAlive()) work(footnote, work);
        } catch (IOException e) {
            // killed before it could say where it is
        }
    }

    /// One thing after another, mostly of the kind wanted; a server that does not answer is being killed.
    private void work(Footnote footnote, KillPoint.Work wanted) {
        int kind = random.nextInt(10);
        try {
            if (wanted == KillPoint.Work.DELETES && kind < 4) delete(footnote);
            else if (wanted == KillPoint.Work.REBUILDS && kind < 3)
                footnote.rebuild(Optional.of(REBUILT), Viewer.LOCAL);
            else if (kind == 9) delete(footnote);
            else bringIn(footnote, kind > 6);
            sleep(random.nextInt(60));
        } catch (FootnoteException | IOException e) {
            sleep(5);
        }
    }

    /// Bring in one document, new or changed; it counts once the server has acknowledged it.
    private void bringIn(Footnote footnote, boolean change) throws IOException {
        var known = ledger.present(random, 1);
        var path = change && !known.isEmpty() ? known.getFirst().getKey() : newPath();
        int paragraphs = random.nextInt(6) == 0 ? 24 : 1 + random.nextInt(4);
        var text = path.endsWith(".html") ? texts.html(paragraphs, 40) : texts.markdown(paragraphs, 40);
        var collection = path.startsWith(REBUILT) ? REBUILT : Document.DEFAULT_COLLECTION;
        var label = new Label(collection, path, Viewer.LOCAL.user(), Set.of());
        ledger.sending(path, text);
        footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        ledger.acknowledged(path, text);
    }

    private String newPath() {
        int number = named++;
        var room = random.nextInt(5) == 0 ? REBUILT + "/" : "";
        return room + "document-" + number + (random.nextInt(25) == 0 ? ".html" : ".md");
    }

    private void delete(Footnote footnote) {
        var known = ledger.present(random, 1);
        if (known.isEmpty()) return;
        var path = known.getFirst().getKey();
        var collection = path.startsWith(REBUILT) ? REBUILT : Document.DEFAULT_COLLECTION;
        var document = footnote.documentAt(collection, path, Viewer.LOCAL);
        if (document.isEmpty()) {
            violations.add(path + " was acknowledged and is not there");
            return;
        }
        ledger.sending(path, Ledger.ABSENT);
        footnote.delete(document.get().id(), Viewer.LOCAL);
        ledger.acknowledged(path, Ledger.ABSENT);
    }

    /// Wait until all work is done, as long as it takes if only some of it is done now and then: a machine may
    /// be slow.
    private static boolean settled(RemoteFootnote footnote, Duration patience) throws InterruptedException {
        var before = footnote.status(Viewer.LOCAL).counts();
        while (!footnote.await(patience)) {
            var now = footnote.status(Viewer.LOCAL).counts();
            if (now.equals(before)) return false;
            before = now;
        }
        return true;
    }

    /// Start once more, wait until all work is done, ask for some of it, stop, and look at the files.
    private void check(Duration patience) throws IOException, InterruptedException {
        try (var server = ServerProcess.launch(data, options());
                var footnote = new RemoteFootnote(server.address())) {
            if (!settled(footnote, patience)) violations.add("work stood still for " + patience);
            for (var entry : ledger.present(random, SAMPLE)) checkFound(footnote, entry.getKey(), entry.getValue());
            for (var marker : ledger.gone(random, SAMPLE)) {
                if (places(footnote, marker).findAny().isPresent()) violations.add(marker + " is gone and still found");
            }
            awaitNoOrphans();
            server.stop();
        }
        var outcome = Agreement.of(data);
        violations.addAll(outcome.violations());
        if (outcome.orphans() > 0) violations.add(outcome.orphans() + " originals belong to no document");
        violations.addAll(ledger.compare(outcome.texts()));
        outcome.states().forEach((path, state) -> {
            if (!state.equals("INDEXED")) violations.add(path + " is " + state);
        });
        System.out.printf(
                "%d kills, %d changes acknowledged, %d documents, %d violations%n",
                kills, ledger.acknowledged(), outcome.texts().size(), violations.size());
    }

    /// What was stored and never accepted is thrown away when the server has nothing better to do.
    private void awaitNoOrphans() throws IOException {
        for (int looks = 0; looks < 100 && Agreement.orphans(data) > 0; looks++) sleep(200);
    }

    private void checkFound(Footnote footnote, String path, String text) {
        var marker = Texts.markers(text).get(random.nextInt(Texts.markers(text).size()));
        var found = places(footnote, marker).toList();
        if (found.isEmpty()) violations.add("a paragraph of " + path + " is not found: " + marker);
        if (found.stream().anyMatch(place -> !place.startsWith(path + " "))) {
            violations.add("a paragraph of " + path + " is found in another document: " + marker);
        }
        if (found.stream().distinct().count() < found.size()) {
            violations.add("a paragraph of " + path + " is found twice: " + marker);
        }
    }

    /// Where the marker is found: path, a space, and the place in the text.
    private static java.util.stream.Stream<String> places(Footnote footnote, String marker) {
        var question = new Question(marker, Viewer.LOCAL, PassageFilter.EVERYTHING, OptionalInt.of(MOST_SOURCES));
        return footnote.search(question).evidence().sources().stream()
                .filter(source -> source.passage().text().contains(marker))
                .map(source -> source.document().path() + " " + source.passage().span());
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
