package footnote.models;

import java.net.URI;

/// Where completions are asked for, and in which wire format.
///
/// @param host as error messages name it: no path, no query
record Endpoint(URI completions, Wire wire, String host) {
    private static final int OLLAMA_PORT = 11434;

    /// The endpoint that an address means, by the table in [ModelSettings].
    static Endpoint of(URI url) {
        var path = url.getRawPath() == null ? "" : url.getRawPath().replaceAll("/+$", "");
        if (path.isEmpty()) {
            return url.getPort() == OLLAMA_PORT ? ollama(url, "/api/chat") : openAi(url, "/v1/chat/completions");
        }
        if (path.endsWith("/api/chat")) return ollama(url, path);
        if (path.endsWith("/api")) return ollama(url, path + "/chat");
        if (path.endsWith("/chat/completions")) return openAi(url, path);
        return openAi(url, path + "/chat/completions");
    }

    private static Endpoint ollama(URI url, String path) {
        return new Endpoint(at(url, path), new OllamaWire(), host(url));
    }

    private static Endpoint openAi(URI url, String path) {
        // OpenAI's own newer models refuse the older name, which is the only one that everybody else knows.
        var limit = url.getHost().equalsIgnoreCase("api.openai.com") ? "max_completion_tokens" : "max_tokens";
        return new Endpoint(at(url, path), new OpenAiWire(limit), host(url));
    }

    private static URI at(URI url, String path) {
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return URI.create(url.getScheme() + "://" + host(url) + path + query);
    }

    private static String host(URI url) {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }
}
