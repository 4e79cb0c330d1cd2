package footnote.bench.streams;

import footnote.app.LocalFootnote;
import footnote.app.Settings;
import footnote.bench.campaign.ServerProcess;
import footnote.corpus.Document;
import footnote.ingest.Intake.Label;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Very many answers at the same time, from a model that says a piece every 20 ms.
///
/// The server is a process of its own; model and readers are two threads of this one and share the machine with it.
/// Some readers read nothing: their answers are long, so that they stall the server's writers, and nobody else may
/// notice. Added to the first piece is all between question and reader that is neither the model's time nor a stage
/// before it; added to every piece is the time from the model's saying it to the reader's reading it. The same
/// readers then hear the model without a server between them, and through one that only hands bytes on ([Relay]), to
/// tell what machine and measurement take. Before all that, single readers go away from a model that says nothing more,
/// to tell how soon its connection is closed.
///
/// `footnote-bench/run StreamsBench --streams 1000 --stalled 200 --pieces 1500 --over 20
/// --leaving 50`, `--short` for the suite.
public final class StreamsBench {
    private static final Duration PACE = Duration.ofMillis(20);
    private static final int QUESTIONS = 20;
    /// As the launcher starts what lasts.
    private static final String[] JAVA = {
        "-Xmx1g", "-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:TieredStopAtLevel=4", "-Djdk.pollerMode=1"
    };
    private static final Pattern HEAP = Pattern.compile("(?m)^jvm_memory_used_bytes\\{area=\"heap\".*} ([0-9.E]+)$");

    private final int streams;
    private final int stalled;
    private final int pieces;
    private final Duration over;
    private final int leaving;

    private StreamsBench(List<String> given) {
        boolean isShort = given.contains("--short");
        this.streams = number(given, "--streams", isShort ? 40 : 1000);
        this.stalled = number(given, "--stalled", isShort ? 8 : 200);
        this.pieces = number(given, "--pieces", isShort ? 20 : 1500);
        this.over = Duration.ofSeconds(number(given, "--over", isShort ? 0 : 20));
        this.leaving = number(given, "--leaving", isShort ? 5 : 50);
    }

    /// @param whole how many of the streams that were read came to their end with every piece in its place
    /// @param wrong how many pieces were lost or out of order
    /// @param closed whether the model was left alone once the stalled readers had gone
    record Report(int streams, int whole, int wrong, boolean closed) {}

    public static void main(String... given) throws Exception {
        var report = run(given);
        if (report.whole() < report.streams() || report.wrong() > 0 || !report.closed()) System.exit(1);
    }

    static Report run(String... given) throws IOException, InterruptedException {
        var bench = new StreamsBench(List.of(given));
        var folder = Files.createTempDirectory("footnote-streams");
        take(folder);
        try (var model = PacedModel.start(bench.pieces, PACE);
                var quiet = QuietModel.start();
                var server = ServerProcess.start(folder, bench.settings(model, quiet), JAVA)) {
            var report = bench.measure(server, model, quiet);
            server.stop();
            return report;
        }
    }

    private Map<String, String> settings(PacedModel model, QuietModel quiet) {
        return Map.of(
                "FOOTNOTE_MODELS",
                "quiet = http://127.0.0.1:" + quiet.port() + "/v1 quiet",
                "FOOTNOTE_MODEL_URL",
                "http://127.0.0.1:" + model.port() + "/v1",
                "FOOTNOTE_MODEL",
                "paced",
                "FOOTNOTE_MODEL_CONCURRENCY",
                String.valueOf(2 * (streams + stalled)));
    }

    private static void take(Path folder) throws IOException, InterruptedException {
        try (var footnote = LocalFootnote.open(Settings.DEFAULTS.withData(folder))) {
            for (int i = 0; i < QUESTIONS; i++) {
                var text = "Section " + i + " is about the care of number " + i + ": water it on day " + i + ".";
                var label = new Label(Document.DEFAULT_COLLECTION, "care-" + i + ".txt", "local", Set.of());
                footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            }
            if (!footnote.await(Duration.ofMinutes(2))) throw new IllegalStateException("not taken in");
        }
    }

