package footnote.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.originals.FolderOriginals;
import footnote.spi.Catalogue.Arrival;
import footnote.spi.OriginalStore.Stored;
import footnote.testkit.MemoryTruth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HousekeepingTests {
    @TempDir
    private Path folder;

    private FolderOriginals originals;

    @BeforeEach
    void open() throws IOException {
        originals = FolderOriginals.open(folder.resolve("originals"), Clock.systemUTC());
    }

    @Test
    void bytesThatTheTruthDoesNotKnowAreSetAsideAndNotLost() throws IOException {
        var truth = new MemoryTruth();
        var known = stored("known");
        accept(truth, known);
        var lost = stored("somebody's only copy");

        keepHouse(truth);

        assertThat(originals.open(lost.name())).doesNotExist();
        assertThat(FolderOriginals.unclaimed(folder.resolve("originals")).resolve(lost.name()))
                .hasContent("somebody's only copy");
        assertThat(originals.open(known.name())).hasContent("known");
    }

    @Test
    void bytesOfDeletedDocumentsAreThrownAway() throws IOException {
        var truth = new MemoryTruth();
        var deleted = stored("deleted");
        delete(truth, deleted);

        keepHouse(truth);

        assertThat(originals.open(deleted.name())).doesNotExist();
        assertThat(FolderOriginals.unclaimed(folder.resolve("originals"))).doesNotExist();
        assertThat(truth.ports().leftovers().some(10)).isEmpty();
    }

    @Test
    void oneThatCannotBeThrownAwayKeepsNoOthers() throws IOException {
        var truth = new MemoryTruth();
        var stuck = stored("stuck");
        var other = stored("other");
        delete(truth, stuck);
        delete(truth, other);
        Files.delete(originals.open(stuck.name()));
        Files.createDirectories(originals.open(stuck.name()).resolve("a folder that is not empty"));

        keepHouse(truth);

        assertThat(originals.open(other.name())).doesNotExist();
        assertThat(truth.ports().leftovers().some(10)).containsExactly(stuck.name());
    }

    private void keepHouse(MemoryTruth truth) {
        var housekeeping = new Housekeeping(
                originals, truth.ports().leftovers(), Instant.now().plusSeconds(60));
        housekeeping.step();
        while (housekeeping.step()) {
            // some at a time
        }
    }

    private Stored stored(String content) throws IOException {
        return originals.put(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), "local", 1000);
    }

    private static void delete(MemoryTruth truth, Stored original) {
        var document = accept(truth, original);
        truth.catalogue().delete(document, Viewer.LOCAL);
    }

    private static DocumentId accept(MemoryTruth truth, Stored original) {
        return truth.catalogue()
                .accept(new Arrival("default", original.name(), "text/plain", original, "local", Set.of()))
                .document();
    }
}
