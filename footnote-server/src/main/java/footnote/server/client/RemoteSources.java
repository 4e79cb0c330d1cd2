package footnote.server.client;

import footnote.app.Sources;
import footnote.corpus.Viewer;
import footnote.server.wire.Json;
import footnote.server.wire.SourcesJson;
import footnote.server.wire.SourcesJson.Extracted;
import footnote.server.wire.SourcesJson.Extracts;
import footnote.server.wire.SourcesJson.Found;
import footnote.server.wire.SourcesJson.Repositories;
import footnote.server.wire.SourcesJson.Repository;
import footnote.server.wire.SourcesJson.RepositoryShown;
import footnote.server.wire.SourcesJson.RepositoryTaken;
import footnote.server.wire.SourcesJson.Site;
import footnote.server.wire.SourcesJson.Summed;
import footnote.server.wire.SourcesJson.Text;
import footnote.server.wire.SourcesJson.Url;
import footnote.server.wire.SourcesJson.Urls;
import footnote.server.wire.SourcesJson.WebResults;
import footnote.server.wire.UploadJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The sources of a running server: it fetches, with its own settings.
final class RemoteSources implements Sources {
    private final Wire wire;

    RemoteSources(Wire wire) {
        this.wire = wire;
    }

    @Override
    public List<PageOutcome> pages(List<String> urls, String collection, Viewer viewer) {
        var answer = wire.post("/api/sources/urls", Json.write(new Urls(nullable(urls), collection)));
        return SourcesJson.pageOutcomes(Json.read(answer, UploadJson.class));
    }

    @Override
    public SiteListing sitemap(String url) {
        return Json.read(wire.post("/api/sources/sitemap", Json.write(new Url(url))), Site.class)
                .toListing();
    }

    @Override
    public RepositoryOutcome repository(String repository, Optional<String> branch, String collection, Viewer viewer) {
        var wanted = new Repository(repository, branch.orElse(null), collection);
        return Json.read(wire.post("/api/sources/git", Json.write(wanted)), RepositoryTaken.class)
                .toOutcome();
    }

    @Override
    public List<Followed> repositories() {
        return Json.read(wire.get("/api/sources/git").orElseThrow(), Repositories.class).repositories().stream()
                .map(RepositoryShown::toFollowed)
                .toList();
    }

    @Override
    public List<Extract> extract(List<String> urls) {
        var answer = wire.post("/extract", Json.write(new Urls(nullable(urls), null)));
        return Json.read(answer, Extracts.class).results().stream()
                .map(Extracted::toExtract)
                .toList();
    }

    @Override
    public List<WebResult> searchWeb(String query, int limit) {
        var path = "/search?limit=" + limit + "&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
        return Json.read(wire.get(path).orElseThrow(), WebResults.class).results().stream()
                .map(Found::toResult)
                .toList();
    }

    @Override
    public Summary summarise(String text) {
        return summed(new Text(text, null));
    }

    @Override
    public Summary summarisePage(String url) {
        return summed(new Text(null, url));
    }

    private Summary summed(Text wanted) {
        return Json.read(wire.post("/summarize", Json.write(wanted)), Summed.class)
                .toSummary();
    }

    private static List<@Nullable String> nullable(List<String> urls) {
        return new ArrayList<>(urls);
    }
}
