package footnote.models;

import static footnote.fault.Fault.Code.CANCELLED;
import static footnote.fault.Fault.Code.RERANKER_FAILED;
import static footnote.fault.Fault.Code.TIMED_OUT;

import footnote.fault.Fault;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/// What can go wrong with a reranker service, each in a sentence that says what to do about it.
///
/// The sentences name the host and the model, never the key, a text or the service's own prose.
record RerankerFaults(RerankerSettings settings) {
    Fault refused(int status) {
        var number = " (status " + status + ")";
        if (status == 401 || status == 403) {
            return failed(
                    settings.key().isPresent()
                            ? "refused the key: check FOOTNOTE_RERANKER_KEY"
                            : "wants a key: set FOOTNOTE_RERANKER_KEY");
        }
        if (status == 404 || status == 405 || (status >= 300 && status < 400)) {
            return failed("reranks nothing at that address" + number + ": check FOOTNOTE_RERANKER"
                    + (settings.model().isPresent() ? " and FOOTNOTE_RERANKER_MODEL" : ""));
        }
        if (status == 413) return failed("takes no passage of that length" + number);
        if (status == 429) return failed("is overloaded, or the quota is used up" + number);
        if (status == 400 || status == 422) {
            return failed("rejected the request" + number
                    + (settings.model().isPresent()
                            ? ": check FOOTNOTE_RERANKER_MODEL"
                            : ": if it is not text-embeddings-inference, set FOOTNOTE_RERANKER_MODEL"));
        }
        return failed("failed" + number);
    }

    Fault unreached(Throwable cause) {
        if (cause instanceof HttpConnectTimeoutException) {
            return new Fault(
                    TIMED_OUT,
                    "No connection to the reranker at " + settings.host() + " within " + seconds(settings.connect())
                            + ".");
        }
        if (cause instanceof ConnectException && cause.getCause() instanceof UnresolvedAddressException) {
            return new Fault(
                    RERANKER_FAILED,
                    "The host of the reranker, " + settings.host() + ", is not known: check FOOTNOTE_RERANKER.");
        }
        if (cause instanceof ConnectException) {
            return new Fault(RERANKER_FAILED, "No reranker answers at " + settings.host() + ": is it running?");
        }
        if (cause instanceof SSLException) {
            return new Fault(
                    RERANKER_FAILED, "No secure connection to the reranker at " + settings.host() + " could be made.");
        }
        return brokenOff();
    }

    Fault brokenOff() {
        return failed("closed the connection before its answer was complete");
    }

    Fault notAnAnswer() {
        return failed("answered, but not with a score for each passage: check FOOTNOTE_RERANKER"
                + (settings.model().isPresent() ? "" : ", and set FOOTNOTE_RERANKER_MODEL if it needs one"));
    }

    Fault tooSlow() {
        return new Fault(
                TIMED_OUT,
                "The reranker at " + settings.host() + " sent no answer within " + seconds(settings.answer()) + ".");
    }

    Fault outOfTime() {
        return new Fault(TIMED_OUT, "Ran out of time while the reranker at " + settings.host() + " was reading.");
    }

    Fault cancelled() {
        return new Fault(CANCELLED, "Stopped while the reranker at " + settings.host() + " was reading.");
    }

    private Fault failed(String how) {
        return new Fault(RERANKER_FAILED, "The reranker at " + settings.host() + " " + how + ".");
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
