package footnote.models;

import footnote.fault.Fault;
import footnote.models.EmbedderSettings.Kind;

/// What an embedding service can do wrong, each in a sentence that says what to do about it.
///
/// @param service what it has in common with other services
record EmbedderFaults(ServiceFaults service, EmbedderSettings settings) {
    static EmbedderFaults of(EmbedderSettings settings) {
        var service = new ServiceFaults(
                "embedding service",
                settings.host(),
                "FOOTNOTE_EMBEDDER",
                settings.key().isPresent(),
                Fault.Code.EMBEDDER_FAILED,
                Fault.Code.EMBEDDER_FAILED);
        return new EmbedderFaults(service, settings);
    }

    /// @param known true if the service explained itself as such a service would
    Fault refused(int status, boolean known) {
        var number = " (status " + status + ")";
        if (status == 401 || status == 403) return service.keyRefused();
        if (status == 404 && known && settings.model().isPresent()) {
            var pulling = settings.kind() == Kind.OLLAMA ? ", or pull the model there" : "";
            return service.failed("knows no model " + settings.model().get() + ": check FOOTNOTE_EMBEDDER" + pulling);
        }
        if (status == 404 || status == 405 || (status >= 300 && status < 400)) {
            return service.failed("embeds nothing at that address" + number + ": check FOOTNOTE_EMBEDDER");
        }
        if (status == 429) return service.overloaded(status);
        if (status >= 400 && status < 500) {
            return service.failed("rejected the request" + number + ": check address and model in FOOTNOTE_EMBEDDER");
        }
        return service.failed("failed" + number);
    }

    /// Said of a text so short that its length cannot be why.
    Fault tooLong(int status) {
        return service.failed("takes not even a short text (status " + status + ")");
    }

    Fault notAnAnswer() {
        return service.failed("answered, but not with vectors: check FOOTNOTE_EMBEDDER");
    }

    Fault wrongCount(int vectors, int texts) {
        return service.failed("answered with " + vectors + " vectors for " + texts + " texts");
    }

    Fault wrongDimension(int found, int known) {
        return service.failed("gives vectors of " + found + " numbers where it gave " + known
                + " before: if another model serves there now, restart Footnote to embed everything with it");
    }

    Fault noDirection() {
        return service.failed("gave a vector without direction: its model may be damaged");
    }

    Fault closed() {
        return new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding service is no longer used.");
    }
}
