package footnote.app;

import footnote.ask.Sourcing;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.models.ModelSettings;
import footnote.models.Models;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The language models that write answers, and what they are told.
///
/// @param usual the one that writes where nobody names another (`FOOTNOTE_MODEL…`); without one, answers are picked
///     from the documents
/// @param named others, by the names that questions use (`FOOTNOTE_MODELS`)
/// @param concurrency how many answers one service may be writing at the same time (`FOOTNOTE_MODEL_CONCURRENCY`)
/// @param sourcing whether questions are answered from the documents, where they do not say (`FOOTNOTE_RAG`); if
///     this does not say it either, they usually are
/// @param systemPrompts what models are told in place of the preset's system prompt (`FOOTNOTE_PROMPT`)
/// @param instructions what models are told besides (`FOOTNOTE_INSTRUCTIONS`)
/// @param answering how long a whole answer may take (`FOOTNOTE_ANSWER_TIMEOUT`)
public record LanguageSettings(
        Optional<ModelSettings> usual,
        Map<String, ModelSettings> named,
        int concurrency,
        Optional<Sourcing> sourcing,
        Instructions systemPrompts,
        Instructions instructions,
        Duration answering) {
    public static final LanguageSettings DEFAULTS = new LanguageSettings(
            Optional.empty(),
            Map.of(),
            Models.CONCURRENCY,
            Optional.empty(),
            Instructions.NONE,
            Instructions.NONE,
            Duration.ofMinutes(5));

    public LanguageSettings {
        named = Map.copyOf(named);
    }

    public LanguageSettings withUsual(Optional<ModelSettings> other) {
        return new LanguageSettings(other, named, concurrency, sourcing, systemPrompts, instructions, answering);
    }

    public LanguageSettings withNamed(Map<String, ModelSettings> others) {
        return new LanguageSettings(usual, others, concurrency, sourcing, systemPrompts, instructions, answering);
    }

    public LanguageSettings withConcurrency(int most) {
        return new LanguageSettings(usual, named, most, sourcing, systemPrompts, instructions, answering);
    }

    public LanguageSettings withSourcing(Sourcing other) {
        return new LanguageSettings(
                usual, named, concurrency, Optional.of(other), systemPrompts, instructions, answering);
    }

    public LanguageSettings withSystemPrompts(Instructions others) {
        return new LanguageSettings(usual, named, concurrency, sourcing, others, instructions, answering);
    }

    public LanguageSettings withInstructions(Instructions others) {
        return new LanguageSettings(usual, named, concurrency, sourcing, systemPrompts, others, answering);
    }

    /// Let a whole answer take so long.
    public LanguageSettings within(Duration time) {
        return new LanguageSettings(usual, named, concurrency, sourcing, systemPrompts, instructions, time);
    }

    static LanguageSettings fromEnvironment(Map<String, String> environment) {
        var patience = seconds(environment, "FOOTNOTE_MODEL_PATIENCE", ModelSettings.FIRST_TOKEN);
        UnaryOperator<ModelSettings> patient = model -> model.waiting(model.connect(), patience, model.betweenTokens());
        return new LanguageSettings(
                usual(environment).map(patient),
                named(environment.getOrDefault("FOOTNOTE_MODELS", ""), environment, patient),
                concurrency(environment
                        .getOrDefault("FOOTNOTE_MODEL_CONCURRENCY", "")
                        .strip()),
                sourcing(environment.getOrDefault("FOOTNOTE_RAG", "").strip()),
                words("FOOTNOTE_PROMPT", environment),
                words("FOOTNOTE_INSTRUCTIONS", environment),
                seconds(environment, "FOOTNOTE_ANSWER_TIMEOUT", DEFAULTS.answering));
    }

    private static Instructions words(String setting, Map<String, String> environment) {
        return Instructions.parse(setting, environment.getOrDefault(setting, ""));
    }

    private static Optional<ModelSettings> usual(Map<String, String> environment) {
        var url = environment.getOrDefault("FOOTNOTE_MODEL_URL", "").strip();
        var name = environment.getOrDefault("FOOTNOTE_MODEL", "").strip();
        var key = environment.getOrDefault("FOOTNOTE_MODEL_KEY", "").strip();
        if (url.isEmpty() && name.isEmpty()) return Optional.empty();
        if (url.isEmpty())
            throw bad("FOOTNOTE_MODEL is set but FOOTNOTE_MODEL_URL is not: say where the model is served.");
        if (name.isEmpty()) throw bad("FOOTNOTE_MODEL_URL is set but FOOTNOTE_MODEL is not: say which model to use.");
        try {
            return Optional.of(ModelSettings.of(url, name, key.isEmpty() ? Optional.empty() : Optional.of(key))
                    .reading(context(
                            "FOOTNOTE_MODEL_CONTEXT",
                            environment
                                    .getOrDefault("FOOTNOTE_MODEL_CONTEXT", "")
                                    .strip())));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_MODEL_URL: " + e.getMessage()).toException(e);
        }
    }

    /// Entries between semicolons, as `big = https://api.example/v1 some-model $SOME_KEY context=32000`: a name,
    /// where it is served, what it is called there, and perhaps a key, or the variable that holds it.
    private static Map<String, ModelSettings> named(
            String entries, Map<String, String> environment, UnaryOperator<ModelSettings> patient) {
        var named = new LinkedHashMap<String, ModelSettings>();
        for (var entry : entries.split(";", -1)) {
            if (entry.isBlank()) continue;
            int equals = entry.indexOf('=');
            var name = equals < 0 ? "" : entry.substring(0, equals).strip();
            var words = entry.substring(equals + 1).strip().split("\\s+");
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}") || words.length < 2) {
                throw bad("FOOTNOTE_MODELS: write each model as name = address model, perhaps with a key, and"
                        + " semicolons between them.");
            }
            if (named.put(name, patient.apply(model(name, words, environment))) != null) {
                throw bad("FOOTNOTE_MODELS: there are two models " + name + ".");
            }
        }
        return named;
    }

    private static ModelSettings model(String name, String[] words, Map<String, String> environment) {
        Optional<String> key = Optional.empty();
        int context = ModelSettings.CONTEXT;
        for (int i = 2; i < words.length; i++) {
            if (words[i].startsWith("context=")) {
                context = context("FOOTNOTE_MODELS, " + name, words[i].substring("context=".length()));
            } else if (key.isPresent()) {
                throw bad("FOOTNOTE_MODELS, " + name + ": there is more than an address, a model and a key.");
            } else {
                key = Optional.of(secret(name, words[i], environment));
            }
        }
        try {
            return ModelSettings.of(words[0], words[1], key).reading(context);
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_MODELS, " + name + ": " + e.getMessage()).toException(e);
        }
    }

    private static String secret(String name, String word, Map<String, String> environment) {
        if (!word.startsWith("$")) return word;
        var secret = environment.getOrDefault(word.substring(1), "").strip();
        if (!secret.isEmpty()) return secret;
        throw bad("FOOTNOTE_MODELS, " + name + ": the variable " + word.substring(1) + " that holds its key is empty.");
    }

    private static int context(String where, String tokens) {
        if (tokens.isEmpty()) return ModelSettings.CONTEXT;
        if (tokens.matches("[1-9][0-9]{3,6}") && Integer.parseInt(tokens) >= ModelSettings.LEAST_CONTEXT) {
            return Integer.parseInt(tokens);
        }
        throw bad(where + ": write how many tokens the model reads, at least " + ModelSettings.LEAST_CONTEXT + ", not "
                + Echo.of(tokens) + ".");
    }

    private static int concurrency(String number) {
        if (number.isEmpty()) return Models.CONCURRENCY;
        if (number.matches("[1-9][0-9]{0,4}")) return Integer.parseInt(number);
        throw bad("FOOTNOTE_MODEL_CONCURRENCY: write how many answers a service may write at the same time, not "
                + Echo.of(number) + ".");
    }

    private static Duration seconds(Map<String, String> environment, String name, Duration usual) {
        var number = environment.getOrDefault(name, "").strip();
        if (number.isEmpty()) return usual;
        if (number.matches("[1-9][0-9]{0,4}")) return Duration.ofSeconds(Integer.parseInt(number));
        throw bad(name + ": write a number of seconds from 1 to 99999, not " + Echo.of(number) + ".");
    }

    private static Optional<Sourcing> sourcing(String word) {
        if (word.isEmpty()) return Optional.empty();
        try {
            return Optional.of(Sourcing.named(
                    switch (word.toLowerCase(Locale.ROOT)) {
                        case "true", "1" -> "always";
                        case "false", "0" -> "off";
                        default -> word;
                    }));
        } catch (footnote.fault.FootnoteException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_RAG: " + e.fault().message()).toException(e);
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
