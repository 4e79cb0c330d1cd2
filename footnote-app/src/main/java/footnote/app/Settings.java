package footnote.app;

import footnote.app.settings.GivenSettings;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.IngestConfig;
import footnote.models.ModelSettings;
import footnote.tika.Recognition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Everything that can be set, in one place.
///
/// @param data the folder that holds everything
/// @param embedder the model that turns texts into vectors
/// @param chunkers how documents are cut
/// @param ocrLanguages what scanned pages are written in, as Tesseract names it
/// @param language the language models that write answers; without one, answers are picked from the documents
/// @param finding how sources are found
/// @param web where documents may come from, beside uploads
/// @param server where `serve` listens
public record Settings(
        Path data,
        LanguageSettings language,
        IngestConfig ingest,
        EmbedderChoice embedder,
        ChunkerSettings chunkers,
        String ocrLanguages,
        FindingSettings finding,
        WebSettings web,
        ServerSettings server) {
    public static final Settings DEFAULTS = new Settings(
            DataFolder.usual(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", ".")),
            LanguageSettings.DEFAULTS,
            IngestConfig.DEFAULTS,
            EmbedderChoice.DEFAULT,
            ChunkerSettings.DEFAULTS,
            Recognition.DEFAULT_LANGUAGES,
            FindingSettings.DEFAULTS,
            WebSettings.DEFAULTS,
            ServerSettings.DEFAULTS);

    /// Read the `FOOTNOTE_…` variables; a name that is not one of ours is an error, so that typing errors show.
    public static Settings fromEnvironment(Map<String, String> environment) {
        return of(GivenSettings.ofEnvironment(environment));
    }

    /// Make sense of what was set. Fails with `BAD_REQUEST` at the first value or name that makes none.
    public static Settings of(GivenSettings given) {
        given.check();
        try {
            return parse(given.asEnvironment());
        } catch (FootnoteException e) {
            throw given.located(e);
        }
    }

    /// What is wrong with what was set: names and the file first, then the first value that makes no sense.
    public static List<String> problems(GivenSettings given) {
        var problems = new ArrayList<>(given.problems());
        try {
            parse(given.asEnvironment());
        } catch (FootnoteException e) {
            problems.add(given.located(e).fault().message());
        }
        return problems;
    }

    private static Settings parse(Map<String, String> environment) {
        var settings = DEFAULTS;
        var data = environment.get("FOOTNOTE_DATA");
        if (data != null && !data.isBlank()) settings = settings.withData(Path.of(data));
        return settings.withServer(ServerSettings.fromEnvironment(environment))
                .withEmbedder(EmbedderChoice.parse(
                        environment.getOrDefault("FOOTNOTE_EMBEDDER", ""),
                        environment.getOrDefault("FOOTNOTE_EMBEDDER_KEY", "")))
                .withChunkers(chunkers(environment))
                .withFinding(FindingSettings.fromEnvironment(environment))
                .withOcrLanguages(ocrLanguages(environment))
                .withLanguage(LanguageSettings.fromEnvironment(environment))
                .withWeb(WebSettings.fromEnvironment(environment));
    }

    public Settings withData(Path other) {
        var folder = other.toAbsolutePath().normalize();
        return new Settings(folder, language, ingest, embedder, chunkers, ocrLanguages, finding, web, server);
    }

    /// Let this model write the answers.
    public Settings withModel(Optional<ModelSettings> other) {
        return withLanguage(language.withUsual(other));
    }

    public Settings withLanguage(LanguageSettings other) {
        return new Settings(data, other, ingest, embedder, chunkers, ocrLanguages, finding, web, server);
    }

    public Settings withIngest(IngestConfig other) {
        return new Settings(data, language, other, embedder, chunkers, ocrLanguages, finding, web, server);
    }

    /// Use the built-in model of this name, the sentence-transformers folder at this path, or the service at this
    /// address.
    public Settings withEmbedder(String nameOrPlace) {
        return withEmbedder(EmbedderChoice.parse(nameOrPlace));
    }

    public Settings withEmbedder(EmbedderChoice other) {
        return new Settings(data, language, ingest, other, chunkers, ocrLanguages, finding, web, server);
    }

    public Settings withChunkers(ChunkerSettings other) {
        return new Settings(data, language, ingest, embedder, other, ocrLanguages, finding, web, server);
    }

    public Settings withFinding(FindingSettings other) {
        return new Settings(data, language, ingest, embedder, chunkers, ocrLanguages, other, web, server);
    }

    public Settings withWeb(WebSettings other) {
        return new Settings(data, language, ingest, embedder, chunkers, ocrLanguages, finding, other, server);
    }

    public Settings withServer(ServerSettings other) {
        return new Settings(data, language, ingest, embedder, chunkers, ocrLanguages, finding, web, other);
    }

    public Settings withOcrLanguages(String other) {
        return new Settings(data, language, ingest, embedder, chunkers, other, finding, web, server);
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
