package footnote.app;

import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.fault.Nearest;
import footnote.ingest.IngestConfig;
import footnote.models.ModelSettings;
import footnote.tika.Recognition;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Everything that can be set, in one place.
///
/// @param data the folder that holds everything
/// @param embedder the model that turns texts into vectors
/// @param chunkers how documents are cut
/// @param ocrLanguages what scanned pages are written in, as Tesseract names it
/// @param model the language model that writes answers; without one, answers are picked from the documents
/// @param finding how sources are found
/// @param web where documents may come from, beside uploads
public record Settings(
        Path data,
        Optional<ModelSettings> model,
        IngestConfig ingest,
        EmbedderChoice embedder,
        ChunkerSettings chunkers,
        String ocrLanguages,
        FindingSettings finding,
        WebSettings web) {
    public static final Settings DEFAULTS = new Settings(
            DataFolder.usual(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", ".")),
            Optional.empty(),
            IngestConfig.DEFAULTS,
            EmbedderChoice.DEFAULT,
            ChunkerSettings.DEFAULTS,
            Recognition.DEFAULT_LANGUAGES,
            FindingSettings.DEFAULTS,
            WebSettings.DEFAULTS);

    static final Set<String> NAMES = Set.of(
            "FOOTNOTE_DATA",
            "FOOTNOTE_MODEL_URL",
            "FOOTNOTE_MODEL",
            "FOOTNOTE_MODEL_KEY",
            "FOOTNOTE_MODEL_CONTEXT",
            "FOOTNOTE_EMBEDDER",
            "FOOTNOTE_CHUNKER",
            "FOOTNOTE_PRESET",
            "FOOTNOTE_RERANKER",
            "FOOTNOTE_RERANKER_MODEL",
            "FOOTNOTE_RERANKER_KEY",
            "FOOTNOTE_SEARCH_CACHE",
            "FOOTNOTE_OCR_LANGUAGES",
            "FOOTNOTE_HOST",
            "FOOTNOTE_PORT",
            "FOOTNOTE_FETCH_ALLOW",
            "FOOTNOTE_SEARXNG_URL",
            "FOOTNOTE_WATCH",
            "FOOTNOTE_GIT_FOLDERS",
            "FOOTNOTE_JAVA",
            "FOOTNOTE_JAVA_OPTS",
            "FOOTNOTE_AOT");

    /// Read the `FOOTNOTE_…` variables; a name that is not one of ours is an error, so that typing errors show.
    public static Settings fromEnvironment(Map<String, String> environment) {
        for (var name : environment.keySet()) {
            if (name.startsWith("FOOTNOTE_") && !name.startsWith("FOOTNOTE_TEST_") && !NAMES.contains(name)) {
                var meant = Nearest.to(name, NAMES.stream().sorted().toList());
                throw bad("There is no setting " + name
                        + meant.map(near -> "; did you mean " + near + "?").orElse("; docs/settings.md lists them."));
            }
        }
        var settings = DEFAULTS;
        var data = environment.get("FOOTNOTE_DATA");
        if (data != null && !data.isBlank()) settings = settings.withData(Path.of(data));
        return settings.withEmbedder(environment.getOrDefault("FOOTNOTE_EMBEDDER", ""))
                .withChunkers(chunkers(environment))
                .withFinding(FindingSettings.fromEnvironment(environment))
                .withOcrLanguages(ocrLanguages(environment))
                .withModel(model(environment))
                .withWeb(WebSettings.fromEnvironment(environment));
    }

    public Settings withData(Path other) {
        return new Settings(
                other.toAbsolutePath().normalize(), model, ingest, embedder, chunkers, ocrLanguages, finding, web);
    }

    public Settings withModel(Optional<ModelSettings> other) {
        return new Settings(data, other, ingest, embedder, chunkers, ocrLanguages, finding, web);
    }

    public Settings withIngest(IngestConfig other) {
        return new Settings(data, model, other, embedder, chunkers, ocrLanguages, finding, web);
    }

    /// Use the built-in model of this name, or the sentence-transformers folder at this path.
    public Settings withEmbedder(String nameOrFolder) {
        var other = EmbedderChoice.parse(nameOrFolder);
        return new Settings(data, model, ingest, other, chunkers, ocrLanguages, finding, web);
    }

    public Settings withChunkers(ChunkerSettings other) {
        return new Settings(data, model, ingest, embedder, other, ocrLanguages, finding, web);
    }

    public Settings withFinding(FindingSettings other) {
        return new Settings(data, model, ingest, embedder, chunkers, ocrLanguages, other, web);
    }

    public Settings withWeb(WebSettings other) {
        return new Settings(data, model, ingest, embedder, chunkers, ocrLanguages, finding, other);
    }

    private static Optional<ModelSettings> model(Map<String, String> environment) {
        var url = environment.getOrDefault("FOOTNOTE_MODEL_URL", "").strip();
        var name = environment.getOrDefault("FOOTNOTE_MODEL", "").strip();
        var key = environment.getOrDefault("FOOTNOTE_MODEL_KEY", "").strip();
        if (url.isEmpty() && name.isEmpty()) return Optional.empty();
        if (url.isEmpty())
            throw bad("FOOTNOTE_MODEL is set but FOOTNOTE_MODEL_URL is not: say where the model is served.");
        if (name.isEmpty()) throw bad("FOOTNOTE_MODEL_URL is set but FOOTNOTE_MODEL is not: say which model to use.");
        try {
            return Optional.of(ModelSettings.of(url, name, key.isEmpty() ? Optional.empty() : Optional.of(key))
                    .reading(context(environment)));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_MODEL_URL: " + e.getMessage()).toException(e);
        }
    }

    private static int context(Map<String, String> environment) {
        var tokens = environment.getOrDefault("FOOTNOTE_MODEL_CONTEXT", "").strip();
        if (tokens.isEmpty()) return ModelSettings.CONTEXT;
        if (tokens.matches("[1-9][0-9]{3,6}") && Integer.parseInt(tokens) >= ModelSettings.LEAST_CONTEXT) {
            return Integer.parseInt(tokens);
        }
        throw bad("FOOTNOTE_MODEL_CONTEXT: write how many tokens the model reads, at least "
                + ModelSettings.LEAST_CONTEXT + ", not " + Echo.of(tokens) + ".");
    }

    public Settings withOcrLanguages(String other) {
        return new Settings(data, model, ingest, embedder, chunkers, other, finding, web);
    }

    private static String ocrLanguages(Map<String, String> environment) {
        var languages = environment.getOrDefault("FOOTNOTE_OCR_LANGUAGES", "").strip();
        if (languages.isEmpty()) return DEFAULTS.ocrLanguages;
        var joined = languages.replaceAll("[,\\s]+", "+");
        if (joined.matches("[A-Za-z0-9_/-]+(\\+[A-Za-z0-9_/-]+){0,20}")) return joined;
        throw bad("FOOTNOTE_OCR_LANGUAGES: write Tesseract's names of languages, as eng+deu, not " + languages + ".");
    }

    private static ChunkerSettings chunkers(Map<String, String> environment) {
        try {
            return ChunkerSettings.parse(environment.getOrDefault("FOOTNOTE_CHUNKER", ""));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_CHUNKER: " + e.getMessage() + ".").toException(e);
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
