package footnote.bench.finding;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Real texts, each as its sentences, and real questions about them.
record SourceTexts(Path folder, List<List<String>> texts, List<String> questions) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SHORTEST = 30;

    SourceTexts {
        texts = List.copyOf(texts);
        questions = List.copyOf(questions);
        if (texts.isEmpty() || questions.isEmpty()) throw new IllegalArgumentException("no texts in " + folder);
    }

    /// Read a folder in BEIR's layout.
    static SourceTexts ofBeir(Path folder) throws IOException {
        var texts = new ArrayList<List<String>>();
        for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            var sentences = sentences(JSON.readTree(line).path("text").asText());
            if (!sentences.isEmpty()) texts.add(sentences);
        }
        var questions = new ArrayList<String>();
        for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
            questions.add(JSON.readTree(line).path("text").asText());
        }
        return new SourceTexts(folder, texts, questions);
    }

    /// Read the project's own documentation, for where there is nothing better; its headings are the questions.
    static SourceTexts ofOwnDocs(Path root) throws IOException {
        var texts = new ArrayList<List<String>>();
        var questions = new ArrayList<String>();
        var folder = Files.isDirectory(root.resolve("docs")) ? root.resolve("docs") : root.resolve("../docs");
        try (var files = Files.list(folder)) {
            for (var file : files.filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                for (var part : Files.readString(file).split("(?m)^#+ ")) {
                    int end = part.indexOf('\n');
                    if (end < 0) continue;
                    var sentences = sentences(part.substring(end));
                    if (sentences.isEmpty()) continue;
                    texts.add(sentences);
                    questions.add(part.substring(0, end).strip());
                }
            }
        }
        return new SourceTexts(folder, texts, questions);
    }

    private static List<String> sentences(String text) {
        var breaks = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        breaks.setText(text);
        var sentences = new ArrayList<String>();
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
            var sentence = text.substring(start, end).strip();
            if (sentence.length() >= SHORTEST) sentences.add(sentence);
        }
        return List.copyOf(sentences);
    }
}
