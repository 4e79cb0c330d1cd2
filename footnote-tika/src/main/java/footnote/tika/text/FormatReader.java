package footnote.tika.text;

import java.io.IOException;

/// Reads one family of formats. An instance may be used for many files, by one thread.
@FunctionalInterface
public interface FormatReader {
    /// Read `source` block by block into `manuscript`.
    ///
    /// Fails with a [footnote.fault.FootnoteException] whose fault says why in one sentence; an [IOException] means
    /// that the file could not be read at all.
    void read(Source source, Manuscript manuscript) throws IOException;
}
