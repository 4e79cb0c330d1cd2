package footnote.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class RequestIdTests {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void whatClientsUsuallySendIsTaken() {
        for (var usual : List.of(
                "7f1c3a52-8a50-4f0e-9a37-5bd1f0c1a001",
                "01ARZ3NDEKTSV4RRFFQ69G5FAV",
                "Root=1-67891233-abcdef012345678912345678",
                "req_123.4:5+6/7")) {
            assertThat(RequestId.of(usual)).as(usual).contains(new RequestId(usual));
        }
    }

    @Test
    void whatDoesNotBelongIntoALogIsNot() {
        for (var hostile : List.of(
                "",
                " ",
                "a b",
                "a\nERROR all is lost",
                "a\r\nSet-Cookie: x",
                "\u001b[31m",
                "<script>",
                "ä",
                "x".repeat(101))) {
            assertThat(RequestId.of(hostile)).as(hostile).isEmpty();
        }
        assertThatThrownBy(() -> new RequestId("a b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTraceIdOfATraceparentIsTaken() {
        assertThat(RequestId.ofTraceparent("00-" + TRACE + "-00f067aa0ba902b7-01"))
                .contains(new RequestId(TRACE));
        for (var wrong : List.of(
                "",
                TRACE,
                "ff-" + TRACE + "-00f067aa0ba902b7-01",
                "00-" + "0".repeat(32) + "-00f067aa0ba902b7-01",
                "00-" + TRACE + "-00f067aa0ba902b7",
                "00-" + TRACE.toUpperCase(Locale.ROOT) + "-00f067aa0ba902b7-01")) {
            assertThat(RequestId.ofTraceparent(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    void itIsKnownWhileTheRequestLastsAndOnThreadsThatWorkForIt() throws Exception {
        assertThat(RequestId.current()).isEmpty();
        var seen = new ArrayList<Optional<RequestId>>();
        var id = RequestId.random();
        try (var threads =
                Executors.newThreadPerTaskExecutor(work -> Thread.ofVirtual().unstarted(RequestId.carried(work)))) {
            id.run(() -> {
                seen.add(RequestId.current());
                try {
                    seen.add(threads.submit(RequestId::current).get());
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            seen.add(threads.submit(RequestId::current).get());
        }
        assertThat(seen).containsExactly(Optional.of(id), Optional.of(id), Optional.empty());
        assertThat(RequestId.current()).isEmpty();
    }
}
