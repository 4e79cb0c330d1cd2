package footnote.cli.sets;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.nio.file.Path;

/// What can be wrong with a set.
final class SetFaults {
    private SetFaults() {}

    static FootnoteException of(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }

    static FootnoteException of(String message, Throwable cause) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException(cause);
    }

    static FootnoteException at(Path file, int line, String message) {
        return of(file + ", line " + line + ": " + message);
    }
}
