package footnote.cli.sets;

import footnote.app.Evaluation.Entry;
import footnote.eval.JudgedQuestion;
import footnote.fault.FootnoteException;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A folder in BEIR's layout: `corpus.jsonl`, `queries.jsonl` and judgements in `qrels/*.tsv`.
final class BeirFolder {
    static final String CORPUS = "corpus.jsonl";

    private static final String QUERIES = "queries.jsonl";
    private static final List<String> USUAL_SPLITS = List.of("test.tsv", "dev.tsv", "train.tsv");

    private BeirFolder() {}

    private record LineJson(
            @Nullable String _id,
            @Nullable String title,
            @Nullable String text) {}

    static EvaluationSet read(Path folder, Optional<String> split) throws IOException {
        var corpus = corpus(folder.resolve(CORPUS));
        var queries = queries(folder.resolve(QUERIES));
        var file = judgements(folder.resolve("qrels"), split);
        var grades = grades(file);
        var known = corpus.stream().map(Entry::id).collect(Collectors.toSet());
        checkColumns(file, grades, queries.keySet(), known);
        var questions = new ArrayList<JudgedQuestion>();
        queries.forEach((id, text) -> {
            var judged = new JudgedQuestion(id, text, grades.getOrDefault(id, Map.of()), Optional.empty());
            if (judged.answerable()) questions.add(judged);
        });
        if (questions.isEmpty()) throw SetFaults.of(file + " judges no document as relevant to any question.");
        var name = folder.toRealPath().getFileName() + " ("
                + String.valueOf(file.getFileName()).replace(".tsv", "") + ")";
        return new EvaluationSet.Beir(name, corpus, questions, notes(grades, queries.keySet(), known));
    }

    private static List<Entry> corpus(Path file) throws IOException {
        var corpus = new ArrayList<Entry>();
        var seen = new HashSet<String>();
        for (var line : NumberedLine.of(file)) {
            var read = line(file, line, seen);
            corpus.add(new Entry(read._id, text(read.title()), text(read.text())));
        }
        if (corpus.isEmpty()) throw SetFaults.of(file + " holds no document.");
        return corpus;
    }

    private static Map<String, String> queries(Path file) throws IOException {
        var queries = new LinkedHashMap<String, String>();
        var seen = new HashSet<String>();
        for (var line : NumberedLine.of(file)) {
            var read = line(file, line, seen);
            if (text(read.text()).isBlank()) throw SetFaults.at(file, line.number(), "the question has no text.");
            queries.put(read._id, text(read.text()));
        }
        if (queries.isEmpty()) throw SetFaults.of(file + " holds no question.");
        return queries;
    }

    /// A line whose `_id` is there, and for the first time.
    private static Named line(Path file, NumberedLine line, Set<String> seen) {
        try {
            var read = Json.read(line.text(), LineJson.class);
            var id = read._id();
            if (id == null || id.isBlank()) throw SetFaults.at(file, line.number(), "there is no \"_id\".");
            if (!seen.add(id)) throw SetFaults.at(file, line.number(), "the _id " + id + " stands here a second time.");
            return new Named(id, read.title(), read.text());
        } catch (FootnoteException e) {
            if (e.getCause() == null) throw e;
            var like = "{\"_id\": \"…\", \"text\": \"…\"}";
            throw SetFaults.of(file + ", line " + line.number() + ": this is not JSON as " + like + ".", e);
        }
    }

    private record Named(
            String _id, @Nullable String title, @Nullable String text) {}

    private static Path judgements(Path folder, Optional<String> split) throws IOException {
        if (split.isPresent()) {
            var file = folder.resolve(split.get().endsWith(".tsv") ? split.get() : split.get() + ".tsv");
            if (Files.exists(file)) return file;
            throw SetFaults.of("There is no file " + file + ".");
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
        throw SetFaults.of("There are no judgements (*.tsv) in " + folder + ".");
    }

    /// Judgements by question: three columns, or the four of TREC, whose second says nothing. A header may
    /// stand first.
    private static Map<String, Map<String, Integer>> grades(Path file) throws IOException {
        var grades = new LinkedHashMap<String, Map<String, Integer>>();
        boolean first = true;
        for (var line : NumberedLine.of(file)) {
            var parts = line.text().strip().split(line.text().contains("\t") ? " *\t *" : "\\s+");
            boolean header = first && parts.length >= 3 && !parts[parts.length - 1].matches("-?\\d+");
            first = false;
            if (header) continue;
            if (parts.length < 3 || parts.length > 4 || !parts[parts.length - 1].matches("-?\\d{1,6}")) {
                var message = "expected a question, a document and a grade (a whole number), with tabs between them.";
                throw SetFaults.at(file, line.number(), message);
            }
            var before = grades.computeIfAbsent(parts[0], _ -> new LinkedHashMap<>())
                    .putIfAbsent(parts[parts.length - 2], Integer.parseInt(parts[parts.length - 1]));
            if (before != null) {
                throw SetFaults.at(file, line.number(), "this question and document were judged before.");
            }
        }
        if (grades.isEmpty()) throw SetFaults.of(file + " holds no judgement.");
        return grades;
    }

    private static void checkColumns(
            Path file, Map<String, Map<String, Integer>> grades, Set<String> queries, Set<String> documents) {
        if (grades.keySet().stream().anyMatch(queries::contains)) return;
        boolean swapped = grades.keySet().stream().anyMatch(documents::contains);
        throw SetFaults.of(file + " judges no question of " + QUERIES
                + (swapped
                        ? ": its first column holds documents, are its columns swapped?"
                        : ": its first column must hold their ids."));
    }

    private static List<String> notes(
            Map<String, Map<String, Integer>> grades, Set<String> queries, Set<String> documents) {
        var notes = new ArrayList<String>();
        long strangers =
                grades.keySet().stream().filter(id -> !queries.contains(id)).count();
        if (strangers > 0) notes.add(strangers + " judged questions are not in " + QUERIES + " and were left out.");
        long missing = grades.entrySet().stream()
                .filter(entry -> queries.contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().entrySet().stream())
                .filter(entry -> entry.getValue() > 0 && !documents.contains(entry.getKey()))
                .count();
        if (missing > 0) notes.add(missing + " relevant documents are not in " + CORPUS + "; they count as not found.");
        return notes;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
