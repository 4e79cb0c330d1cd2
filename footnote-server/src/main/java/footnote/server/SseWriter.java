package footnote.server;

import footnote.server.wire.Json;
import io.helidon.webserver.http.ServerResponse;
import java.util.HashMap;
import java.util.Map;

/// Writes server-sent events.
final class SseWriter extends ReplyStream {
    SseWriter(ServerResponse response) {
        this(response, Map.of());
    }

    /// @param headers what the reply says beside its type
    SseWriter(ServerResponse response, Map<String, String> headers) {
        super(response, with(headers), ": still here\n\n");
    }

    private static Map<String, String> with(Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("Content-Type", "text/event-stream; charset=utf-8");
        return all;
    }

    void send(String event, Object data) {
        write("event: " + event + "\ndata: " + Json.write(data) + "\n\n");
    }

    /// Send an event without a name.
    void data(String text) {
        write("data: " + text + "\n\n");
    }
}
