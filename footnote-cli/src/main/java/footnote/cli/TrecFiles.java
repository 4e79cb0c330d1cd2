package footnote.cli;

import footnote.eval.Assessment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;

/// Writes rankings and judgements as trec_eval reads them, so that anybody can measure again.
///
/// trec_eval orders by score and breaks ties by name; the scores written here fall with every rank, so that it sees
/// the order that was measured.
final class TrecFiles {
    private TrecFiles() {}

    static void write(Path folder, Assessment assessment) throws IOException {
        Files.createDirectories(folder);
        var judgements = new StringBuilder();
        for (var question : assessment.questions()) {
            question.grades().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> judgements.append(
                            line(question.id(), "0", entry.getKey(), String.valueOf(entry.getValue()))));
        }
        WholeFile.write(folder.resolve("qrels.txt"), judgements.toString());
        for (var attempt : assessment.attempts()) {
            var run = new StringBuilder();
            for (int i = 0; i < assessment.questions().size(); i++) {
                int rank = 0;
                for (var name : new LinkedHashSet<>(attempt.rankings().get(i))) {
                    rank++;
                    run.append(line(
                            assessment.questions().get(i).id(),
                            "Q0",
                            name,
                            String.valueOf(rank),
                            String.valueOf(100_000 - rank),
                            attempt.name()));
                }
            }
            WholeFile.write(folder.resolve(attempt.name() + ".run"), run.toString());
        }
    }

    private static String line(String... columns) {
        for (int i = 0; i < columns.length; i++) columns[i] = columns[i].replaceAll("\\s+", "_");
        return String.join(" ", columns) + "\n";
    }
}
