package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.trace.RequestId;
import java.util.List;
import org.junit.jupiter.api.Test;

class EachHostTests {
    @Test
    void visitsAreMadeForTheRequestThatAskedForThem() {
        var urls = List.of("http://a.example/1", "http://b.example/", "http://a.example/2");
        new RequestId("from-client")
                .run(() -> assertThat(EachHost.visit(
                                urls, url -> url + " " + RequestId.current().orElseThrow()))
                        .containsExactly(
                                "http://a.example/1 from-client",
                                "http://b.example/ from-client",
                                "http://a.example/2 from-client"));
        assertThat(EachHost.visit(urls, _ -> RequestId.current())).allMatch(id -> id.isEmpty());
    }
}
