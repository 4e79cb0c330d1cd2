package footnote.models;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Where a reranker is served, and how long to wait for it.
///
/// Whether a model is named (`FOOTNOTE_RERANKER_MODEL`) says which wire format to speak; the address
/// (`FOOTNOTE_RERANKER`) says where:
///
/// | model | format | host alone | ends in `/rerank` | anything else |
/// |---|---|---|---|---|
/// | none | Hugging Face's text-embeddings-inference | `/rerank` | exactly there | `…/rerank` |
/// | named | Jina's and Cohere's, vLLM's, llama.cpp's | `/v1/rerank` | exactly there | `…/rerank` |
///
/// @param key sent as a bearer token (`FOOTNOTE_RERANKER_KEY`); never printed
/// @param connect how long to wait for a connection
/// @param answer how long to wait, from asking, for a whole answer
public record RerankerSettings(
        URI url, Optional<String> model, Optional<String> key, Duration connect, Duration answer) {
    public static final Duration CONNECT = Duration.ofSeconds(3);
    public static final Duration ANSWER = Duration.ofSeconds(10);

    public RerankerSettings {
        var scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("The reranker's address must begin with http:// or https://.");
        }
        if (url.getHost() == null) throw new IllegalArgumentException("The reranker's address names no host.");
        if (url.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "The reranker's key belongs in FOOTNOTE_RERANKER_KEY, not in its address.");
        }
        model = model.map(String::strip).filter(name -> !name.isEmpty());
        key = key.map(String::strip).filter(secret -> !secret.isEmpty());
        if (!key.orElse("").chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("The reranker's key holds characters that no key has.");
        }
        if (!connect.isPositive() || !answer.isPositive()) {
            throw new IllegalArgumentException("The reranker's time limits must be positive.");
        }
    }

    /// The settings as a person writes them, with the usual time limits.
    public static RerankerSettings of(String url, Optional<String> model, Optional<String> key) {
        try {
            return new RerankerSettings(new URI(url.strip()), model, key, CONNECT, ANSWER);
        } catch (URISyntaxException e) {
            // Its message holds the address, and that may hold a secret.
            throw new IllegalArgumentException("The reranker's address is not a URL.");
        }
    }

    public RerankerSettings waiting(Duration forConnection, Duration forAnswer) {
        return new RerankerSettings(url, model, key, forConnection, forAnswer);
    }

    /// Where requests go.
    URI endpoint() {
        var path = url.getRawPath() == null ? "" : url.getRawPath().replaceAll("/+$", "");
        if (path.isEmpty() && model.isPresent()) path = "/v1";
        if (!path.endsWith("/rerank")) path += "/rerank";
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return URI.create(url.getScheme() + "://" + host() + path + query);
    }

    /// As error messages name it: no path, no query.
    String host() {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    @Override
    public String toString() {
        return "RerankerSettings[host=" + host() + ", model=" + model.orElse("none") + ", key="
                + (key.isPresent() ? "hidden" : "none") + ", connect=" + connect + ", answer=" + answer + "]";
    }
}
