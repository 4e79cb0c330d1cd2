package footnote.models;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Where texts are embedded by a service, and how long to wait for it.
///
/// The address says which wire format to speak:
///
/// | address | format | asked at |
/// |---|---|---|
/// | nothing after the host, port 11434 | Ollama | `/api/embed` |
/// | ends in `/api` or `/api/embed` | Ollama | `…/api/embed` |
/// | ends in `/embed` | `{inputs}` to `{vectors}`, text-embeddings-inference's too | exactly there |
/// | ends in `/embeddings` | OpenAI | exactly there |
/// | nothing after the host, any other port | OpenAI | `/v1/embeddings` |
/// | anything else (`https://api.openai.com/v1`) | OpenAI | `…/embeddings` |
///
/// @param model the model's name as the service knows it. One that ends in `/embed` is told none: there a name only
///     says what its vectors are called here, and how the model wants to be asked
/// @param key sent as a bearer token (`FOOTNOTE_EMBEDDER_KEY`); never printed
/// @param connect how long to wait for a connection
/// @param question how long to wait for the vector of a question; whoever asked it waits, too
/// @param passages how long to wait for the vectors of some passages; the model may have to be loaded for them
public record EmbedderSettings(
        URI url, Optional<String> model, Optional<String> key, Duration connect, Duration question, Duration passages) {
    public static final Duration CONNECT = Duration.ofSeconds(3);
    public static final Duration QUESTION = Duration.ofSeconds(15);
    public static final Duration PASSAGES = Duration.ofMinutes(2);

    private static final int OLLAMA_PORT = 11434;

    /// Which wire format a service speaks.
    enum Kind {
        OLLAMA("ollama"),
        OPENAI("openai"),
        DESCRIBED("embed");

        /// As the names of spaces begin.
        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    public EmbedderSettings {
        var scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("The embedding service's address must begin with http:// or https://.");
        }
        if (url.getHost() == null) {
            throw new IllegalArgumentException("The embedding service's address names no host.");
        }
        if (url.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "The embedding service's key belongs in FOOTNOTE_EMBEDDER_KEY, not in its address.");
        }
        model = model.map(String::strip).filter(name -> !name.isEmpty());
        if (model.isEmpty() && kind(url) != Kind.DESCRIBED) {
            throw new IllegalArgumentException("Say which model the service is to use, after its address and a space,"
                    + " as http://localhost:11434 nomic-embed-text; only a service whose address ends in /embed needs"
                    + " none.");
        }
        if (model.orElse("").chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
            throw new IllegalArgumentException(
                    "An address and the name of one model are wanted, with one space between them.");
        }
        key = key.map(String::strip).filter(secret -> !secret.isEmpty());
        if (!key.orElse("").chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("The embedding service's key holds characters that no key has.");
        }
        if (!connect.isPositive() || !question.isPositive() || !passages.isPositive()) {
            throw new IllegalArgumentException("The embedding service's time limits must be positive.");
        }
    }

    /// The settings as a person writes them, with the usual time limits.
    ///
    /// @param written the address, and after a space the model
    public static EmbedderSettings of(String written, Optional<String> key) {
        var words = written.strip().split("\\s+", 2);
        try {
            return new EmbedderSettings(
                    new URI(words[0]),
                    words.length > 1 ? Optional.of(words[1]) : Optional.empty(),
                    key,
                    CONNECT,
                    QUESTION,
                    PASSAGES);
        } catch (URISyntaxException e) {
            // Its message holds the address, and that may hold a secret.
            throw new IllegalArgumentException("The embedding service's address is not a URL.");
        }
    }

    public EmbedderSettings waiting(Duration forConnection, Duration forQuestion, Duration forPassages) {
        return new EmbedderSettings(url, model, key, forConnection, forQuestion, forPassages);
    }

    /// As a person writes it, without the key and without the address's query, in which another may stand.
    public String written() {
        return address() + model.map(name -> " " + name).orElse("");
    }

    /// Where the service is, without the address's query.
    public String address() {
        return url.getScheme() + "://" + host() + (url.getRawPath() == null ? "" : url.getRawPath());
    }

    /// The same service, asked for another of its models.
    public EmbedderSettings withModel(Optional<String> other) {
        return new EmbedderSettings(url, other, key, connect, question, passages);
    }

    /// As sentences and pages name the service: no path, no query.
    public String host() {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    Kind kind() {
        return kind(url);
    }

    private static Kind kind(URI url) {
        var path = path(url);
        boolean bare = path.isEmpty();
        if (bare && url.getPort() == OLLAMA_PORT) return Kind.OLLAMA;
        if (path.endsWith("/api") || path.endsWith("/api/embed")) return Kind.OLLAMA;
        return path.endsWith("/embed") ? Kind.DESCRIBED : Kind.OPENAI;
    }

    /// Where requests go.
    URI endpoint() {
        var path = path(url);
        var asked = switch (kind()) {
            case OLLAMA -> path.endsWith("/embed") ? path : (path.isEmpty() ? "/api" : path) + "/embed";
            case OPENAI -> path.endsWith("/embeddings") ? path : (path.isEmpty() ? "/v1" : path) + "/embeddings";
            case DESCRIBED -> path;
        };
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return URI.create(url.getScheme() + "://" + host() + asked + query);
    }

    private static String path(URI url) {
        return url.getRawPath() == null ? "" : url.getRawPath().replaceAll("/+$", "");
    }

    @Override
    public String toString() {
        return "EmbedderSettings[host=" + host() + ", model=" + model.orElse("none") + ", key="
                + (key.isPresent() ? "hidden" : "none") + ", connect=" + connect + ", question=" + question
                + ", passages=" + passages + "]";
    }
}
