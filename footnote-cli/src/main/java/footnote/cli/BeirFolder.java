package footnote.cli;

import footnote.app.Evaluation.Entry;
import footnote.fault.Fault;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A folder in BEIR's layout: `corpus.jsonl`, `queries.jsonl` and judgements in `qrels/*.tsv`.
///
/// @param questions by name, those that have a relevant document only
/// @param grades for each question, documents with their grade
record BeirFolder(List<Entry> corpus, Map<String, String> questions, Map<String, Map<String, Integer>> grades) {
    private static final List<String> USUAL_SPLITS = List.of("test.tsv", "dev.tsv", "train.tsv");

    private record LineJson(
            @Nullable String _id,
            @Nullable String title,
            @Nullable String text) {}

    static BeirFolder read(Path folder, @Nullable String split) throws IOException {
        var corpus = new ArrayList<Entry>();
        for (var line : lines(folder.resolve("corpus.jsonl"))) {
            corpus.add(new Entry(text(line._id()), text(line.title()), text(line.text())));
        }
        var all = new LinkedHashMap<String, String>();
        for (var line : lines(folder.resolve("queries.jsonl"))) all.put(text(line._id()), text(line.text()));
        var grades = grades(judgements(folder.resolve("qrels"), split));
        var questions = new LinkedHashMap<String, String>();
        all.forEach((id, question) -> {
            var judged = grades.getOrDefault(id, Map.of());
            if (judged.values().stream().anyMatch(grade -> grade > 0)) questions.put(id, question);
        });
        if (corpus.isEmpty() || questions.isEmpty()) throw bad(folder + " holds no documents or no judged questions.");
        return new BeirFolder(corpus, questions, grades);
    }

    private static List<LineJson> lines(Path file) throws IOException {
        if (!Files.exists(file)) throw bad("There is no file " + file + ": expected a folder in BEIR's layout.");
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank())
                    .map(line -> Json.read(line, LineJson.class))
                    .toList();
        }
    }

    private static Path judgements(Path folder, @Nullable String split) throws IOException {
        if (split != null) {
            var file = folder.resolve(split.endsWith(".tsv") ? split : split + ".tsv");
            if (Files.exists(file)) return file;
            throw bad("There is no file " + file + ".");
        }
        for (var usual : USUAL_SPLITS) {
            if (Files.exists(folder.resolve(usual))) return folder.resolve(usual);
        }
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                var first = files.filter(file -> file.toString().endsWith(".tsv"))
                        .sorted()
                        .findFirst();
                if (first.isPresent()) return first.get();
            }
        }
        throw bad("There are no judgements (*.tsv) in " + folder + ".");
    }

    private static Map<String, Map<String, Integer>> grades(Path file) throws IOException {
        var grades = new LinkedHashMap<String, Map<String, Integer>>();
        for (var line : Files.readAllLines(file)) {
            var parts = line.split("\t");
            if (parts.length < 3 || !parts[2].strip().matches("-?\\d+")) continue;
            grades.computeIfAbsent(parts[0].strip(), _ -> new LinkedHashMap<>())
                    .put(parts[1].strip(), Integer.parseInt(parts[2].strip()));
        }
        return grades;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
