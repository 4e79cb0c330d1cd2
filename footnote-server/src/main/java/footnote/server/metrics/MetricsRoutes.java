package footnote.server.metrics;

import footnote.app.LocalFootnote;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// `/metrics`: how much was done and how long it took, in Prometheus' text format.
public final class MetricsRoutes implements HttpService {
    private final LocalFootnote footnote;
    private @Nullable Meters meters;

    public MetricsRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
        footnote.watch(trace -> meters().count(trace));
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::scrape);
    }

    private void scrape(ServerRequest request, ServerResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(meters().scrape().getBytes(StandardCharsets.UTF_8));
    }

    /// Made when first needed: loading all that takes a moment that a start does not have.
    private synchronized Meters meters() {
        var made = meters;
        if (made == null) {
            made = new Meters(footnote);
            meters = made;
        }
        return made;
    }
}
