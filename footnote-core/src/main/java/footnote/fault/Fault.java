package footnote.fault;

/// A failure, told in one sentence that holds no secret and no document text.
public record Fault(Code code, String message) {
    public enum Code {
        BAD_REQUEST(Blame.CALLER),
        NOT_FOUND(Blame.CALLER),
        FORBIDDEN(Blame.CALLER),
        CONFLICT(Blame.CALLER),
        TOO_LARGE(Blame.CALLER),
        UNSUPPORTED_FORMAT(Blame.CALLER),
        UNREADABLE_DOCUMENT(Blame.CALLER),
        CANCELLED(Blame.CALLER),
        IN_USE(Blame.CALLER),
        NOT_CONFIGURED(Blame.CALLER),
        MODEL_FAILED(Blame.PROVIDER),
        EMBEDDER_FAILED(Blame.PROVIDER),
        RERANKER_FAILED(Blame.PROVIDER),
        STORE_FAILED(Blame.PROVIDER),
        FETCH_FAILED(Blame.PROVIDER),
        TIMED_OUT(Blame.CAPACITY),
        OVERLOADED(Blame.CAPACITY),
        NO_SPACE(Blame.CAPACITY),
        INTERNAL(Blame.OURS);

        private final Blame blame;

        Code(Blame blame) {
            this.blame = blame;
        }

        public Blame blame() {
            return blame;
        }
    }

    public Fault {
        if (message.isBlank()) throw new IllegalArgumentException("a fault says what went wrong: " + code);
    }

    public FootnoteException toException() {
        return new FootnoteException(this);
    }

    public FootnoteException toException(Throwable cause) {
        return new FootnoteException(this, cause);
    }
}
