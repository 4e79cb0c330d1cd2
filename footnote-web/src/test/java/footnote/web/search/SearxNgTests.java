package footnote.web.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Deadline;
import footnote.trace.RequestId;
import footnote.web.fetch.Site;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearxNgTests {
    @Test
    void resultsComeBestFirst() throws IOException {
        try (var site = new Site();
                var searxng = new SearxNg(site.at("/searx/"))) {
            site.page("/searx/search", "application/json", """
                    {"query":"x","answers":[{"a":[1,{"b":2}]}],"results":[
                     {"url":"https://a.example/","title":"A","content":"first","engines":["x"],"parsed_url":["https"]},
                     {"url":"https://b.example/","title":"B","content":null,"score":1.5},
                     {"title":"no address"},
                     {"url":"https://c.example/","title":"C"}],"number_of_results":3}
                    """);
            assertThat(searxng.search("lisp & ml", 2, Deadline.none()))
                    .containsExactly(
                            new SearxNg.Result("A", "https://a.example/", "first"),
                            new SearxNg.Result("B", "https://b.example/", ""));
            assertThat(site.requests()).containsExactly("/searx/search?format=json&q=lisp+%26+ml");
        }
    }

    @Test
    void theServerHearsForWhichRequestItIsAsked() throws IOException {
        try (var site = new Site();
                var searxng = new SearxNg(site.at(""))) {
            site.page("/search", "application/json", "{\"results\":[]}");
            new RequestId("from-client").run(() -> searxng.search("x", 2, Deadline.none()));
            searxng.search("x", 2, Deadline.none());
            assertThat(site.headers().getFirst()).containsEntry("X-request-id", List.of("from-client"));
            assertThat(site.headers().getLast()).doesNotContainKey("X-request-id");
        }
    }

    @Test
    void aServerThatDoesNotSpeakJsonIsTold() throws IOException {
        try (var site = new Site();
                var searxng = new SearxNg(site.at(""))) {
            site.page("/search", "text/html", "<p>results</p>");
            assertThatThrownBy(() -> searxng.search("x", 2, Deadline.none())).hasMessageContaining("text/html");
            site.page("/search", "application/json", "<p>results</p>");
            assertThatThrownBy(() -> searxng.search("x", 2, Deadline.none())).hasMessageContaining("not JSON");
        }
    }
}
