package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.Viewer;
import footnote.server.wire.PresetJson;
import footnote.server.wire.StatusJson;
import footnote.server.wire.UploadJson;
import footnote.server.wire.UploadJson.Item;
import footnote.spi.Catalogue.Acceptance;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Map;

/// `/api/status`, `/api/presets`, `/api/handbook` and `/health…`.
final class StatusRoutes implements HttpService {
    private final LocalFootnote footnote;

    StatusRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/api/status", this::status)
                .get("/api/presets", (_, response) -> Replies.json(response, 200, PresetJson.all(footnote.presets())))
                .post("/api/handbook", this::handbook)
                .post("/api/work/pause", (request, response) -> pause(true, request, response))
                .post("/api/work/resume", (request, response) -> pause(false, request, response))
                .get("/health", this::health)
                .get("/health/live", (_, response) -> Replies.json(response, 200, Map.of("status", "UP")))
                .get("/health/ready", this::ready);
    }

    private void status(ServerRequest request, ServerResponse response) {
        Replies.json(response, 200, StatusJson.of(footnote.status(Doorkeeper.viewer(request))));
    }

    private void pause(boolean paused, ServerRequest request, ServerResponse response) {
        footnote.pause(paused);
        status(request, response);
    }

    private void health(ServerRequest request, ServerResponse response) {
        var models = footnote.services().models();
        Replies.json(
                response,
                200,
                Map.of("ok", true, "status", "UP", "model", models.embedder(), "embedderReady", models.ready()));
    }

    private void ready(ServerRequest request, ServerResponse response) {
        boolean embedder = footnote.status(Doorkeeper.viewer(request)).embedderReady();
        var checks = Map.of("store", "UP", "embedder", embedder ? "UP" : "LOADING");
        Replies.json(response, embedder ? 200 : 503, Map.of("status", embedder ? "UP" : "LOADING", "checks", checks));
    }

    private void handbook(ServerRequest request, ServerResponse response) throws IOException {
        var taken = footnote.addHandbook(Doorkeeper.viewer(request));
        Replies.json(
                response, 202, new UploadJson(taken.stream().map(this::item).toList()));
    }

    private Item item(Acceptance acceptance) {
        var viewer = Viewer.LOCAL;
        var path = footnote.document(acceptance.document(), viewer)
                .map(document -> document.path())
                .orElse("");
        var status = acceptance instanceof Acceptance.Known ? "duplicate" : "accepted";
        return new Item(acceptance.document().value(), path, status, null);
    }
}
