package footnote.bench.campaign;

import com.sun.management.OperatingSystemMXBean;
import footnote.app.Footnote;
import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.corpus.Identity;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import footnote.onnx.BuiltInModel;
import footnote.onnx.OnnxEmbedder;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// How fast documents come in, beside the raw speed of the embedding model on the same texts, and what a large
/// import costs those who search or upload meanwhile.
///
/// Run it with `footnote-bench/run IngestBench [documents] [rounds]`. Only the ratios mean anything on a
/// machine that does other work too; rounds are short and take turns, so that both sides see the same noise.
public final class IngestBench {
    private static final int QUERIES = 40;
    private static final int TURNS = 5;
    private static final Duration LONG = Duration.ofHours(2);
    private static final String[] QUESTIONS = {
        "Who measured the river at the northern bridge?", "copper and granite", "the letter about the railway station",
        "When was the market in the village held?", "winter record of the silver canal", "teacher garden theatre"
    };

    private final LocalFootnote footnote;
    private final Embedder embedder;
    private final Texts texts = new Texts(new Random(5));
    private int named;

    private IngestBench(LocalFootnote footnote, Embedder embedder) {
        this.footnote = footnote;
        this.embedder = embedder;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        var folder = Files.createTempDirectory("footnote-ingest");
        try (var footnote = LocalFootnote.open(Settings.DEFAULTS.withData(folder.resolve("data")));
                var embedder = OnnxEmbedder.open(BuiltInModel.DEFAULT, folder.resolve("cache"))) {
            var bench = new IngestBench(footnote, embedder);
            bench.bringIn("warm-up", 8);
            footnote.await(LONG);
            bench.rates(documents, rounds);
            bench.company();
        }
    }

    private void rates(int documents, int rounds) throws IOException, InterruptedException {
        var product = new Spent();
        var raw = new Spent();
        int passages = 0;
        for (int round = 0; round < rounds; round++) {
            var collection = "round-" + round;
            product.begin();
            bringIn(collection, documents);
            footnote.await(LONG);
            product.end();
            var embedded = texts(collection);
            passages += embedded.size();
            raw.begin();
            embedder.embed(embedded, Embedder.Purpose.PASSAGE, Deadline.none());
            raw.end();
        }
        System.out.printf(
                "%d passages of %d documents: product %.1f/s (%.0f CPU-ms each), model alone %.1f/s (%.0f CPU-ms each)%n",
                passages,
                documents * rounds,
                passages / product.seconds(),
                product.processorSeconds() * 1000 / passages,
                passages / raw.seconds(),
                raw.processorSeconds() * 1000 / passages);
        System.out.printf(
                "end to end %.2f of the model alone (aim 0.85), %.2f by processor time%n",
                raw.seconds() / product.seconds(), raw.processorSeconds() / product.processorSeconds());
    }

    /// What the product embeds.
    private List<String> texts(String collection) {
        var listing = new Listing(Optional.of(collection), 0, Integer.MAX_VALUE);
        var all = new ArrayList<String>();
        for (var document : footnote.documents(listing, Viewer.LOCAL)) {
            var manuscript = footnote.manuscript(document.id(), document.generation(), Viewer.LOCAL);
            for (var passage : manuscript.orElseThrow().passages()) {
                all.add(passage.under(document.title()));
            }
        }
        return all;
    }

    /// Searches and single uploads, by turns while the work is paused or done and while a large import runs.
    private void company() throws InterruptedException, IOException {
        search();
        var over = new AtomicBoolean();
        var importer = Thread.ofPlatform().start(() -> importUntil(over));
        var idle = new ArrayList<Double>();
        var busy = new ArrayList<Double>();
        var uploads = new ArrayList<Double>();
        for (int turn = 0; turn < TURNS; turn++) {
            footnote.pause(false);
            while (footnote.status(Viewer.LOCAL).counts().words() < 5) Thread.sleep(10);
            busy.addAll(search());
            uploads.add(upload());
            uploads.add(upload());
            footnote.pause(true);
            while (footnote.status(Viewer.LOCAL).counts().working() > 0) Thread.sleep(10);
            idle.addAll(search());
        }
        over.set(true);
        importer.join();
        System.out.printf(
                "search: alone p50 %.1f p95 %.1f ms; during an import p50 %.1f p95 %.1f ms: × %.2f and × %.2f (aim 2)%n",
                at(idle, 0.5),
                at(idle, 0.95),
                at(busy, 0.5),
                at(busy, 0.95),
                at(busy, 0.5) / at(idle, 0.5),
                at(busy, 0.95) / at(idle, 0.95));
        System.out.printf(
                "from upload to found by words during an import: p50 %.0f ms, longest %.0f ms (aim 1000)%n",
                at(uploads, 0.5), at(uploads, 1));
    }

    private void importUntil(AtomicBoolean over) {
        try {
            while (!over.get()) {
                if (footnote.status(Viewer.LOCAL).counts().queued() < 60) bringIn("import", 5);
                Thread.sleep(20);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Double> search() throws InterruptedException {
        var took = new ArrayList<Double>();
        for (int i = 0; i < QUERIES; i++) {
            long start = System.nanoTime();
            footnote.search(QUESTIONS[i % QUESTIONS.length] + " " + i);
            took.add((System.nanoTime() - start) / 1e6);
            Thread.sleep(20);
        }
        return took;
    }

    /// How many milliseconds a document took from its upload until a search found it.
    private double upload() throws IOException, InterruptedException {
        var text = texts.markdown(4, 80);
        var marker = Texts.markers(text).getLast();
        long start = System.nanoTime();
        add(new Label("single", "single-" + named++ + ".md", Viewer.LOCAL.user(), Set.of()), text);
        while (!found(footnote, marker)) Thread.sleep(5);
        return (System.nanoTime() - start) / 1e6;
    }

    private static boolean found(Footnote footnote, String marker) {
        return footnote.search(marker).evidence().sources().stream()
                .anyMatch(source -> source.passage().text().contains(marker));
    }

    private void bringIn(String collection, int documents) throws IOException {
        for (int i = 0; i < documents; i++) {
            var path = "document-" + named++ + ".md";
            var label = new Label(collection, path, Viewer.LOCAL.user(), Set.of(), Urgency.BULK, Identity.CONTENT);
            add(label, texts.markdown(8, 110));
        }
    }

    private void add(Label label, String text) throws IOException {
        footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static double at(List<Double> took, double share) {
        var sorted = took.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, (int) (share * sorted.size())));
    }

    /// Time that went by, on the clock and on the processors.
    private static final class Spent {
        private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        private long nanos;
        private long processorNanos;

        void begin() {
            nanos -= System.nanoTime();
            processorNanos -= system.getProcessCpuTime();
        }

        void end() {
            nanos += System.nanoTime();
            processorNanos += system.getProcessCpuTime();
        }

        double seconds() {
            return nanos / 1e9;
        }

        double processorSeconds() {
            return processorNanos / 1e9;
        }
    }
}
