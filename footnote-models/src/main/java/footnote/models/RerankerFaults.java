package footnote.models;

import footnote.fault.Fault;

/// What a reranker service can do wrong, each in a sentence that says what to do about it.
///
/// @param service what it has in common with other services
record RerankerFaults(ServiceFaults service, boolean hasModel) {
    static RerankerFaults of(RerankerSettings settings) {
        var service = new ServiceFaults(
                "reranker",
                settings.host(),
                "FOOTNOTE_RERANKER",
                settings.key().isPresent(),
                Fault.Code.RERANKER_FAILED,
                Fault.Code.TIMED_OUT);
        return new RerankerFaults(service, settings.model().isPresent());
    }

    Fault refused(int status) {
        var number = " (status " + status + ")";
        if (status == 401 || status == 403) return service.keyRefused();
        if (status == 404 || status == 405 || (status >= 300 && status < 400)) {
            return service.failed("reranks nothing at that address" + number + ": check FOOTNOTE_RERANKER"
                    + (hasModel ? " and FOOTNOTE_RERANKER_MODEL" : ""));
        }
        if (status == 413) return service.failed("takes no passage of that length" + number);
        if (status == 429) return service.overloaded(status);
        if (status == 400 || status == 422) {
            return service.failed("rejected the request" + number
                    + (hasModel
                            ? ": check FOOTNOTE_RERANKER_MODEL"
                            : ": if it is not text-embeddings-inference, set FOOTNOTE_RERANKER_MODEL"));
        }
        return service.failed("failed" + number);
    }

    Fault notAnAnswer() {
        return service.failed("answered, but not with a score for each passage: check FOOTNOTE_RERANKER"
                + (hasModel ? "" : ", and set FOOTNOTE_RERANKER_MODEL if it needs one"));
    }
}
