package footnote.server;

import footnote.fault.Fault;
import footnote.server.wire.Json;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Reads the JSON that a request brings, up to a size.
final class JsonBody {
    static final int LARGEST = 2 << 20;
    private static final int LARGEST_PASSED = 32 << 20;

    private JsonBody() {}

    /// Fails with `TOO_LARGE`, or with `BAD_REQUEST` if it is not such JSON.
    static <T> T read(ServerRequest request, Class<T> type) {
        return Json.read(text(request), type);
    }

    /// @param largest in bytes
    static <T> T read(ServerRequest request, Class<T> type, int largest) {
        return Json.read(new String(bytes(request, largest), StandardCharsets.UTF_8), type);
    }

    /// Fails with `TOO_LARGE`.
    static String text(ServerRequest request) {
        return new String(bytes(request, LARGEST), StandardCharsets.UTF_8);
    }

    /// What is handed on: pictures may be among it.
    static byte[] bytes(ServerRequest request) {
        return bytes(request, LARGEST_PASSED);
    }

    static RuntimeException tooLarge(int largest) {
        return new Fault(Fault.Code.TOO_LARGE, "The body is larger than " + (largest >> 20) + " MB.").toException();
    }

    private static byte[] bytes(ServerRequest request, int largest) {
        if (!request.content().hasEntity()) return new byte[0];
        try (var in = request.content().inputStream()) {
            var bytes = in.readNBytes(largest + 1);
            if (bytes.length > largest) throw tooLarge(largest);
            return bytes;
        } catch (IOException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The body was cut off.").toException(e);
        }
    }
}
