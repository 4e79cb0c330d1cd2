package footnote.fault;

/// A failure that Footnote foresaw; anything else that is thrown is a bug.
public final class FootnoteException extends RuntimeException {
    private final transient Fault fault;

    public FootnoteException(Fault fault) {
        super(fault.message());
        this.fault = fault;
    }

    public FootnoteException(Fault fault, Throwable cause) {
        super(fault.message(), cause);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    /// The fault in `thrown`, or an internal one that names its kind but not its words, which may hold document
    /// text.
    public static Fault faultIn(Throwable thrown) {
        if (thrown instanceof FootnoteException known) return known.fault();
        return new Fault(
                Fault.Code.INTERNAL,
                "Something went wrong inside Footnote (" + thrown.getClass().getSimpleName() + ").");
    }
}
