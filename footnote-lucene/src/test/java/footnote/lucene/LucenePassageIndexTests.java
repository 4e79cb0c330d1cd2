package footnote.lucene;

import footnote.spi.PassageIndex;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.PassageIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class LucenePassageIndexTests extends PassageIndexContract {
    @TempDir
    Path folder = Path.of("");

    @Override
    protected PassageIndex emptyIndex() {
        return LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION);
    }

    @Override
    protected Optional<PassageIndex> reopened() {
        return Optional.of(LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION));
    }
}
