package footnote.models;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Which model answers, where it lives, and how long to wait for it.
///
/// The address (`FOOTNOTE_MODEL_URL`) also says which wire format to speak:
///
/// | address | format | requests go to |
/// |---|---|---|
/// | nothing after the host, port 11434 (`http://localhost:11434`) | Ollama | `/api/chat` |
/// | ends in `/api`, `/api/chat` or `/api/generate` (`https://box.example/ollama/api`) | Ollama | `…/api/chat` |
/// | nothing after the host, any other port (`http://localhost:8000`) | OpenAI | `/v1/chat/completions` |
/// | ends in `/chat/completions` | OpenAI | exactly there |
/// | host `api.anthropic.com`, or ends in `/messages` | Anthropic | `…/v1/messages` |
/// | host `generativelanguage.googleapis.com`, or ends in `/v1beta` | Gemini |
/// `…/v1beta/models/MODEL:streamGenerateContent` |
/// | anything else (`https://api.openai.com/v1`, `http://localhost:11434/v1`) | OpenAI | `…/chat/completions` |
///
/// @param model the model's name as the service knows it (`FOOTNOTE_MODEL`)
/// @param key sent as a bearer token, or as the service wants it (`FOOTNOTE_MODEL_KEY`); never printed
/// @param context how many tokens the model reads and writes together (`FOOTNOTE_MODEL_CONTEXT`)
/// @param connect how long to wait for a connection
/// @param firstToken how long to wait, from asking, for the first sign of an answer; a local model may have to be
///     loaded and the whole prompt read
/// @param betweenTokens how long an answer that has begun may be silent
public record ModelSettings(
        URI url,
        String model,
        Optional<String> key,
        int context,
        Duration connect,
        Duration firstToken,
        Duration betweenTokens) {
    public static final int CONTEXT = 8192;
    public static final int LEAST_CONTEXT = 1024;
    public static final Duration CONNECT = Duration.ofSeconds(5);
    public static final Duration FIRST_TOKEN = Duration.ofMinutes(3);
    public static final Duration BETWEEN_TOKENS = Duration.ofMinutes(1);

    public ModelSettings {
        var scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("The model's address must begin with http:// or https://.");
        }
        if (url.getHost() == null) throw new IllegalArgumentException("The model's address names no host.");
        if (url.getUserInfo() != null) {
            throw new IllegalArgumentException("The model's key belongs in FOOTNOTE_MODEL_KEY, not in its address.");
        }
        if (model.isBlank()) throw new IllegalArgumentException("A model's name is needed: set FOOTNOTE_MODEL.");
        key = key.map(String::strip).filter(secret -> !secret.isEmpty());
        if (!key.orElse("").chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("The model's key holds characters that no key has.");
        }
        if (context < LEAST_CONTEXT) {
            throw new IllegalArgumentException("A model must read at least " + LEAST_CONTEXT + " tokens.");
        }
        if (!connect.isPositive() || !firstToken.isPositive() || !betweenTokens.isPositive()) {
            throw new IllegalArgumentException("The model's time limits must be positive.");
        }
    }

    /// The settings for a service without a key, with the usual time limits.
    public static ModelSettings of(URI url, String model) {
        return new ModelSettings(url, model, Optional.empty(), CONTEXT, CONNECT, FIRST_TOKEN, BETWEEN_TOKENS);
    }

    /// The settings as a person writes them: `localhost:11434` is understood as `http://localhost:11434`.
    public static ModelSettings of(String url, String model, Optional<String> key) {
        var address = url.strip();
        if (!address.contains("://")) address = "http://" + address;
        try {
            return of(new URI(address), model.strip()).withKey(key);
        } catch (URISyntaxException e) {
            // Its message holds the address, and that may hold a secret.
            throw new IllegalArgumentException("The model's address is not a URL.");
        }
    }

    /// The same service, asked for another of its models.
    public ModelSettings withModel(String other) {
        return new ModelSettings(url, other, key, context, connect, firstToken, betweenTokens);
    }

    public ModelSettings withKey(Optional<String> secret) {
        return new ModelSettings(url, model, secret, context, connect, firstToken, betweenTokens);
    }

    public ModelSettings reading(int tokens) {
        return new ModelSettings(url, model, key, tokens, connect, firstToken, betweenTokens);
    }

    public ModelSettings waiting(Duration forConnection, Duration forFirstToken, Duration forNextToken) {
        return new ModelSettings(url, model, key, context, forConnection, forFirstToken, forNextToken);
    }

    @Override
    public String toString() {
        return "ModelSettings[host=" + url.getHost() + ", path=" + url.getRawPath() + ", model=" + model + ", key="
                + (key.isPresent() ? "hidden" : "none")
                + ", context=" + context + ", connect=" + connect + ", firstToken=" + firstToken + ", betweenTokens="
                + betweenTokens + "]";
    }
}
