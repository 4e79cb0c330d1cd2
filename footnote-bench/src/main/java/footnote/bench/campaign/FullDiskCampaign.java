package footnote.bench.campaign;

import footnote.app.Footnote;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.client.RemoteFootnote;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Fills up the disk under a server that takes in documents, by more and by less, again and again.
///
/// Uploads must be refused with a sentence that names the full disk, searches must go on, and once there is
/// room again everything that was accepted must come to its end by itself, in the same process. Needs to mount
/// a small disk in memory and therefore root on Linux; says so and does nothing elsewhere.
///
/// Run it with `footnote-bench/run FullDiskCampaign [rounds] [seed]`.
public final class FullDiskCampaign {
    private static final int MEGABYTES = 160;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final SmallDisk disk;
    private final SmallDisk temporary;
    private final Random random;
    private final Texts texts;
    private final Ledger ledger = new Ledger();
    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> answers = new TreeMap<>();
    private final AtomicInteger searches = new AtomicInteger();
    private int named;

    private FullDiskCampaign(SmallDisk disk, SmallDisk temporary, long seed) {
        this.disk = disk;
        this.temporary = temporary;
        this.random = new Random(seed);
        this.texts = new Texts(random);
    }

    /// @param answers what uploads and deletes were answered, each with how often
    record Report(int acknowledged, Map<String, Integer> answers, int searches, List<String> violations) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        var report = run(Files.createTempDirectory("footnote-full"), rounds, seed);
        if (report.isEmpty()) {
            System.out.println("SKIPPED: no small disk may be mounted here; this takes root on Linux.");
            System.exit(2);
        }
        report.get().answers().forEach((answer, times) -> System.out.printf("%6d × %s%n", times, answer));
        report.get().violations().forEach(System.out::println);
        System.out.printf(
                "%d changes acknowledged, %d searches meanwhile, %d violations%n",
                report.get().acknowledged(),
                report.get().searches(),
                report.get().violations().size());
        System.exit(report.get().violations().isEmpty() ? 0 : 1);
    }

    /// Nothing where no small disk can be had.
    static Optional<Report> run(Path folder, int rounds, long seed) throws IOException, InterruptedException {
        var disk = SmallDisk.mount(folder.resolve("disk"), MEGABYTES);
        if (disk.isEmpty()) return Optional.empty();
        try (var data = disk.get();
                var temporary = SmallDisk.mount(folder.resolve("temporary"), 4).orElseThrow()) {
            return Optional.of(new FullDiskCampaign(data, temporary, seed).run(rounds));
        }
    }

    private Report run(int rounds) throws IOException, InterruptedException {
        var data = disk.folder().resolve("data");
        try (var server = ServerProcess.start(
                        data, "-Xmx400m", "-Djava.io.tmpdir=" + temporary.folder(), "-XX:-UsePerfData");
                var footnote = new RemoteFootnote(server.address())) {
            for (int i = 0; i < 10; i++) bringIn(footnote);
            if (!footnote.await(PATIENCE)) violations.add("the first documents were not taken in");
            archiveWithoutRoom(footnote);
            var over = new AtomicBoolean();
            var searcher = Thread.ofPlatform().start(() -> searchUntil(over, server));
            for (int i = 0; i < rounds; i++) round(footnote);
            disk.freeAll();
            if (!footnote.await(PATIENCE)) violations.add("work was not done after space returned");
            over.set(true);
            searcher.join();
            bringIn(footnote);
            if (!footnote.await(PATIENCE)) violations.add("a document after the end was not taken in");
            if (!server.isAlive()) violations.add("the server has died");
            server.stop();
        }
        var outcome = Agreement.of(data);
        violations.addAll(outcome.violations());
        violations.addAll(ledger.compare(outcome.texts()));
        outcome.states().forEach((path, state) -> {
            if (!state.equals("INDEXED")) violations.add(path + " is " + state);
        });
        if (outcome.orphans() > 0) violations.add(outcome.orphans() + " originals belong to no document");
        return new Report(ledger.acknowledged(), answers, searches.get(), List.copyOf(violations));
    }

    /// Fill the disk up, leave a little room or none, and go on as if nothing were the matter.
    private void round(Footnote footnote) throws IOException, InterruptedException {
        disk.fill();
        long room = random.nextInt(3) == 0 ? 0 : (long) Math.pow(2, 12 + random.nextDouble() * 9);
        disk.free(room);
        for (int i = 0; i < 4; i++) {
            if (random.nextInt(4) == 0) delete(footnote);
            else bringIn(footnote);
            Thread.sleep(random.nextInt(400));
        }
        // Sometimes there is room again for a moment, too short for all that waits.
        if (random.nextInt(3) == 0) {
            disk.free(4L << 20);
            Thread.sleep(random.nextInt(1500));
        }
    }

    private void bringIn(Footnote footnote) throws IOException {
        var path = "document-" + named++ + ".md";
        var text = texts.markdown(1 + random.nextInt(12), 40);
        ledger.sending(path, text);
        try {
            footnote.add(label(path), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            ledger.acknowledged(path, text);
            answers.merge("upload accepted", 1, Integer::sum);
        } catch (FootnoteException e) {
            refused("upload", e);
        }
    }

    private void delete(Footnote footnote) {
        var known = ledger.present(random, 1);
        if (known.isEmpty()) return;
        var path = known.getFirst().getKey();
        try {
            var document = footnote.documentAt(Document.DEFAULT_COLLECTION, path, Viewer.LOCAL);
            if (document.isEmpty()) {
                violations.add(path + " was acknowledged and is not there");
                return;
            }
            ledger.sending(path, Ledger.ABSENT);
            footnote.delete(document.get().id(), Viewer.LOCAL);
            ledger.acknowledged(path, Ledger.ABSENT);
            answers.merge("delete done", 1, Integer::sum);
        } catch (FootnoteException e) {
            refused("delete", e);
        }
    }

    /// A refusal must say that the disk is full.
    private void refused(String what, FootnoteException e) {
        var sentence = e.fault().message().replaceAll("/\\S+/", "…/");
        answers.merge(what + " refused: " + e.fault().code() + " " + sentence, 1, Integer::sum);
        if (e.fault().code() != Fault.Code.NO_SPACE) violations.add(what + " refused with " + e.fault());
    }

    /// An archive is spooled into the folder for temporary files, which may be another disk.
    private void archiveWithoutRoom(Footnote footnote) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var noise = new byte[1 << 20];
        random.nextBytes(noise);
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("noise.md"));
            zip.write(noise);
        }
        temporary.fill();
        try {
            footnote.add(label("archive.zip"), new ByteArrayInputStream(bytes.toByteArray()));
            violations.add("an archive was taken although there was no room for it");
        } catch (FootnoteException e) {
            refused("archive", e);
        } finally {
            temporary.freeAll();
        }
    }

    private static Label label(String path) {
        return new Label(Document.DEFAULT_COLLECTION, path, Viewer.LOCAL.user(), Set.of());
    }

    private void searchUntil(AtomicBoolean over, ServerProcess server) {
        try (var footnote = new RemoteFootnote(server.address())) {
            while (!over.get()) {
                var found = footnote.search("report on the harbour");
                if (found.evidence().sources().isEmpty()) violations.add("a search found nothing");
                if (!found.degradations().isEmpty()) violations.add("a search was degraded: " + found.degradations());
                searches.incrementAndGet();
                Thread.sleep(100);
            }
        } catch (IOException | FootnoteException e) {
            violations.add("a search failed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
