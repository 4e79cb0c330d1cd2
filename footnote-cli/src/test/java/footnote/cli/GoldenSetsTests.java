package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.cli.sets.EvaluationSet;
import footnote.cli.sets.EvaluationSet.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The sets in `footnote-bench/eval` keep pace with what they ask about.
class GoldenSetsTests {
    private static final Path SETS = Path.of("..", "footnote-bench", "eval");

    @Test
    void everySetHasQuestionsEnoughAndDocumentsThatAreThere() throws IOException {
        var names = new ArrayList<String>();
        try (var folders = Files.list(SETS)) {
            for (var folder : folders.filter(Files::isDirectory).sorted().toList()) {
                var set = (Golden) EvaluationSet.read(folder, Optional.empty());
                assertThat(set.questions()).as(set.name()).hasSizeGreaterThanOrEqualTo(40);
                assertThat(set.notes()).as(set.name()).isEmpty();
                checkDocuments(set);
                names.add(set.name());
            }
        }
        assertThat(names).contains("code", "handbook", "north", "tables");
    }

    @Test
    void theyStaySmall() throws IOException {
        try (var files = Files.walk(SETS)) {
            long bytes = 0;
            for (var file : files.filter(Files::isRegularFile).toList()) bytes += Files.size(file);
            assertThat(bytes).isLessThan(300_000);
        }
    }

    private static void checkDocuments(Golden set) throws IOException {
        var files = new ArrayList<String>();
        for (var named : set.documents()) {
            for (var path : Patterns.expand(EvalCommand.beside(set, named))) {
                assertThat(path).as(set.name()).exists();
                try (var inside = Files.walk(path)) {
                    inside.filter(Files::isRegularFile)
                            .forEach(file -> files.add(file.toString().replace('\\', '/')));
                }
            }
        }
        for (var question : set.questions()) {
            for (var expectation : question.expected()) {
                assertThat(matching(files, expectation.document()))
                        .as(set.name() + ", line " + question.line() + ": " + expectation.document())
                        .hasSize(1);
            }
        }
    }

    private static List<String> matching(List<String> files, String document) {
        return files.stream().filter(file -> file.endsWith("/" + document)).toList();
    }
}
