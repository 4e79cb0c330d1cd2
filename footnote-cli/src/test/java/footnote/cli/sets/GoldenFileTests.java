package footnote.cli.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.cli.sets.EvaluationSet.Golden;
import footnote.cli.sets.GoldenQuestion.Expectation;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenFileTests {
    @TempDir
    private Path folder;

    @Test
    void jsonLinesExpectDocumentsOrPassages() throws IOException {
        var set = read("my.jsonl", """
                {"documents": ["../docs", "*.pdf"]}
                {"question": "One?", "expected": "a.md"}

                {"id": "q2", "question": "Two?", "expected": ["a.md", {"document": "b.pdf", "passage": "so many", "grade": 3}], "answer": "2"}
                """);
        assertThat(set.name()).isEqualTo("my");
        assertThat(set.documents()).containsExactly("../docs", "*.pdf");
        assertThat(set.questions())
                .containsExactly(
                        new GoldenQuestion(
                                "2",
                                2,
                                "One?",
                                List.of(new Expectation("a.md", Optional.empty(), 1)),
                                Optional.empty()),
                        new GoldenQuestion(
                                "q2",
                                4,
                                "Two?",
                                List.of(
                                        new Expectation("a.md", Optional.empty(), 1),
                                        new Expectation("b.pdf", Optional.of("so many"), 3)),
                                Optional.of("2")));
    }

    @Test
    void rowsWithTheSameQuestionBelongTogether() throws IOException {
        for (var separator : List.of(",", ";", "\t")) {
            var set = read("golden.csv", """
                    \uFEFFid,Question,document,passage,grade,answer
                    x,Who?,a.md|b.md,,2,
                    x,Who?,c.md,"so, many ""words"",
                    over lines",,
                    ,When?,d.md,,,"today, or ""never""\"
                    """.replace("so, many", "so many")
                    .replace("today, or", "today or")
                    .replace(",", separator));
            assertThat(set.questions()).hasSize(2);
            var who = set.questions().getFirst();
            assertThat(who.id()).isEqualTo("x");
            assertThat(who.expected()).extracting("document").containsExactly("a.md", "b.md", "c.md");
            assertThat(who.expected()).extracting("grade").containsExactly(2, 2, 1);
            assertThat(who.expected().getLast().passage())
                    .get()
                    .asString()
                    .contains("\"words\"")
                    .contains("\n");
            assertThat(set.questions().getLast().line()).isEqualTo(5);
            assertThat(set.questions().getLast().answer()).contains("today or \"never\"");
        }
    }

    @Test
    void aFolderMayHoldTheFileAndItsDocuments() throws IOException {
        Files.createDirectories(folder.resolve("documents"));
        Files.writeString(folder.resolve("questions.csv"), "question,expected\nWho?,a.md\n");
        var set = (Golden) EvaluationSet.read(folder, Optional.empty());
        assertThat(set.documents()).containsExactly("documents");
        assertThat(set.name()).isEqualTo(folder.toRealPath().getFileName().toString());
    }

    @Test
    void questionsThatExpectNothingAreCountedAndLeftOut() throws IOException {
        var set = read("g.jsonl", """
                {"question": "One?", "expected": "a.md"}
                {"question": "Two?", "expected": []}
                """);
        assertThat(set.questions()).hasSize(1);
        assertThat(set.notes()).singleElement().asString().startsWith("1 questions expect no document");
    }

    @Test
    void badLinesAreNamed() {
        refused(
                "g.jsonl",
                "{\"question\": \"One?\", \"expected\": \"a\"}\n{\"question\"",
                "g.jsonl, line 2: this is not JSON");
        refused("g.jsonl", "[1]", "line 1: this is not JSON");
        refused("g.jsonl", "\n{\"expected\": \"a\"}", "line 2: there is no question");
        refused("g.jsonl", "{\"question\": \"One?\"}", "line 1: nothing is expected");
        refused("g.jsonl", "{\"question\": \"One?\", \"expected\": 7}", "line 1: \"expected\" must hold names");
        refused("g.jsonl", "{\"question\": \"One?\", \"expected\": [{\"passage\": \"x\"}]}", "has no name");
        refused(
                "g.jsonl",
                "{\"question\": \"One?\", \"expected\": {\"document\": \"a\", \"grade\": \"high\"}}",
                "a grade is");
        refused(
                "g.jsonl",
                "{\"question\": \"One?\", \"expected\": {\"document\": \"a\", \"passage\": \"…\"}}",
                "no words");
        var one = "{\"question\": \"One?\", \"expected\": \"a\"}\n";
        refused("g.jsonl", one + one, "line 2: the question was asked before, in line 1");
        refused(
                "g.jsonl",
                one.replace("{", "{\"id\": \"x\",") + one.replace("One", "Two").replace("{", "{\"id\": \"x\","),
                "the id x was used before");
    }

    @Test
    void badTablesAreNamed() {
        refused("g.csv", "", "is empty");
        refused("g.csv", "question,expected\n", "holds no question");
        refused("g.csv", "Who?,a.md\n", "line 1: the first line must name the columns");
        refused("g.csv", "question,answer\nWho?,me\n", "question and expected must be among them");
        refused("g.csv", "question,question,expected\n", "question stands there twice");
        refused("g.csv", "question,expected\nWho, me?,a.md\n", "line 2: 3 values for 2 columns");
        refused("g.csv", "question,expected\n\"Who?,a.md\nWhen?,b.md\n", "line 2: a quotation mark that opens here");
        refused("g.csv", "question,expected\n\"Who\"?,a.md\n", "line 2: text follows a closing quotation mark");
        refused("g.csv", "question,expected\n,a.md\n", "line 2: there is no question");
        refused("g.csv", "question,expected,grade\nWho?,a.md,high\n", "line 2: a grade is a whole number");
        refused("g.csv", "question,expected\nWho?,\n", "expects no document for any question");
    }

    @Test
    void otherFilesAreRefused() {
        refused("g.txt", "x", "is neither a .jsonl nor a .csv file");
        assertThatThrownBy(() -> EvaluationSet.read(folder.resolve("nowhere"), Optional.empty()))
                .hasMessageContaining("There is no file or folder");
    }

    private Golden read(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.writeString(file, text);
        return (Golden) EvaluationSet.read(file, Optional.empty());
    }

    private void refused(String name, String text, String words) {
        assertThatThrownBy(() -> read(name, text))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining(words);
    }
}
