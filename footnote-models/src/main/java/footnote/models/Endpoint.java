package footnote.models;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Where completions are asked for, and in which wire format.
///
/// @param host as error messages name it: no path, no query
record Endpoint(URI completions, Wire wire, String host) {
    private static final int OLLAMA_PORT = 11434;
    private static final String OPENAI = "api.openai.com";
    private static final String ANTHROPIC = "api.anthropic.com";
    private static final String GEMINI = "generativelanguage.googleapis.com";

    /// The endpoint that the settings' address means, by the table in [ModelSettings].
    static Endpoint of(ModelSettings settings) {
        var url = settings.url();
        var path = url.getRawPath() == null ? "" : url.getRawPath().replaceAll("/+$", "");
        var service = url.getHost().toLowerCase(Locale.ROOT);
        if (path.endsWith("/chat/completions")) return openAi(url, path);
        if (path.endsWith("/messages")) return new Endpoint(at(url, path), new AnthropicWire(), host(url));
        if (service.equals(ANTHROPIC)) {
            return new Endpoint(at(url, version(path, "/v1") + "/messages"), new AnthropicWire(), host(url));
        }
        boolean gemini = service.equals(GEMINI) && (path.isEmpty() || path.equals("/v1"));
        if (gemini || path.endsWith("/v1beta")) {
            return gemini(url, version(path, "/v1beta"), settings.model());
        }
        boolean bare = path.isEmpty();
        if (bare && url.getPort() == OLLAMA_PORT) return ollama(url, "/api/chat", settings.context());
        if (path.endsWith("/api/chat") || path.endsWith("/api/generate")) {
            return ollama(url, path.replaceFirst("[a-z]+$", "chat"), settings.context());
        }
        if (path.endsWith("/api")) return ollama(url, path + "/chat", settings.context());
        return openAi(url, (bare ? "/v1" : path) + "/chat/completions");
    }

    /// Below what requests in OpenAI's format are taken, if they are. Ollama takes them beside its own.
    Optional<URI> openAiBase() {
        var path = completions.getRawPath();
        return switch (wire) {
            case OpenAiWire _ -> Optional.of(at(completions, path.replaceFirst("/chat/completions$", "")));
            case OllamaWire _ -> Optional.of(at(completions, path.replaceFirst("/api/chat$", "/v1")));
            case AnthropicWire _, GeminiWire _ -> Optional.empty();
        };
    }

    private static String version(String path, String usual) {
        return path.isEmpty() ? usual : path;
    }

    private static Endpoint gemini(URI url, String path, String model) {
        var name = URLEncoder.encode(model.replaceFirst("^models/", ""), StandardCharsets.UTF_8)
                .replace("+", "%20");
        var streaming = at(url, path + "/models/" + name + ":streamGenerateContent");
        var separator = streaming.getRawQuery() == null ? "?" : "&";
        return new Endpoint(URI.create(streaming + separator + "alt=sse"), new GeminiWire(), host(url));
    }

    private static Endpoint ollama(URI url, String path, int context) {
        return new Endpoint(at(url, path), new OllamaWire(context), host(url));
    }

    private static Endpoint openAi(URI url, String path) {
        // OpenAI's own newer models refuse the older name, which is the only one that everybody else knows.
        var limit = url.getHost().equalsIgnoreCase(OPENAI) ? Parameter.MAX_COMPLETION_TOKENS : Parameter.MAX_TOKENS;
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
