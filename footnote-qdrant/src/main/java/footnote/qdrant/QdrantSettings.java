package footnote.qdrant;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Where a Qdrant server is, and how long to wait for it.
///
/// @param url of its REST API, `http://localhost:6333` as a rule; a path before the API's own is kept
/// @param key sent as `api-key` (`FOOTNOTE_VECTORS_KEY`); never printed
/// @param connect how long to wait for a connection
/// @param search how long to wait for what is nearest; whoever asked waits, too
/// @param write how long to wait until a batch of points is written
public record QdrantSettings(URI url, Optional<String> key, Duration connect, Duration search, Duration write) {
    public static final Duration CONNECT = Duration.ofSeconds(3);
    public static final Duration SEARCH = Duration.ofSeconds(5);
    public static final Duration WRITE = Duration.ofSeconds(20);

    public QdrantSettings {
        var scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("Qdrant's address must begin with http:// or https://.");
        }
        if (url.getHost() == null) throw new IllegalArgumentException("Qdrant's address names no host.");
        if (url.getUserInfo() != null || url.getRawQuery() != null) {
            throw new IllegalArgumentException("Qdrant's key belongs in FOOTNOTE_VECTORS_KEY, not in its address.");
        }
        key = key.map(String::strip).filter(secret -> !secret.isEmpty());
        if (!key.orElse("").chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("Qdrant's key holds characters that no key has.");
        }
        if (!connect.isPositive() || !search.isPositive() || !write.isPositive()) {
            throw new IllegalArgumentException("Qdrant's time limits must be positive.");
        }
    }

    /// The settings as a person writes them, with the usual time limits.
    public static QdrantSettings of(String address, Optional<String> key) {
        try {
            return new QdrantSettings(new URI(address.strip()), key, CONNECT, SEARCH, WRITE);
        } catch (URISyntaxException e) {
            // Its message holds the address, and that may hold a secret.
            throw new IllegalArgumentException("Qdrant's address is not a URL.");
        }
    }

    public QdrantSettings waiting(Duration forConnection, Duration forSearch, Duration forWrite) {
        return new QdrantSettings(url, key, forConnection, forSearch, forWrite);
    }

    /// As sentences and pages name the server: no path.
    public String host() {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    /// Where something of the API is.
    URI at(String path) {
        var before = url.getRawPath() == null ? "" : url.getRawPath().replaceAll("/+$", "");
        return URI.create(url.getScheme() + "://" + host() + before + path);
    }

    @Override
    public String toString() {
        return "QdrantSettings[host=" + host() + ", key=" + (key.isPresent() ? "hidden" : "none") + "]";
    }
}
