package footnote.fault;

import java.time.Duration;
import java.util.Optional;

/// A failure, told in one sentence that holds no secret and no document text.
///
/// @param again after how long it is worth trying again, if that is known
public record Fault(Code code, String message, Optional<Duration> again) {
    public enum Code {
        BAD_REQUEST(Blame.CALLER),
        /// A rule of the input guard, or of a model's service, forbids it.
        REFUSED(Blame.CALLER),
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
        /// Vectors are kept by a service of their own, and that failed.
        VECTORS_FAILED(Blame.PROVIDER),
        FETCH_FAILED(Blame.PROVIDER),
        TIMED_OUT(Blame.CAPACITY),
        OVERLOADED(Blame.CAPACITY),
        /// The one user asks too often.
        RATE_LIMITED(Blame.CAPACITY),
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

    public Fault(Code code, String message) {
        this(code, message, Optional.empty());
    }

    public FootnoteException toException() {
        return new FootnoteException(this);
    }

    public FootnoteException toException(Throwable cause) {
        return new FootnoteException(this, cause);
    }
}
