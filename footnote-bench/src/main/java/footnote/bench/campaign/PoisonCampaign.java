package footnote.bench.campaign;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Identity;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.client.RemoteFootnote;
import footnote.spi.Catalogue.Listing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Brings in many documents, one in ten or twenty of them poison, and kills a parser now and then.
///
/// All must come to an end, the good ones indexed; memory must stay flat; the last thousand must cost what the
/// first did, and so must searches, also after many deletes and new uploads.
///
/// Run it with `footnote-bench/run PoisonCampaign [documents] [seed]`.
public final class PoisonCampaign {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final int MOST_SEARCHES = 60;
    private static final int BETWEEN_KILLS = 4;

    private final int documents;
    private final int step;
    private final Random random;
    private final Poison kitchen;
    private final AtomicInteger parsersKilled = new AtomicInteger();
    private final Map<String, Integer> refusedAtTheDoor = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    private int dishes;

    private PoisonCampaign(int documents, int everyPoison, long seed) {
        this.documents = documents;
        this.step = Math.max(1, documents / 10);
        this.random = new Random(seed);
        this.kitchen = new Poison(random, everyPoison);
    }

    /// @param reasons why documents failed, each with how often
    record Report(
            int indexed,
            int failed,
            int parsersKilled,
            List<Long> heapAfterCollection,
            Map<String, Integer> reasons,
            List<String> violations) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        var report = run(Files.createTempDirectory("footnote-poison"), documents, 20, seed);
        report.reasons().forEach((reason, times) -> System.out.printf("%6d × %s%n", times, reason));
        report.violations().forEach(System.out::println);
        System.out.printf(
                "%d indexed, %d failed, %d parsers killed, heap after collection %s kB, %d violations%n",
                report.indexed(),
                report.failed(),
                report.parsersKilled(),
                report.heapAfterCollection(),
                report.violations().size());
        System.exit(report.violations().isEmpty() ? 0 : 1);
    }

    /// @param everyPoison how many documents there are to one that is poison
    static Report run(Path folder, int documents, int everyPoison, long seed) throws IOException, InterruptedException {
        return new PoisonCampaign(documents, everyPoison, seed).run(folder.resolve("data"));
    }

    private Report run(Path data) throws IOException, InterruptedException {
        var heap = new ArrayList<Long>();
        try (var server = ServerProcess.start(data);
                var footnote = new RemoteFootnote(server.address())) {
            var over = new AtomicBoolean();
            var killer = Thread.ofPlatform().start(() -> killParsersUntil(over, server, footnote));
            bringIn(server, footnote, step);
            heap.add(heapAfterCollection(server));
            while (dishes < documents) {
                bringIn(server, footnote, Math.min(step, documents - dishes));
                if (dishes % (2 * step) == 0) heap.add(heapAfterCollection(server));
            }
            over.set(true);
            killer.interrupt();
            killer.join();
            var outcome = outcome(footnote, heap);
            churn(server, footnote);
            heap.add(heapAfterCollection(server));
            if (!server.isAlive()) violations.add("the server has died");
            server.stop();
            violations.addAll(Agreement.of(data).violations());
            return outcome;
        }
    }

    /// Bring in the next dishes and wait until all of them have come to an end.
    private void bringIn(ServerProcess server, RemoteFootnote footnote, int count)
            throws IOException, InterruptedException {
        var computed = server.computed();
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) take(footnote, kitchen.dish(dishes++));
        double accepted = (System.nanoTime() - start) / 1e9;
        if (!footnote.await(PATIENCE)) violations.add("work was not done after " + PATIENCE);
        double done = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%d documents: the last %d accepted in %.1f s, done in %.1f s (%.1f s of processor time); search p50 %.1f ms; "
                        + "index %.1f MB%n",
                dishes,
                count,
                accepted,
                done,
                server.computed().minus(computed).toMillis() / 1e3,
                search(footnote),
                indexBytes(footnote) / 1e6);
    }

    private void take(RemoteFootnote footnote, Poison.Dish dish) throws IOException {
        var label = new Label(
                Document.DEFAULT_COLLECTION, dish.path(), Viewer.LOCAL.user(), Set.of(), Urgency.BULK, Identity.PATH);
        try {
            footnote.add(label, new ByteArrayInputStream(dish.bytes()));
        } catch (FootnoteException e) {
            refusedAtTheDoor.merge("at the door: " + e.fault().message(), 1, Integer::sum);
            if (!dish.poison())
                violations.add(dish.path() + " was refused: " + e.fault().message());
        }
    }

    private Report outcome(RemoteFootnote footnote, List<Long> heap) {
        int indexed = 0;
        int failed = 0;
        var reasons = new TreeMap<>(refusedAtTheDoor);
        for (var document : footnote.documents(Listing.ALL, Viewer.LOCAL)) {
            switch (document.state()) {
                case DocumentState.Indexed _ -> indexed++;
                case DocumentState.Failed reason -> {
                    failed++;
                    reasons.merge(kind(document.path()) + ": " + reason.reason(), 1, Integer::sum);
                    if (document.path().startsWith("good")) violations.add(document.path() + ": " + reason.reason());
                }
                default -> violations.add(document.path() + " is " + document.state());
            }
        }
        return new Report(indexed, failed, parsersKilled.get(), heap, reasons, violations);
    }

    private static String kind(String path) {
        return path.replaceAll("-\\d+", "");
    }

    /// Delete a fifth of the good documents and bring in as many again, as new ones and in place of old ones.
    private void churn(ServerProcess server, RemoteFootnote footnote) throws IOException, InterruptedException {
        var good = new ArrayList<DocumentId>();
        for (var document : footnote.documents(Listing.ALL, Viewer.LOCAL)) {
            if (document.path().startsWith("good")) good.add(document.id());
        }
        Collections.shuffle(good, random);
        int count = documents / 5;
        long start = System.nanoTime();
        for (var document : good.subList(0, Math.min(count, good.size()))) footnote.delete(document, Viewer.LOCAL);
        System.out.printf(
                "%d deleted in %.1f s; search p50 %.1f ms; index %.1f MB%n",
                count, (System.nanoTime() - start) / 1e9, search(footnote), indexBytes(footnote) / 1e6);
        bringIn(server, footnote, count / 2);
        dishes -= count / 2;
        bringIn(server, footnote, count / 2);
    }

    private double search(RemoteFootnote footnote) {
        var took = new ArrayList<Double>();
        for (int i = 0; i < Math.min(MOST_SEARCHES, step); i++) {
            long start = System.nanoTime();
            footnote.search(
                    "the northern harbour and the " + (i % 2 == 0 ? "winter" : "copper") + " ledger of " + (1900 + i));
            took.add((System.nanoTime() - start) / 1e6);
        }
        Collections.sort(took);
        return took.get(took.size() / 2);
    }

    private static long indexBytes(RemoteFootnote footnote) {
        return footnote.status(Viewer.LOCAL).indexBytes();
    }

    /// Each file gets a few tries, and starting a parser may take longer than it lives here: others come to their
    /// end before the next one is killed.
    private void killParsersUntil(AtomicBoolean over, ServerProcess server, RemoteFootnote footnote) {
        long endedAtLastKill = -BETWEEN_KILLS;
        try {
            while (!over.get()) {
                Thread.sleep(1000 + random.nextInt(4000));
                var parsers = server.children();
                if (parsers.isEmpty() || ended(footnote) < endedAtLastKill + BETWEEN_KILLS) continue;
                endedAtLastKill = ended(footnote);
                parsers.get(random.nextInt(parsers.size())).destroyForcibly();
                parsersKilled.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long ended(RemoteFootnote footnote) {
        var counts = footnote.status(Viewer.LOCAL).counts();
        return counts.indexed() + counts.failed();
    }

    /// Kilobytes of living objects, as the virtual machine counts them after a full collection.
    private static long heapAfterCollection(ServerProcess server) throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var process = new ProcessBuilder(jcmd, Long.toString(server.pid()), "GC.class_histogram").start();
        try (var lines = process.inputReader()) {
            var total = lines.lines().filter(line -> line.startsWith("Total")).findFirst();
            process.waitFor();
            return Long.parseLong(total.orElse("Total 0 0").strip().split("\\s+", -1)[2]) / 1024;
        }
    }
}
