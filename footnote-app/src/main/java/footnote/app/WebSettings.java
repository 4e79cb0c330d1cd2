package footnote.app;

import footnote.corpus.Document;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.web.fetch.AllowList;
import footnote.web.fetch.FetchSettings;
import footnote.web.fetch.WebAddress;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where documents may come from, beside uploads.
///
/// @param fetch how pages are fetched (`FOOTNOTE_FETCH_ALLOW`)
/// @param searxng the address of a SearxNG server (`FOOTNOTE_SEARXNG_URL`)
/// @param watched folders that `serve` keeps collections in step with (`FOOTNOTE_WATCH`)
/// @param gitFolders folders in which the HTTP API may read git repositories (`FOOTNOTE_GIT_FOLDERS`)
public record WebSettings(FetchSettings fetch, Optional<String> searxng, List<Watched> watched, List<Path> gitFolders) {
    public static final WebSettings DEFAULTS =
            new WebSettings(FetchSettings.DEFAULTS, Optional.empty(), List.of(), List.of());

    public WebSettings {
        watched = List.copyOf(watched);
        gitFolders = List.copyOf(gitFolders);
    }

    /// A folder that a collection is kept in step with.
    public record Watched(String collection, Path folder) {
        /// Read `DIR` or `COLLECTION=DIR`.
        public static Watched of(String text) {
            int equals = text.indexOf('=');
            var collection = equals < 0
                    ? Document.DEFAULT_COLLECTION
                    : text.substring(0, equals).strip();
            var path = text.substring(equals + 1).strip();
            // Shells do not expand the tilde behind an equals sign.
            if (path.startsWith("~/")) path = System.getProperty("user.home", "") + path.substring(1);
            return new Watched(collection, Path.of(path).toAbsolutePath().normalize());
        }
    }

    static WebSettings fromEnvironment(Map<String, String> environment) {
        return new WebSettings(
                fetch(environment.getOrDefault("FOOTNOTE_FETCH_ALLOW", "")),
                searxng(environment.getOrDefault("FOOTNOTE_SEARXNG_URL", "").strip()),
                listed(environment, "FOOTNOTE_WATCH").stream().map(Watched::of).toList(),
                listed(environment, "FOOTNOTE_GIT_FOLDERS").stream()
                        .map(folder -> Path.of(folder).toAbsolutePath().normalize())
                        .toList());
    }

    private static FetchSettings fetch(String allowed) {
        if (allowed.isBlank()) return FetchSettings.DEFAULTS;
        try {
            return FetchSettings.DEFAULTS.withAllowed(AllowList.of(allowed));
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_FETCH_ALLOW: " + e.getMessage()).toException(e);
        }
    }

    private static Optional<String> searxng(String url) {
        if (url.isEmpty()) return Optional.empty();
        try {
            return Optional.of(WebAddress.parse(url).toString());
        } catch (FootnoteException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "FOOTNOTE_SEARXNG_URL: " + e.getMessage()).toException(e);
        }
    }

    public WebSettings withFetch(FetchSettings other) {
        return new WebSettings(other, searxng, watched, gitFolders);
    }

    public WebSettings withSearxng(String url) {
        return new WebSettings(fetch, Optional.of(url), watched, gitFolders);
    }

    public WebSettings withGitFolders(List<Path> folders) {
        return new WebSettings(fetch, searxng, watched, folders);
    }

    private static List<String> listed(Map<String, String> environment, String name) {
        var entries = new ArrayList<String>();
        for (var entry : environment.getOrDefault(name, "").split(File.pathSeparator)) {
            if (!entry.isBlank()) entries.add(entry.strip());
        }
        return entries;
    }
}
