package footnote.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import footnote.corpus.Span;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Parsed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/// Questions over documents that are long enough to be cut, made of short ones in BEIR layout that are put
/// together.
///
/// @param name of the set
/// @param books the documents
/// @param asked questions with the place of their answer
record LongTexts(String name, List<Parsed> books, List<Asked> asked) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SEED = 11;

    /// A question, and the stretch of a book that answers it.
    ///
    /// @param exact whether the stretch is the answer itself and not only the text that holds it
    record Asked(String question, int book, Span answer, boolean exact) {}

    /// A short text of the corpus.
    private record Text(String id, String title, String words) {}

    /// A question of the set.
    private record Query(String words, String text, int start, int length) {}

    /// Put the texts that `atMost` questions are about together, `perBook` texts to a book.
    ///
    /// @param headed whether each title stands above its texts as a heading; otherwise nothing tells where one ends
    static LongTexts of(Path folder, int atMost, int perBook, boolean headed) throws IOException {
        var queries = queries(folder, atMost);
        var wanted = queries.stream().map(Query::text).collect(Collectors.toCollection(HashSet::new));
        var byTitle = new LinkedHashMap<String, List<Text>>();
        for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            var row = JSON.readTree(line);
            var text = new Text(
                    row.path("_id").asText(), title(row), row.path("text").asText());
            if (wanted.contains(text.id)) {
                byTitle.computeIfAbsent(text.title, _ -> new ArrayList<>()).add(text);
            }
        }
        var groups = new ArrayList<>(byTitle.values());
        Collections.shuffle(groups, new Random(SEED));
        var books = new ArrayList<Parsed>();
        var places = new HashMap<String, Place>();
        var open = new Binder(headed);
        for (var group : groups) {
            open.add(group, books.size(), places);
            if (open.count < perBook) continue;
            books.add(open.bound());
            open = new Binder(headed);
        }
        if (open.count > 0) books.add(open.bound());
        var name = folder.getFileName() + (headed ? ", with headings" : ", without headings");
        return new LongTexts(name, books, asked(queries, places));
    }

    private static String title(JsonNode row) {
        return row.path("title").asText().replace('_', ' ');
    }

    /// Where a text stands.
    private record Place(int book, Span span) {}

    private static List<Asked> asked(List<Query> queries, Map<String, Place> places) {
        var asked = new ArrayList<Asked>();
        for (var query : queries) {
            var place = places.get(query.text);
            if (place == null) continue;
            boolean exact = query.length > 0;
            int start = place.span.start() + query.start;
            var answer = exact ? new Span(start, start + query.length) : place.span;
            asked.add(new Asked(query.words, place.book, answer, exact));
        }
        return asked;
    }

    private static List<Query> queries(Path folder, int atMost) throws IOException {
        var relevant = new HashMap<String, String>();
        var lines = Files.readAllLines(folder.resolve("qrels").resolve(qrels(folder)));
        for (var line : lines.subList(1, lines.size())) {
            var cells = line.split("\t");
            if (!cells[2].equals("0")) relevant.putIfAbsent(cells[0], cells[1]);
        }
        var queries = new ArrayList<Query>();
        for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
            var row = JSON.readTree(line);
            var text = relevant.get(row.path("_id").asText());
            if (text == null) continue;
            var answer = row.path("metadata").path("answers").path(0);
            queries.add(new Query(
                    row.path("text").asText(),
                    text,
                    answer.path("answer_start").asInt(0),
                    answer.path("text").asText("").length()));
        }
        Collections.shuffle(queries, new Random(SEED));
        return queries.subList(0, Math.min(atMost, queries.size()));
    }

    private static String qrels(Path folder) throws IOException {
        try (var files = Files.list(folder.resolve("qrels"))) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// A book in the making.
    private static final class Binder {
        private final boolean headed;
        private final StringBuilder text = new StringBuilder();
        private final List<Heading> headings = new ArrayList<>();
        private int count;

        Binder(boolean headed) {
            this.headed = headed;
        }

        void add(List<Text> group, int book, Map<String, Place> places) {
            if (headed) {
                var title = group.getFirst().title;
                headings.add(new Heading(1, new Span(text.length(), text.length() + title.length())));
                text.append(title).append("\n\n");
            }
            for (var one : group) {
                places.put(one.id, new Place(book, new Span(text.length(), text.length() + one.words.length())));
                text.append(one.words).append("\n\n");
                count++;
            }
        }

        Parsed bound() {
            return Parsed.plain(text.toString(), "text/plain").withHeadings(headings);
        }
    }
}
