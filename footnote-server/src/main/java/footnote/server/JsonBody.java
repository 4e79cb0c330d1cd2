package footnote.server;

import footnote.fault.Fault;
import footnote.server.wire.Json;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Reads the JSON that a request brings, up to a size.
final class JsonBody {
    static final int LARGEST = 2 << 20;

    private JsonBody() {}

    /// Fails with `TOO_LARGE`, or with `BAD_REQUEST` if it is not such JSON.
    static <T> T read(ServerRequest request, Class<T> type) {
        if (!request.content().hasEntity()) return Json.read("", type);
        try (var in = request.content().inputStream()) {
            var bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new Fault(Fault.Code.TOO_LARGE, "The body is larger than " + (LARGEST >> 20) + " MB.")
                        .toException();
            }
            return Json.read(new String(bytes, StandardCharsets.UTF_8), type);
        } catch (IOException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The body was cut off.").toException(e);
        }
    }
}
