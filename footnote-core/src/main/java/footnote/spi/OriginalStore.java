package footnote.spi;

import footnote.corpus.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Keeps the bytes that people brought, under names of our own making.
public interface OriginalStore {
    /// Take in all of `bytes`, and return only once they would survive a power cut.
    ///
    /// Fails with `TOO_LARGE` beyond `limit` and with `NO_SPACE` on a full disk; then nothing is left behind.
    Stored put(InputStream bytes, String user, long limit) throws IOException;

    /// The file that holds an original.
    Path open(String name);

    /// Forget an original; no complaint if it is already gone.
    void forget(String name);

    /// Put an original out of the store, where its bytes stay for whoever may miss them.
    ///
    /// @return where they are now, unless they were gone before
    Optional<Path> setAside(String name);

    /// Show every original that was stored before this moment, some at a time.
    void each(Instant before, Consumer<List<String>> some) throws IOException;

    /// @param name relative to the store, `user/date/uuid`
    record Stored(String name, Sha256 checksum, long bytes) {}
}
