package footnote.bench;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.tika.ChildCommand;
import footnote.tika.ChildParser;
import footnote.tika.ParserLimits;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Measures how well documents are read, against what they should say (`NAME.expected.md` beside each).
///
/// Words are compared in order and marks are not: the score is the F1 of the longest common subsequence of words.
/// Also prints what the first and every later document costs, and what became of documents that nothing is expected
/// of. Argument: the folder, `../shared/eval/documents` by default; where there is none, says so and does nothing.
public final class ParsingBench {
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\[([^\\]\\[]*)\\]\\([^)]*\\)");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    private ParsingBench() {}

    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments.length > 0 ? arguments[0] : "../shared/eval/documents");
        if (!Files.isDirectory(folder)) {
            System.out.println("Nothing to measure: there is no folder " + folder + ".");
            return;
        }
        try (var parser = new ChildParser(ParserLimits.DEFAULTS.withChildren(1), ChildCommand.ofThisJvm())) {
            latencies(parser, folder);
            agreement(parser, folder);
            outcomes(parser, folder);
        }
    }

    private static List<Path> documents(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".expected.md"))
                    .sorted()
                    .toList();
        }
    }

    private static String text(ChildParser parser, Path file) {
        return parser.parse(file, file.getFileName().toString(), Deadline.in(Duration.ofMinutes(2)))
                .text();
    }

    private static void latencies(ChildParser parser, Path folder) throws IOException {
        System.out.println("| milliseconds | first | second | third |\n|---|---|---|---|");
        for (var ending : List.of(".html", ".docx", ".pptx", ".xlsx", ".odt", ".epub", ".pdf", ".md", ".csv")) {
            var file = documents(folder).stream()
                    .filter(path -> path.toString().endsWith(ending))
                    .min((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()));
            if (file.isEmpty()) continue;
            var row = new StringBuilder("| " + file.get().getFileName());
            for (int i = 0; i < 3; i++) {
                var start = System.nanoTime();
                text(parser, file.get());
                row.append(" | ").append((System.nanoTime() - start) / 1_000_000);
            }
            System.out.println(row.append(" |"));
        }
    }

    private static void agreement(ChildParser parser, Path folder) throws IOException {
        System.out.println("\n| document | agreement | words expected | words read |\n|---|---|---|---|");
        var byFormat = new TreeMap<String, List<Double>>();
        for (var file : documents(folder)) {
            var name = file.getFileName().toString();
            var expected = Path.of(file + ".expected.md");
            if (!Files.isRegularFile(expected)) continue;
            try {
                var right = words(COMMENT.matcher(Files.readString(expected)).replaceAll(" "));
                var read = words(text(parser, file));
                var score = agreement(right, read);
                System.out.printf(Locale.ROOT, "| %s | %.3f | %d | %d |%n", name, score, right.size(), read.size());
                byFormat.computeIfAbsent(name.substring(name.lastIndexOf('.') + 1), _ -> new ArrayList<>())
                        .add(score);
            } catch (FootnoteException e) {
                System.out.printf("| %s | %s | | |%n", name, e.fault().message());
            }
        }
        System.out.println("\n| format | documents | mean agreement |\n|---|---|---|");
        byFormat.forEach((format, scores) -> System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.3f |%n",
                format,
                scores.size(),
                scores.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
    }

    /// How often documents of which nothing is expected were read, and why the others were not.
    private static void outcomes(ChildParser parser, Path folder) throws IOException {
        var counts = new TreeMap<String, Integer>();
        for (var file : documents(folder)) {
            if (!Files.isRegularFile(file) || Files.isRegularFile(Path.of(file + ".expected.md"))) continue;
            try {
                counts.merge(text(parser, file).isEmpty() ? "empty" : "read", 1, Integer::sum);
            } catch (FootnoteException e) {
                counts.merge(e.fault().message(), 1, Integer::sum);
            }
        }
        if (counts.isEmpty()) return;
        System.out.println("\n| outcome | documents |\n|---|---|");
        counts.forEach((outcome, count) -> System.out.printf("| %s | %d |%n", outcome, count));
    }

    /// The words of a text in small letters, without the addresses of links and without marks.
    private static List<String> words(String text) {
        var plain = LINK.matcher(text).replaceAll("$1").replace("&amp;", "&").replace("\\_", "_");
        return WORD.matcher(plain.toLowerCase(Locale.ROOT))
                .results()
                .map(match -> match.group())
                .toList();
    }

    private static double agreement(List<String> expected, List<String> read) {
        if (expected.isEmpty() || read.isEmpty()) return 0;
        return 2.0 * common(expected, read) / (expected.size() + read.size());
    }

    /// The length of the longest common subsequence: one bit per word of `a`, one step per word of `b`.
    private static int common(List<String> a, List<String> b) {
        Map<String, BigInteger> places = new HashMap<>();
        for (int i = 0; i < a.size(); i++) places.merge(a.get(i), BigInteger.ZERO.setBit(i), BigInteger::or);
        var all = BigInteger.ONE.shiftLeft(a.size()).subtract(BigInteger.ONE);
        var open = all;
        for (var word : b) {
            var matched = open.and(places.getOrDefault(word, BigInteger.ZERO));
            open = open.add(matched).or(open.subtract(matched)).and(all);
        }
        return a.size() - open.bitCount();
    }
}
