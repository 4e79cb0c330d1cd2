package footnote.cli.sets;

import footnote.app.Evaluation.Entry;
import footnote.eval.JudgedQuestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Questions, with what should be found for them.
public sealed interface EvaluationSet {
    /// The names that a golden file may have in a folder.
    List<String> GOLDEN_NAMES = List.of("questions.jsonl", "questions.csv", "golden.jsonl", "golden.csv");

    /// What the set is called.
    String name();

    /// What a reader should know of how the set was read, one sentence each.
    List<String> notes();

    /// Questions over texts that come with them.
    record Beir(String name, List<Entry> corpus, List<JudgedQuestion> questions, List<String> notes)
            implements EvaluationSet {
        public Beir {
            corpus = List.copyOf(corpus);
            questions = List.copyOf(questions);
            notes = List.copyOf(notes);
        }
    }

    /// Questions over documents that are elsewhere.
    ///
    /// @param file where the questions stand
    /// @param documents where the set says that its documents are: files, folders and patterns; empty if it
    /// does not
    record Golden(String name, Path file, List<GoldenQuestion> questions, List<String> documents, List<String> notes)
            implements EvaluationSet {
        public Golden {
            questions = List.copyOf(questions);
            documents = List.copyOf(documents);
            notes = List.copyOf(notes);
        }
    }

    /// Read a folder in BEIR's layout, a golden file, or a folder that holds one.
    ///
    /// @param split which judgements of a folder in BEIR's layout to use; a usual one if absent
    static EvaluationSet read(Path path, Optional<String> split) throws IOException {
        if (!Files.exists(path)) throw SetFaults.of("There is no file or folder " + path + ".");
        if (!Files.isDirectory(path)) return GoldenFile.read(path);
        if (Files.exists(path.resolve(BeirFolder.CORPUS))) return BeirFolder.read(path, split);
        for (var name : GOLDEN_NAMES) {
            if (Files.exists(path.resolve(name))) return GoldenFile.read(path.resolve(name));
        }
        throw SetFaults.of(path + " holds neither " + BeirFolder.CORPUS + " (BEIR's layout) nor "
                + String.join(", ", GOLDEN_NAMES) + " (a golden file).");
    }
}
