package footnote.models;

import static footnote.fault.Fault.Code.CANCELLED;
import static footnote.fault.Fault.Code.MODEL_FAILED;
import static footnote.fault.Fault.Code.TIMED_OUT;

import footnote.fault.Fault;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/// What can go wrong with a service, each in a sentence that says what to do about it.
///
/// The sentences name the host and the model, never the key, the prompt or the service's own prose.
record ModelFaults(String host, URI url, String model, boolean hasKey, Duration connect) {
    static ModelFaults of(ModelSettings settings, Endpoint endpoint) {
        return new ModelFaults(
                endpoint.host(),
                settings.url(),
                settings.model(),
                settings.key().isPresent(),
                settings.connect());
    }

    /// @param reason the service's own word for it, or empty
    /// @param known true if the service explained itself as a model service would
    Fault refused(int status, String reason, boolean known) {
        var code = reason.isEmpty() || reason.equals(String.valueOf(status)) ? "" : ", " + reason;
        var number = " (status " + status + code + ")";
        if (status == 401 || status == 403) {
            return failed(hasKey ? "refused the key: check FOOTNOTE_MODEL_KEY" : "wants a key: set FOOTNOTE_MODEL_KEY");
        }
        if (status == 404 && known) return failed("knows no model " + model + ": check FOOTNOTE_MODEL");
        if (status == 404 || status == 405 || (status >= 300 && status < 400)) {
            return failed("answers no questions at that address" + number + ": check FOOTNOTE_MODEL_URL");
        }
        if (status == 413 || reason.equals("context_length_exceeded")) {
            return failed("cannot read a question with so many sources" + number);
        }
        if (status == 429) return failed("is overloaded, or the quota is used up" + number);
        return failed((status >= 500 ? "failed" : "rejected the request") + number);
    }

    Fault unreached(Throwable cause) {
        if (cause instanceof HttpConnectTimeoutException) {
            return new Fault(
                    TIMED_OUT, "No connection to the model service at " + host + " within " + seconds(connect) + ".");
        }
        if (cause instanceof ConnectException && cause.getCause() instanceof UnresolvedAddressException) {
            return new Fault(
                    MODEL_FAILED,
                    "The host of the model service, " + host + ", is not known: check FOOTNOTE_MODEL_URL.");
        }
        if (cause instanceof ConnectException) {
            return new Fault(MODEL_FAILED, "No model service answers at " + address() + ": is it running?");
        }
        if (cause instanceof SSLException) {
            return new Fault(MODEL_FAILED, "No secure connection to the model service at " + host + " could be made.");
        }
        return hungUp();
    }

    Fault hungUp() {
        return failed("closed the connection without an answer");
    }

    Fault brokenOff() {
        return failed("broke off in the middle of its answer");
    }

    Fault notAnAnswer() {
        return failed("answered, but not as a model does: check FOOTNOTE_MODEL_URL");
    }

    Fault gaveUp(String reason) {
        return failed("gave up in the middle of its answer" + (reason.isEmpty() ? "" : " (" + reason + ")"));
    }

    Fault noFirstToken(Duration waited) {
        return new Fault(
                TIMED_OUT, "The model service at " + host + " sent no first token within " + seconds(waited) + ".");
    }

    Fault fellSilent(Duration waited) {
        return new Fault(
                TIMED_OUT, "The model service at " + host + " sent no further token within " + seconds(waited) + ".");
    }

    Fault outOfTime() {
        return new Fault(TIMED_OUT, "Ran out of time while the model service at " + host + " was answering.");
    }

    Fault cancelled() {
        return new Fault(CANCELLED, "Stopped while the model service at " + host + " was answering.");
    }

    private Fault failed(String how) {
        return new Fault(MODEL_FAILED, "The model service at " + host + " " + how + ".");
    }

    private String address() {
        return url.getScheme() + "://" + host + (url.getRawPath() == null ? "" : url.getRawPath());
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
