package footnote.bench.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs each benchmark in its short form, over one folder, and looks at what is found.
class FindingBenchTests {
    @TempDir
    private static Path folder;

    private static Options brief() {
        return Options.of("--short", "--folder", folder.toString());
    }

    @Test
    void theIndexFindsTheNearestUnderEveryFilter() throws IOException {
        assertThat(RecallBench.run(brief()).byFilter())
                .hasSize(5)
                .allSatisfy((_, recall) -> assertThat(recall).isGreaterThanOrEqualTo(0.98));
    }

    @Test
    void everyQuestionFindsSomethingWholeAndInParts() throws IOException, SQLException {
        assertThat(RetrievalBench.run(brief()).empty()).isZero();
    }

    @Test
    void everyQuestionFindsItsTenSourcesAtEverySize() throws IOException {
        assertThat(GrowthBench.run(brief()).found()).containsExactly(100, 100);
    }

    @Test
    void aCrowdFindsWhatOneSearcherFinds() throws IOException {
        assertThat(CrowdBench.run(brief())).hasSize(2).allSatisfy(report -> {
            assertThat(report.searches()).isPositive();
            assertThat(report.failed()).isZero();
            assertThat(report.different()).isZero();
        });
    }

    @Test
    void rivalsSearchTheSamePassages() throws IOException {
        var recalls = RivalsBench.run(brief()).recalls();
        assertThat(recalls).containsEntry("LangChain4j in memory", 1.0);
        assertThat(recalls)
                .containsKeys("Footnote", "plain Lucene", "LangChain4j hybrid")
                .allSatisfy((_, share) -> assertThat(share).isPositive());
    }

    @Test
    void theCorpusIsTheSameInEveryRun() throws IOException {
        var one = new SyntheticCorpus(100, 7, brief().texts());
        var other = new SyntheticCorpus(100, 7, brief().texts());
        assertThat(other.paper(4)).isEqualTo(one.paper(4));
        assertThat(other.probe(3)).isEqualTo(one.probe(3));
        assertThat(one.text(1)).isNotEqualTo(one.text(2));
    }
}
