package footnote.bench.finding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a benchmark was told on its command line.
///
/// - `--passages N`: how many are searched
/// - `--folder F`: where filled folders are kept for the next run; a temporary one otherwise
/// - `--texts F`: a folder with `corpus.jsonl` and `queries.jsonl`; `../shared/eval/scifact` otherwise
/// - `--short`: as little as shows that the benchmark works
record Options(List<String> given) {
    private static final int FEW = 1_000;

    static Options of(String... given) {
        return new Options(List.of(given));
    }

    boolean isShort() {
        return given.contains("--short");
    }

    int passages(int usual) {
        return number("--passages", isShort() ? FEW : usual);
    }

    int number(String name, int otherwise) {
        return Integer.parseInt(text(name, Integer.toString(otherwise)));
    }

    String text(String name, String otherwise) {
        int at = given.indexOf(name);
        if (at < 0) return otherwise;
        if (at + 1 == given.size()) throw new IllegalArgumentException(name + " needs a value");
        return given.get(at + 1);
    }

    Path folder() throws IOException {
        var named = text("--folder", "");
        return named.isEmpty()
                ? Files.createTempDirectory("footnote-finding")
                : Files.createDirectories(Path.of(named));
    }

    SourceTexts texts() throws IOException {
        var root = Path.of(System.getProperty("footnote.root", "."));
        var usual = Stream.of("../shared/eval/scifact", "../../shared/eval/scifact")
                .map(root::resolve)
                .filter(Files::isDirectory)
                .findFirst();
        var named = text("--texts", "");
        if (!named.isEmpty()) return SourceTexts.ofBeir(Path.of(named));
        return usual.isPresent() ? SourceTexts.ofBeir(usual.get()) : SourceTexts.ofOwnDocs(root);
    }
}