    private Report measure(ServerProcess server, PacedModel model, QuietModel quiet)
            throws IOException, InterruptedException {
        int port = port(server);
        var readers = new Crowd(port, "/api/chat", over, pieces);
        readers.ask(streams, StreamsBench::question); // until the server's code is compiled
        printDepartures(new Departures(port, quiet, leaving));
        long heapBefore = heap(server);
        var stuck = new ArrayList<SocketChannel>();
        for (int i = 0; i < stalled; i++) {
            stuck.add(readers.stall(asking("Tell " + PacedModel.AT_LENGTH + " of number " + i % QUESTIONS)));
        }
        var heard = Heard.by(readers, streams, StreamsBench::question, model, server::computed);
        long heapStalled = heap(server);
        print(heard, model.most());
        System.out.printf(
                Locale.ROOT,
                "the server's heap after collection: %.0f MB before, %.0f MB with the stalled ones still there%n",
                heapBefore / 1e6,
                heapStalled / 1e6);
        boolean closed = leave(stuck, model);
        print("without a server", unserved(model.port(), model, () -> Duration.ZERO));
        var relayOf = List.of(Relay.class.getName(), String.valueOf(model.port()));
        try (var relay = ServerProcess.startOther(relayOf, JAVA)) {
            print("with a relay in its place", unserved(port(relay), model, relay::computed));
        }
        return new Report(streams, heard.whole(), heard.wrong(), closed);
    }

    private static int port(ServerProcess of) throws IOException {
        return URI.create(of.address()).getPort();
    }

    /// Hear the model itself, at its own port or at that of somebody who hands on what it says.
    private Heard unserved(int port, PacedModel model, Supplier<Duration> between) throws IOException {
        var crowd = new Crowd(port, "/v1/chat/completions", over, pieces);
        return Heard.by(crowd, streams, StreamsBench::question, model, between);
    }

    /// Let the stalled readers go; whether the model is then left alone.
    private boolean leave(List<SocketChannel> stuck, PacedModel model) throws IOException, InterruptedException {
        for (var channel : stuck) channel.close();
        long gone = System.nanoTime();
        boolean closed = quiet(model);
        System.out.printf(
                Locale.ROOT,
                "%,d readers who went away: the model was left alone after %.0f ms%n",
                stalled,
                (System.nanoTime() - gone) / 1e6);
        return closed;
    }

    private static String question(int number) {
        return asking("On which day is number " + number % QUESTIONS + " watered?");
    }

    private static String asking(String question) {
        return "{\"question\":\"" + question + "\"}";
    }

    /// Whether the model's last exchange ends soon after its reader is gone.
    private static boolean quiet(PacedModel model) throws InterruptedException {
        for (int i = 0; i < 6000 && model.speaking() > 0; i++) Thread.sleep(5);
        return model.speaking() == 0;
    }

    private static void printDepartures(Departures one) throws IOException, InterruptedException {
        print("a reader goes before the first piece, the model's connection closes after", one.beforeTheFirstPiece());
        print("a reader goes in the middle, the model's connection closes after", one.inTheMiddle());
    }

    private void print(Heard heard, int most) {
        System.out.printf(
                Locale.ROOT,
                "%,d streams and %,d stalled ones, %,d at the same time, a piece every %d ms on %d processors%n",
                streams,
                stalled,
                most,
                PACE.toMillis(),
                Runtime.getRuntime().availableProcessors());
        System.out.printf(Locale.ROOT, "whole: %,d; lost or out of order: %d%n", heard.whole(), heard.wrong());
        print("added to each piece", heard.delays());
        print("added to the first", heard.toFirst());
        System.out.println(heard.shares());
    }

    private static void print(String how, Heard heard) {
        print(how + ", each piece", heard.delays());
        System.out.println(how + ", " + heard.shares());
    }

    private static void print(String what, long[] sorted) {
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.1f ms, p95 %.1f, p99 %.1f, longest %.1f%n",
                what,
                at(sorted, 50),
                at(sorted, 95),
                at(sorted, 99),
                at(sorted, 100));
    }

    private static double at(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e3;
    }

    /// What the server keeps, after all that it does not need was collected.
    private static long heap(ServerProcess server) throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        new ProcessBuilder(jcmd, String.valueOf(server.pid()), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        try (var client = HttpClient.newHttpClient()) {
            var metrics = HttpRequest.newBuilder(URI.create(server.address()).resolve("/metrics"))
                    .build();
            var text = client.send(metrics, BodyHandlers.ofString()).body();
            double bytes = 0;
            for (var pool = HEAP.matcher(text); pool.find(); ) bytes += Double.parseDouble(pool.group(1));
            return (long) bytes;
        }
    }

    private static int number(List<String> given, String name, int otherwise) {
        int at = given.indexOf(name);
        return at < 0 ? otherwise : Integer.parseInt(given.get(at + 1));
    }
}
