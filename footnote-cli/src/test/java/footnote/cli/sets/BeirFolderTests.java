package footnote.cli.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.cli.sets.EvaluationSet.Beir;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeirFolderTests {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeASet() throws IOException {
        write("corpus.jsonl", """
                {"_id": "a", "title": "Moon", "text": "It orbits the Earth."}

                {"_id": "b", "title": "", "text": "Bees dance.", "metadata": {"any": 1}}
                """);
        write("queries.jsonl", """
                {"_id": "1", "text": "What orbits the Earth?"}
                {"_id": "2", "text": "Who dances?"}
                {"_id": "3", "text": "Who knows?"}
                """);
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\n1\ta\t2\n1\tb\t0\n2\tb\t1\n3\tb\t0\n");
    }

    @Test
    void questionsWithoutAnythingRelevantAreLeftOut() throws IOException {
        var set = read();
        assertThat(set.corpus()).hasSize(2);
        assertThat(set.questions()).extracting("id").containsExactly("1", "2");
        assertThat(set.questions().getFirst().grades()).containsEntry("a", 2).containsEntry("b", 0);
        assertThat(set.name()).endsWith("(test)");
        assertThat(set.notes()).isEmpty();
    }

    @Test
    void trecsFourColumnsAreReadToo() throws IOException {
        write("qrels/test.tsv", "1 0 a 1\n2 0 b 1\n");
        assertThat(read().questions()).hasSize(2);
    }

    @Test
    void whatIsNotThereIsNoted() throws IOException {
        write("qrels/test.tsv", "1\ta\t1\n1\tgone\t1\n9\ta\t1\n");
        assertThat(read().notes())
                .containsExactly(
                        "1 judged questions are not in queries.jsonl and were left out.",
                        "1 relevant documents are not in corpus.jsonl; they count as not found.");
    }

    @Test
    void theSplitThatIsNamedIsUsed() throws IOException {
        write("qrels/train.tsv", "2\tb\t1\n");
        var set = (Beir) EvaluationSet.read(folder, Optional.of("train"));
        assertThat(set.questions()).extracting("id").containsExactly("2");
        refused("There is no file", Optional.of("dev"));
    }

    @Test
    void badLinesAreNamed() throws IOException {
        write("queries.jsonl", "{\"_id\": \"1\", \"text\": \"Fine?\"}\n\nnot json\n");
        refused("queries.jsonl, line 3: this is not JSON");
        write("queries.jsonl", "{\"_id\": \"1\", \"text\": \"Fine?\"}\n{\"text\": \"Nameless?\"}\n");
        refused("queries.jsonl, line 2: there is no \"_id\"");
        write("queries.jsonl", "{\"_id\": \"1\", \"text\": \"Fine?\"}\n{\"_id\": \"1\", \"text\": \"Again?\"}\n");
        refused("line 2: the _id 1 stands here a second time");
        write("queries.jsonl", "{\"_id\": \"1\", \"text\": \"  \"}\n");
        refused("line 1: the question has no text");
    }

    @Test
    void badJudgementsAreNamed() throws IOException {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\tmaybe\n");
        refused("test.tsv, line 3: expected a question, a document and a grade");
        write("qrels/test.tsv", "1\ta\t1\n1\ta\t0\n");
        refused("line 2: this question and document were judged before");
        write("qrels/test.tsv", "a\t1\t1\n");
        refused("are its columns swapped?");
        write("qrels/test.tsv", "1\ta\t0\n");
        refused("judges no document as relevant");
        write("qrels/test.tsv", "\n");
        refused("holds no judgement");
    }

    @Test
    void emptyAndForeignFilesAreRefused() throws IOException {
        write("corpus.jsonl", "\n");
        refused("corpus.jsonl holds no document");
        Files.write(folder.resolve("corpus.jsonl"), "{\"_id\": \"ü\"}".getBytes(StandardCharsets.ISO_8859_1));
        refused("is not a text in UTF-8");
        Files.delete(folder.resolve("corpus.jsonl"));
        refused("holds neither corpus.jsonl");
    }

    private Beir read() throws IOException {
        return (Beir) EvaluationSet.read(folder, Optional.empty());
    }

    private void refused(String words) {
        refused(words, Optional.empty());
    }

    private void refused(String words, Optional<String> split) {
        assertThatThrownBy(() -> EvaluationSet.read(folder, split))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining(words);
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }
}
