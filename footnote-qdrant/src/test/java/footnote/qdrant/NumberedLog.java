package footnote.qdrant;

import footnote.corpus.DocumentId;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex.Block;
import java.util.List;
import java.util.Optional;

/// A change log that tells its name and how long it is.
record NumberedLog(String name, long latest) implements ChangeLog {
    @Override
    public List<Change> after(long number, int limit) {
        return List.of();
    }

    @Override
    public Optional<Block> block(DocumentId document, String space) {
        return Optional.empty();
    }

    @Override
    public void followed(long number) {}
}
