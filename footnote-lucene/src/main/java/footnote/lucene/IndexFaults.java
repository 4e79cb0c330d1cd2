package footnote.lucene;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.LockObtainFailedException;

/// What Lucene's exceptions mean to Footnote.
final class IndexFaults {
    private IndexFaults() {}

    static FootnoteException reading(Exception thrown) {
        return fault(thrown, "The search index could not be read.");
    }

    static FootnoteException writing(Exception thrown) {
        return fault(thrown, "The search index could not be written.");
    }

    private static FootnoteException fault(Exception thrown, String otherwise) {
        if (thrown instanceof LockObtainFailedException) {
            return new Fault(Fault.Code.IN_USE, "Another process has the search index open.").toException(thrown);
        }
        if (outOfSpace(thrown)) {
            return new Fault(Fault.Code.NO_SPACE, "There is no space left for the search index.").toException(thrown);
        }
        if (corrupt(thrown)) {
            return new Fault(Fault.Code.STORE_FAILED, "The search index is damaged and is rebuilt at the next start.")
                    .toException(thrown);
        }
        if (thrown instanceof AlreadyClosedException) {
            return new Fault(Fault.Code.STORE_FAILED, "The search index is closed.").toException(thrown);
        }
        return new Fault(Fault.Code.STORE_FAILED, otherwise).toException(thrown);
    }

    private static boolean outOfSpace(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            var message = cause.getMessage();
            if (cause instanceof IOException
                    && message != null
                    && message.toLowerCase(Locale.ROOT).contains("no space left")) {
                return true;
            }
        }
        return false;
    }

    /// Whether reading or merging found bytes that are not what was written.
    static boolean corrupt(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof CorruptIndexException) return true;
        }
        return false;
    }

    /// Whether this says that the files are not, or not all, what they should be.
    static boolean damaged(Throwable thrown) {
        return switch (thrown) {
            case CorruptIndexException _, IndexFormatTooOldException _, IndexFormatTooNewException _ -> true;
            case EOFException _, FileNotFoundException _, NoSuchFileException _ -> true;
            default -> false;
        };
    }
}
