package footnote.bench.finding;

import footnote.bench.finding.SyntheticCorpus.Probe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Something that finds passages, given a question's words and vector.
interface Contender extends AutoCloseable {
    String name();

    /// How it searches, for whoever reads its figures.
    String how();

    /// Whether it leaves the words of a question alone.
    boolean byVectorsAlone();

    /// The texts of the ten best passages.
    List<String> search(Probe probe) throws IOException;

    /// What it holds on disk, in bytes; 0 if it holds nothing there.
    long bytes() throws IOException;

    /// The processor time that it has taken in another process.
    default Duration outside() {
        return Duration.ZERO;
    }

    @Override
    void close() throws IOException;
}
