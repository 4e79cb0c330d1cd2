package footnote.models;

import footnote.fault.Fault;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/// What can go wrong with any service that answers in one piece, each in a sentence that says what to do about it.
///
/// The sentences name the host, never the key, a text or the service's own prose.
///
/// @param service what it is, as in "the reranker"
/// @param host as sentences name it: no path, no query
/// @param setting which one holds its address; the same with `_KEY` holds its key
/// @param failed the code of its failures
/// @param slow the code if it takes longer than we wait for anybody; a caller's own deadline is `TIMED_OUT`
record ServiceFaults(String service, String host, String setting, boolean hasKey, Fault.Code failed, Fault.Code slow) {
    Fault unreached(Throwable cause, Duration connect) {
        if (cause instanceof HttpConnectTimeoutException) {
            return new Fault(
                    slow, "No connection to the " + service + " at " + host + " within " + seconds(connect) + ".");
        }
        if (cause instanceof ConnectException && cause.getCause() instanceof UnresolvedAddressException) {
            return new Fault(
                    failed, "The host of the " + service + ", " + host + ", is not known: check " + setting + ".");
        }
        if (cause instanceof ConnectException) {
            return new Fault(failed, "No " + service + " answers at " + host + ": is it running?");
        }
        if (cause instanceof SSLException) {
            return new Fault(failed, "No secure connection to the " + service + " at " + host + " could be made.");
        }
        return brokenOff();
    }

    Fault brokenOff() {
        return failed("closed the connection before its answer was complete");
    }

    Fault keyRefused() {
        return failed(hasKey ? "refused the key: check " + setting + "_KEY" : "wants a key: set " + setting + "_KEY");
    }

    Fault overloaded(int status) {
        return failed("is overloaded, or the quota is used up (status " + status + ")");
    }

    Fault tooSlow(Duration waited) {
        return new Fault(slow, "The " + service + " at " + host + " sent no answer within " + seconds(waited) + ".");
    }

    Fault outOfTime() {
        return new Fault(
                Fault.Code.TIMED_OUT, "Ran out of time while the " + service + " at " + host + " was reading.");
    }

    Fault cancelled() {
        return new Fault(Fault.Code.CANCELLED, "Stopped while the " + service + " at " + host + " was reading.");
    }

    /// @param how what follows on the service's name
    Fault failed(String how) {
        return new Fault(failed, "The " + service + " at " + host + " " + how + ".");
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
