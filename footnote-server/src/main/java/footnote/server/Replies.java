package footnote.server;

import footnote.server.wire.Json;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;

/// Sends JSON.
final class Replies {
    private Replies() {}

    static void json(ServerResponse response, int status, Object body) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, "application/json; charset=utf-8")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(Json.write(body).getBytes(StandardCharsets.UTF_8));
    }
}
