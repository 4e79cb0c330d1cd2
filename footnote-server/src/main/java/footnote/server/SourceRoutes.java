package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.Document;
import footnote.fault.Fault;
import footnote.server.wire.SourcesJson;
import footnote.server.wire.SourcesJson.Extracts;
import footnote.server.wire.SourcesJson.Repositories;
import footnote.server.wire.SourcesJson.Repository;
import footnote.server.wire.SourcesJson.RepositoryTaken;
import footnote.server.wire.SourcesJson.Site;
import footnote.server.wire.SourcesJson.Summed;
import footnote.server.wire.SourcesJson.Text;
import footnote.server.wire.SourcesJson.Url;
import footnote.server.wire.SourcesJson.Urls;
import footnote.server.wire.SourcesJson.WebResults;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `/api/sources`: pages, sitemaps and repositories in; and `/extract`, `/search`, `/summarize` beside it.
final class SourceRoutes implements HttpService {
    private static final int MOST_RESULTS = 50;
    private static final int USUAL_RESULTS = 10;

    private final LocalFootnote footnote;

    SourceRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/api/sources/urls", this::urls)
                .post("/api/sources/sitemap", this::sitemap)
                .post("/api/sources/git", this::git)
                .get("/api/sources/git", this::repositories)
                .post("/extract", this::extract)
                .get("/search", this::search)
                .post("/summarize", this::summarize);
    }

    private void urls(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, Urls.class);
        var outcomes =
                footnote.sources().pages(wanted.all(), collection(wanted.collection()), Doorkeeper.viewer(request));
        Replies.json(response, 202, SourcesJson.pages(outcomes));
    }

    private void sitemap(ServerRequest request, ServerResponse response) {
        var url = JsonBody.read(request, Url.class).required();
        Replies.json(response, 200, Site.of(footnote.sources().sitemap(url)));
    }

    private void git(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, Repository.class);
        var url = new Url(wanted.url()).required();
        var outcome = footnote.sources()
                .repository(
                        url,
                        Optional.ofNullable(wanted.branch()),
                        collection(wanted.collection()),
                        Doorkeeper.viewer(request));
        Replies.json(response, 202, RepositoryTaken.of(outcome));
    }

    private void repositories(ServerRequest request, ServerResponse response) {
        Replies.json(response, 200, Repositories.of(footnote.sources().repositories()));
    }

    private void extract(ServerRequest request, ServerResponse response) {
        Replies.json(
                response,
                200,
                Extracts.of(footnote.sources()
                        .extract(JsonBody.read(request, Urls.class).all())));
    }

    private void search(ServerRequest request, ServerResponse response) {
        var query = request.query().first("q").asOptional().orElse("").strip();
        if (query.isEmpty()) throw bad("Send what to search for as \"q\".");
        int limit = limit(request.query().first("limit").asOptional().orElse(""));
        Replies.json(response, 200, WebResults.of(query, footnote.sources().searchWeb(query, limit)));
    }

    private void summarize(ServerRequest request, ServerResponse response) {
        var wanted = JsonBody.read(request, Text.class);
        if ((wanted.text() == null) == (wanted.url() == null)) {
            throw bad("Send what to sum up either as \"text\" or as the \"url\" of a page.");
        }
        var sources = footnote.sources();
        var summary = wanted.text() != null
                ? sources.summarise(wanted.text())
                : sources.summarisePage(new Url(wanted.url()).required());
        Replies.json(response, 200, Summed.of(summary));
    }

    private static String collection(@Nullable String wanted) {
        return wanted == null || wanted.isBlank() ? Document.DEFAULT_COLLECTION : wanted;
    }

    private static int limit(String text) {
        if (text.isEmpty()) return USUAL_RESULTS;
        if (!text.matches("[1-9][0-9]?") || Integer.parseInt(text) > MOST_RESULTS) {
            throw bad("\"limit\" must be a number from 1 to " + MOST_RESULTS + ".");
        }
        return Integer.parseInt(text);
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
