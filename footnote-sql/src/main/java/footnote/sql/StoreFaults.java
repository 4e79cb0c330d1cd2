package footnote.sql;

import footnote.fault.Fault;
import footnote.fault.Fault.Code;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Says in a sentence what is wrong when the database refuses.
final class StoreFaults {
    /// SQLite's codes have their kind in the lowest byte; the numbers below are those of sqlite3.h.
    private static final int PRIMARY_CODE = 0xff;

    private StoreFaults() {}

    /// A failure of the disk or of another process becomes a fault; anything else is a mistake in this package.
    static RuntimeException translate(SQLException thrown, Path file) {
        if (!(thrown instanceof SQLiteException sqlite)) {
            return new IllegalStateException("the database driver failed", thrown);
        }
        var code = sqlite.getResultCode();
        if (code == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE) return full(file, thrown);
        return switch (code.code & PRIMARY_CODE) {
            case 13 -> full(file, thrown);
            case 5, 6 -> failed("Another process has kept " + file + " locked for too long.", thrown);
            case 3, 8 -> failed("The database " + file + " must not be written to.", thrown);
            case 7 -> failed("There is not enough memory to use " + file + ".", thrown);
            case 10 -> failed("Reading or writing " + file + " failed (" + code.name() + ").", thrown);
            case 11, 26 -> failed(damaged(file), thrown);
            case 14 -> failed("The database " + file + " cannot be opened (" + code.name() + ").", thrown);
            case 18 ->
                new Fault(Code.TOO_LARGE, "The document's text is larger than a database can hold.")
                        .toException(thrown);
            default -> new IllegalStateException("the database refused a statement: " + code.name(), thrown);
        };
    }

    /// Whether somebody else holds the database just now.
    static boolean isBusy(SQLException thrown) {
        if (!(thrown instanceof SQLiteException sqlite)) return false;
        int code = sqlite.getResultCode().code & PRIMARY_CODE;
        return code == 5 || code == 6;
    }

    static RuntimeException newer(Path file, long found, int known) {
        return new Fault(
                        Code.STORE_FAILED,
                        "The data in " + file + " was written by a newer Footnote (schema " + found
                                + ", this one knows " + known + "): use that one.")
                .toException();
    }

    static RuntimeException otherHistory(Path file, Exception cause) {
        return new Fault(
                        Code.STORE_FAILED,
                        "The data in " + file
                                + " was written by a Footnote that this one does not come from: use that one,"
                                + " or choose another data folder.")
                .toException(cause);
    }

    static RuntimeException foreign(Path file) {
        return new Fault(Code.STORE_FAILED, "The file " + file + " is a database, but not one of Footnote's.")
                .toException();
    }

    static RuntimeException closed(Path file) {
        return new Fault(Code.STORE_FAILED, "The database " + file + " has been closed.").toException();
    }

    static RuntimeException withoutLog(Path file) {
        return new Fault(
                        Code.STORE_FAILED,
                        "The disk that holds " + file
                                + " cannot share memory between processes, as some network folders: use a local one.")
                .toException();
    }

    private static String damaged(Path file) {
        return "The database " + file + " is damaged, or is no database at all: restore it from a backup, or move it"
                + " away to start anew.";
    }

    private static RuntimeException full(Path file, SQLException cause) {
        return new Fault(Code.NO_SPACE, "The disk that holds " + file + " is full.").toException(cause);
    }

    private static RuntimeException failed(String message, SQLException cause) {
        return new Fault(Code.STORE_FAILED, message).toException(cause);
    }
}
