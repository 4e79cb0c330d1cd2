package footnote.sql;

import footnote.fault.Fault;
import footnote.fault.Fault.Code;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/// Says in a sentence what is wrong when the database refuses.
final class StoreFaults {
    private static final int PRIMARY_CODE = 0xff;

    private StoreFaults() {}

    /// A failure of the disk or of another process becomes a fault; anything else is a mistake in this package.
    static RuntimeException translate(SQLException thrown, Path file) {
        if (!(thrown instanceof SQLiteException sqlite)) {
            return new IllegalStateException("the database driver failed", thrown);
        }
        var code = sqlite.getResultCode();
        return switch (code.code & PRIMARY_CODE) {
            case 13 -> fault(Code.NO_SPACE, "The disk that holds " + file + " is full.", thrown);
            case 5, 6 -> fault(Code.STORE_FAILED, "Another process has kept " + file + " locked for too long.", thrown);
            case 3, 8 -> fault(Code.STORE_FAILED, "The database " + file + " must not be written to.", thrown);
            case 7 -> fault(Code.STORE_FAILED, "There is not enough memory to use " + file + ".", thrown);
            case 10 -> fault(Code.STORE_FAILED, "Reading or writing " + file + " failed (" + code + ").", thrown);
            case 11, 26 -> fault(Code.STORE_FAILED, damaged(file), thrown);
            case 14 -> fault(Code.STORE_FAILED, "The database " + file + " cannot be opened (" + code + ").", thrown);
            case 18 -> fault(Code.TOO_LARGE, "The document's text is larger than a database can hold.", thrown);
            default -> new IllegalStateException("the database refused a statement: " + code, thrown);
        };
    }

    static RuntimeException newer(Path file, long found, int known) {
        return new Fault(
                        Code.STORE_FAILED,
                        "The data in " + file + " was written by a newer Footnote (schema " + found
                                + ", this one knows " + known + "): use that one.")
                .toException();
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

    private static RuntimeException fault(Code code, String message, SQLException cause) {
        return new Fault(code, message).toException(cause);
    }
}
