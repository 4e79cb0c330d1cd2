package footnote.tika.pdf;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads the words in pictures with Tesseract, a program of its own, one picture at a time.
///
/// Where it is and which languages it is to expect stands in the system properties `footnote.ocr.program` and
/// `footnote.ocr.languages`. A picture travels over standard input, so that nothing is left on the disk.
final class TextRecogniser {
    private static final int LONGEST_ANSWER = 1 << 20;
    private static final Duration LONGEST_LIST = Duration.ofSeconds(20);

    private final Path program;
    private final String languages;

    private TextRecogniser(Path program, String languages) {
        this.program = program;
        this.languages = languages;
    }

    /// The recogniser that this process was given; empty where there is none or where it lacks every language.
    static Optional<TextRecogniser> installed() {
        var program = System.getProperty("footnote.ocr.program", "");
        if (program.isEmpty()) return Optional.empty();
        var place = Path.of(program);
        var there = languages(place);
        var wanted = new ArrayList<String>();
        for (var language : System.getProperty("footnote.ocr.languages", "eng").split("\\+")) {
            if (there.contains(language)) wanted.add(language);
        }
        return wanted.isEmpty() ? Optional.empty() : Optional.of(new TextRecogniser(place, String.join("+", wanted)));
    }

    private static Set<String> languages(Path program) {
        var said = run(List.of(program.toString(), "--list-langs"), _ -> {}, LONGEST_LIST);
        var languages = new HashSet<String>();
        said.ifPresent(lines -> lines.lines().skip(1).map(String::strip).forEach(languages::add));
        return languages;
    }

    /// The words in a picture in shades of grey, with its lines and paragraphs; empty where it failed or took
    /// too long.
    Optional<String> words(BufferedImage picture, Duration within) {
        var line = List.of(program.toString(), "stdin", "stdout", "-l", languages, "--dpi", "300");
        return run(line, out -> write(picture, out), within);
    }

    /// Write a picture in the simplest format there is (PGM).
    private static void write(BufferedImage picture, OutputStream out) throws IOException {
        var head = "P5\n" + picture.getWidth() + " " + picture.getHeight() + "\n255\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(((DataBufferByte) picture.getRaster().getDataBuffer()).getData());
    }

    /// Something that writes what a program reads.
    @FunctionalInterface
    private interface Input {
        void to(OutputStream out) throws IOException;
    }

    private static Optional<String> run(List<String> line, Input input, Duration within) {
        if (!within.isPositive()) return Optional.empty();
        var builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD);
        // One processor for one document.
        builder.environment().put("OMP_THREAD_LIMIT", "1");
        try {
            var process = builder.start();
            try {
                var said = new FutureTask<>(() -> read(process.getInputStream()));
                Thread.ofPlatform().daemon().name("recognised").start(said);
                Thread.ofPlatform().daemon().name("picture").start(() -> feed(process, input));
                var words = said.get(within.toNanos(), TimeUnit.NANOSECONDS);
                return process.waitFor() == 0 ? Optional.of(words) : Optional.empty();
            } catch (ExecutionException | TimeoutException e) {
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String read(InputStream in) throws IOException {
        try (in) {
            return new String(in.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8);
        }
    }

    private static void feed(Process process, Input input) {
        try (var out = new BufferedOutputStream(process.getOutputStream(), 1 << 16)) {
            input.to(out);
        } catch (IOException e) {
            // The program has ended early; its exit status says so too.
        }
    }
}
