package footnote.qdrant;

import footnote.fault.Fault;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/// What can go wrong with a Qdrant server, each in a sentence that says what to do about it.
///
/// The sentences name the host, never the key, a value of a document or the server's own prose.
record QdrantFaults(QdrantSettings settings) {
    Fault unreached(Throwable cause) {
        if (cause instanceof HttpConnectTimeoutException) {
            return failed("could not be reached within " + seconds(settings.connect()));
        }
        if (cause instanceof ConnectException && cause.getCause() instanceof UnresolvedAddressException) {
            return new Fault(
                    Fault.Code.VECTORS_FAILED,
                    "Qdrant's host, " + settings.host() + ", is not known: check FOOTNOTE_VECTORS.");
        }
        if (cause instanceof ConnectException) {
            return new Fault(Fault.Code.VECTORS_FAILED, "No Qdrant answers at " + settings.host() + ": is it running?");
        }
        if (cause instanceof SSLException) {
            return new Fault(
                    Fault.Code.VECTORS_FAILED,
                    "No secure connection to Qdrant at " + settings.host() + " could be made.");
        }
        return failed("closed the connection before its answer was complete");
    }

    Fault tooSlow(Duration waited) {
        return failed("sent no answer within " + seconds(waited));
    }

    Fault refused(int status) {
        var number = " (status " + status + ")";
        if (status == 401 || status == 403) {
            return failed(
                    settings.key().isPresent()
                            ? "refused the key: check FOOTNOTE_VECTORS_KEY, which must be allowed to write"
                            : "wants a key: set FOOTNOTE_VECTORS_KEY");
        }
        if (status == 404) return failed("does not have the collection" + number + ", which is made anew");
        if (status == 405 || (status >= 300 && status < 400)) {
            return failed("is not at that address" + number + ": check FOOTNOTE_VECTORS");
        }
        if (status == 413) return failed("takes no request of that size" + number + ": see its max_request_size_mb");
        if (status == 429) return failed("is overloaded, or the quota is used up" + number);
        if (status == 507) return failed("has no room left" + number);
        if (status >= 400 && status < 500) {
            return failed("rejected the request" + number + ": is it version 1.10 or newer?");
        }
        return failed("failed" + number);
    }

    Fault notAnAnswer() {
        return failed("answered, but not as Qdrant does: check FOOTNOTE_VECTORS");
    }

    Fault otherVectors(String collection, String found, int dimension) {
        return failed("holds vectors of another kind (" + found + ") in the collection " + collection + ", where "
                + dimension + " numbers by cosine are wanted: delete that collection, and it is made anew");
    }

    Fault othersCollection(String collection) {
        return failed("has a collection " + collection + " that belongs to another data folder, so it is not touched:"
                + " delete or rename that collection");
    }

    Fault making(String collection) {
        return failed("is still making the collection " + collection);
    }

    Fault lost(String collection) {
        return failed("does not hold in the collection " + collection + " what was written to it: it is filled anew");
    }

    Fault cancelled() {
        return new Fault(Fault.Code.CANCELLED, "Stopped while Qdrant was searching.");
    }

    /// @param how what follows on the server's name
    Fault failed(String how) {
        return new Fault(Fault.Code.VECTORS_FAILED, "Qdrant at " + settings.host() + " " + how + ".");
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
