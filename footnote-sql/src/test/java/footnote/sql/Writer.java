package footnote.sql;

import footnote.spi.WorkQueue.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/// A process of its own that accepts and reads documents until it is killed, and says which it has accepted.
final class Writer {
    static final int PASSAGES = 20;

    private Writer() {}

    static Process start(Path file, String prefix) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        file.toString(),
                        prefix)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static void main(String[] arguments) throws InterruptedException {
        var words = IntStream.range(0, PASSAGES).mapToObj(i -> "Passage " + i).toArray(String[]::new);
        try (var truth = SqlTruth.open(Path.of(arguments[0]))) {
            for (int i = 0; ; i++) {
                var path = arguments[1] + "-" + i + ".txt";
                Fixture.accept(truth, path, path);
                System.out.println(path);
                System.out.flush();
                var job = Fixture.claim(truth, Step.WORDS);
                truth.workQueue().wordsReady(job, Fixture.reading(job, words));
                Thread.sleep(20); // others want to write, too
            }
        }
    }
}
