package footnote.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.VectorIndex;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.ScriptedQdrant;
import footnote.testkit.VectorIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// The contract, against a strict double, or against a real server:
///
/// `FOOTNOTE_TEST_QDRANT_URL=http://localhost:6333 mvn -pl footnote-qdrant -am test -Dtest=QdrantIndexTests
/// -Dsurefire.failIfNoSpecifiedTests=false`, with `FOOTNOTE_TEST_QDRANT_KEY` if it wants one.
class QdrantIndexTests extends VectorIndexContract {
    @TempDir
    Path folder = Path.of("");

    private final ScriptedQdrant scripted = ScriptedQdrant.start();
    private final QdrantCollections collections = new QdrantCollections(
            QdrantSettings.of(
                    Optional.ofNullable(System.getenv("FOOTNOTE_TEST_QDRANT_URL"))
                            .orElseGet(scripted::url),
                    Optional.ofNullable(System.getenv("FOOTNOTE_TEST_QDRANT_KEY"))),
            new NumberedLog("test " + UUID.randomUUID(), 1_000_000));

    @Override
    protected VectorIndex emptyIndex() {
        return opened();
    }

    @Override
    protected Optional<VectorIndex> reopened() {
        return Optional.of(opened());
    }

    private VectorIndex opened() {
        var index = collections.open("fake space/1", FakeEmbedder.DIMENSION, folder.resolve("note"));
        index.resume();
        return index;
    }

    @AfterEach
    void leaveNothing() {
        collections.keep(Set.of());
        collections.tidy();
        scripted.close();
        assertThat(scripted.complaints()).isEmpty();
    }
}
