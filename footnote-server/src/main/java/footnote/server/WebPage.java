package footnote.server;

import footnote.fault.Fault;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The web page: files from the class path, sent with a policy that lets nothing foreign in.
final class WebPage implements HttpService {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2",
            "json", "application/json",
            "webmanifest", "application/manifest+json");

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", (request, response) -> send("index.html", response)).get("/{+file}", this::file);
    }

    private void file(ServerRequest request, ServerResponse response) {
        send(request.path().pathParameters().get("file"), response);
    }

    private void send(String name, ServerResponse response) {
        var type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        var bytes = type == null ? null : files.computeIfAbsent(name, WebPage::read);
        if (bytes == null) {
            throw new Fault(Fault.Code.NOT_FOUND, "There is nothing at this address.").toException();
        }
        response.header(HeaderNames.CONTENT_TYPE, type)
                .header(HeaderNames.CACHE_CONTROL, "no-cache")
                .header("Content-Security-Policy", POLICY)
                .send(bytes);
    }

    /// What is not there is not remembered either: there is no end to the names that could be asked for.
    private static byte @Nullable [] read(String name) {
        if (!name.matches("[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\\.[a-z0-9]+")) return null;
        try (var in = WebPage.class.getResourceAsStream("/web/" + name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new Fault(Fault.Code.INTERNAL, "A file of the web page could not be read.").toException(e);
        }
    }
}
