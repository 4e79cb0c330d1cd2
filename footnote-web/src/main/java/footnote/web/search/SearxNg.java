package footnote.web.search;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.web.fetch.AllowList;
import footnote.web.fetch.FetchSettings;
import footnote.web.fetch.Fetcher;
import footnote.web.fetch.MediaTypes;
import footnote.web.fetch.WebAddress;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Searches the web through a SearxNG server, whose settings must allow the JSON format.
public final class SearxNg implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String base;
    private final Fetcher fetcher;

    /// @param url the server's address, which may well be inside
    public SearxNg(String url) {
        var address = WebAddress.parse(url);
        this.base = address.origin() + address.path().replaceAll("/(search)?$", "") + "/search?format=json&q=";
        var settings = FetchSettings.DEFAULTS.withAllowed(AllowList.NOTHING.and(address.host()));
        this.fetcher = new Fetcher(settings, Clock.systemUTC());
    }

    /// One result of the web.
    public record Result(String title, String url, String snippet) {}

    /// What the server finds, best first, at most `limit`; fails with `FETCH_FAILED` or `TIMED_OUT`.
    public List<Result> search(String query, int limit, Deadline by) {
        var address = WebAddress.parse(base + URLEncoder.encode(query, StandardCharsets.UTF_8));
        var answer = fetcher.ask(address, MediaTypes.JSON, by.earlier(PATIENCE));
        try (var json = new JsonFactory().createParser(answer.bytes())) {
            return results(json, limit);
        } catch (IOException e) {
            throw new Fault(Fault.Code.FETCH_FAILED, "The SearxNG server answered with something that is not JSON.")
                    .toException(e);
        }
    }

    private static List<Result> results(JsonParser json, int limit) throws IOException {
        var results = new ArrayList<Result>();
        if (json.nextToken() != JsonToken.START_OBJECT) throw new IOException("not an object");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = json.currentName().equals("results");
            if (json.nextToken() == JsonToken.START_ARRAY && wanted) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    var result = result(json);
                    if (results.size() < limit && !result.url().isEmpty()) results.add(result);
                }
            } else {
                json.skipChildren();
            }
        }
        return results;
    }

    private static Result result(JsonParser json) throws IOException {
        var title = "";
        var url = "";
        var snippet = "";
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_STRING) {
                switch (name) {
                    case "title" -> title = json.getText();
                    case "url" -> url = json.getText();
                    case "content" -> snippet = json.getText();
                    default -> {}
                }
            } else {
                json.skipChildren();
            }
        }
        return new Result(title, url, snippet);
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
