package footnote.cli.sets;

import footnote.cli.sets.GoldenQuestion.Expectation;
import footnote.fault.FootnoteException;
import footnote.server.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A golden file: questions that people wrote, with the documents or passages that answer them.
///
/// Each line of a `.jsonl` file is `{"question", "expected", "answer", "id"}`. What is expected is a document's
/// name, or `{"document", "passage", "grade"}`, or several of them. A line `{"documents": […]}` says where the
/// documents are, seen from the file. A `.csv` file has columns of the same names; rows with the same question
/// belong together.
final class GoldenFile {
    private static final String BESIDE = "documents";
    private static final String LIKE_THIS = "{\"question\": \"…\", \"expected\": [\"…\"]}";

    private final Path file;
    private final Map<String, GoldenQuestion> byText = new LinkedHashMap<>();
    private final Map<String, Integer> ids = new LinkedHashMap<>();
    private final List<String> documents = new ArrayList<>();

    private GoldenFile(Path file) {
        this.file = file;
    }

    private record LineJson(
            @Nullable String id,
            @Nullable String question,
            @Nullable Object expected,
            @Nullable String answer,
            @Nullable List<String> documents) {}

    static EvaluationSet read(Path path) throws IOException {
        var golden = new GoldenFile(path);
        var name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) golden.readJson();
        else if (name.endsWith(".csv") || name.endsWith(".tsv")) golden.readCsv();
        else throw SetFaults.of(path + " is neither a .jsonl nor a .csv file.");
        return golden.set();
    }

    private EvaluationSet set() throws IOException {
        if (byText.isEmpty()) throw SetFaults.of(file + " holds no question.");
        var answerable = byText.values().stream()
                .filter(question -> question.expected().stream().anyMatch(each -> each.grade() > 0))
                .toList();
        if (answerable.isEmpty()) throw SetFaults.of(file + " expects no document for any question.");
        int without = byText.size() - answerable.size();
        var notes = without == 0
                ? List.<String>of()
                : List.of(without + " questions expect no document; retrieval cannot be measured with them.");
        return new EvaluationSet.Golden(name(), file, answerable, documents(), notes);
    }

    /// Where the file says that its documents are, else the folder `documents` beside it, if there is one.
    private List<String> documents() {
        if (!documents.isEmpty()) return documents;
        return Files.isDirectory(file.resolveSibling(BESIDE)) ? List.of(BESIDE) : List.of();
    }

    /// The file's own name, or its folder's where the name is one that many have.
    private String name() throws IOException {
        var real = file.toRealPath();
        var own = String.valueOf(real.getFileName());
        var folder = real.getParent();
        boolean usual = EvaluationSet.GOLDEN_NAMES.contains(own);
        if (usual && folder != null) return String.valueOf(folder.getFileName());
        return own.replaceFirst("\\.[^.]*$", "");
    }

    private void readJson() throws IOException {
        for (var line : NumberedLine.of(file)) {
            var read = json(line);
            if (read.documents() != null && read.question() == null) {
                documents.addAll(read.documents());
                continue;
            }
            if (read.question() == null || read.question().isBlank()) {
                throw at(line.number(), "there is no question; write " + LIKE_THIS + ".");
            }
            if (read.expected() == null) throw at(line.number(), "nothing is expected; write " + LIKE_THIS + ".");
            if (byText.containsKey(read.question().strip())) {
                throw at(line.number(), "the question was asked before, in line " + line(read.question()) + ".");
            }
            add(line.number(), read.id(), read.question(), expectations(line.number(), read.expected()), read.answer());
        }
    }

    private LineJson json(NumberedLine line) {
        try {
            return Json.read(line.text(), LineJson.class);
        } catch (FootnoteException e) {
            throw SetFaults.of(file + ", line " + line.number() + ": this is not JSON as " + LIKE_THIS + ".", e);
        }
    }

    private List<Expectation> expectations(int line, Object expected) {
        return switch (expected) {
            case String document -> List.of(expectation(line, document, null, null));
            case Map<?, ?> one -> List.of(expectation(line, one.get("document"), one.get("passage"), one.get("grade")));
            case List<?> several ->
                several.stream()
                        .flatMap(each -> expectations(line, each == null ? "" : each).stream())
                        .toList();
            default -> throw at(line, "\"expected\" must hold names of documents.");
        };
    }

    private Expectation expectation(
            int line, @Nullable Object document, @Nullable Object passage, @Nullable Object grade) {
        if (!(document instanceof String name) || name.isBlank()) throw at(line, "an expected document has no name.");
        if (passage != null && !(passage instanceof String))
            throw at(line, "\"passage\" must be words of the passage.");
        if (passage instanceof String words && Judging.words(words).isBlank()) {
            throw at(line, "an expected passage has no words.");
        }
        if (grade != null && !(grade instanceof Integer whole && whole >= 0 && whole <= 100)) {
            throw at(line, "a grade is a whole number from 0 to 100.");
        }
        var words = passage instanceof String given ? Optional.of(given) : Optional.<String>empty();
        return new Expectation(name.strip(), words, grade instanceof Integer whole ? whole : 1);
    }

    private void readCsv() throws IOException {
        var rows = CsvRows.of(file, NumberedLine.text(file));
        if (rows.isEmpty()) throw SetFaults.of(file + " is empty; its first line must name the columns.");
        var columns = new GoldenColumns(file, rows.getFirst());
        for (var row : rows.subList(1, rows.size())) {
            var value = columns.of(row);
            var question = value.apply("question");
            if (question.isBlank()) throw at(row.line(), "there is no question.");
            var expected = new ArrayList<Expectation>();
            for (var document : value.apply("expected").split("[|\\n]")) {
                if (document.isBlank()) continue;
                var passage = value.apply("passage");
                var grade = value.apply("grade");
                if (!grade.matches("\\d{0,3}")) throw at(row.line(), "a grade is a whole number from 0 to 100.");
                expected.add(expectation(
                        row.line(),
                        document,
                        passage.isEmpty() ? null : passage,
                        grade.isEmpty() ? null : Integer.valueOf(grade)));
            }
            merge(row.line(), value.apply("id"), question, expected, value.apply("answer"));
        }
    }

    /// Rows with the same question belong together, if they do not differ in what it is called.
    private void merge(int line, String id, String question, List<Expectation> expected, String answer) {
        var before = byText.get(question.strip());
        if (before == null) {
            add(line, id, question, expected, answer);
            return;
        }
        if (!id.isBlank() && !id.equals(before.id())) {
            throw at(line, "the question was asked before, in line " + before.line() + ", under another id.");
        }
        var all = new ArrayList<>(before.expected());
        all.addAll(expected);
        byText.put(
                question.strip(), new GoldenQuestion(before.id(), before.line(), before.text(), all, before.answer()));
    }

    private void add(
            int line, @Nullable String id, String question, List<Expectation> expected, @Nullable String answer) {
        var name = id == null || id.isBlank() ? String.valueOf(line) : id.strip();
        var other = ids.putIfAbsent(name, line);
        if (other != null) throw at(line, "the id " + name + " was used before, in line " + other + ".");
        var said = answer == null || answer.isBlank() ? Optional.<String>empty() : Optional.of(answer.strip());
        byText.put(question.strip(), new GoldenQuestion(name, line, question.strip(), expected, said));
    }

    private int line(String question) {
        var known = byText.get(question.strip());
        return known == null ? 0 : known.line();
    }

    private FootnoteException at(int line, String message) {
        return SetFaults.at(file, line, message);
    }
}
