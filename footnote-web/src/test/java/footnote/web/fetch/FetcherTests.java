package footnote.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.trace.RequestId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FetcherTests {
    private static final FetchSettings LOCAL =
            FetchSettings.DEFAULTS.withAllowed(AllowList.of("127.0.0.1")).withInterval(Duration.ZERO);

    private Site site;
    private Fetcher fetcher;

    @BeforeEach
    void open() throws IOException {
        site = new Site();
        fetcher = new Fetcher(LOCAL, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        fetcher.close();
        site.close();
    }

    @Test
    void aPageComesWithItsTypeAndCharacterSet() {
        site.page("/a", "Text/HTML; charset=\"ISO-8859-1\"", "<p>hello</p>");
        var page = fetch("/a");
        assertThat(page.type()).isEqualTo("text/html");
        assertThat(page.charset()).contains("ISO-8859-1");
        assertThat(page.isPage()).isTrue();
        assertThat(text(page)).isEqualTo("<p>hello</p>");
    }

    @Test
    void redirectsAreFollowedUpToALimit() {
        site.page("/4", "text/plain", "here");
        for (int i = 0; i < 4; i++) site.redirect("/" + i, i % 2 == 0 ? String.valueOf(i + 1) : site.at("/" + (i + 1)));
        var page = fetch("/0");
        assertThat(text(page)).isEqualTo("here");
        assertThat(page.asked().path()).isEqualTo("/0");
        assertThat(page.found().path()).isEqualTo("/4");
        site.redirect("/loop", "/loop?again");
        assertThat(fault("/loop").message()).contains("more than 5 times");
        assertThat(site.requests().stream().filter(path -> path.startsWith("/loop")))
                .hasSize(6);
    }

    @Test
    void nothingIsSentThatNobodyAskedFor() {
        site.handle("/cookie", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.getResponseHeaders().set("Location", "/next");
            Site.send(exchange, 302, new byte[0]);
        });
        site.handle("/next", exchange -> {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"x\"");
            Site.send(exchange, 401, new byte[0]);
        });
        new RequestId("not-for-sites")
                .run(() -> assertThat(fault("/cookie").message()).contains("401"));
        for (var headers : site.headers()) {
            var names = headers.keySet().stream().map(name -> name.toLowerCase(java.util.Locale.ROOT));
            assertThat(names)
                    .doesNotContain(
                            "cookie", "authorization", "proxy-authorization", "referer", "origin", "x-request-id");
            assertThat(headers.get("User-agent")).containsExactly(FetchSettings.USER_AGENT);
        }
    }

    @Test
    void statusesAreTold() {
        assertThat(fault("/missing").code()).isEqualTo(Fault.Code.NOT_FOUND);
        site.handle("/broken", exchange -> Site.send(exchange, 500, new byte[0]));
        assertThat(fault("/broken"))
                .isEqualTo(new Fault(Fault.Code.FETCH_FAILED, "The site answered with status 500."));
    }

    @Test
    void kindsThatCannotBeReadAreNotDownloaded() {
        for (var type : List.of("image/png", "video/mp4", "application/zip", "text/css", "application/javascript")) {
            site.page("/x", type, "bytes");
            assertThat(fault("/x").code()).as(type).isEqualTo(Fault.Code.UNSUPPORTED_FORMAT);
        }
        for (var type : List.of("", "text/plain", "text/markdown", "application/pdf", "application/octet-stream")) {
            site.page("/x", type, "bytes");
            assertThat(text(fetch("/x"))).as(type).isEqualTo("bytes");
        }
    }

    @Test
    void aPageThatIsTooLargeIsGivenUp() throws IOException {
        try (var small = new Fetcher(LOCAL.withMostBytes(1000), Clock.systemUTC())) {
            site.page("/declared", "text/plain", "x".repeat(1001));
            site.handle("/endless", exchange -> endless(exchange, 200));
            site.page("/fits", "text/plain", "x".repeat(1000));
            assertThat(fault(small, "/declared").code()).isEqualTo(Fault.Code.TOO_LARGE);
            assertThat(fault(small, "/endless").code()).isEqualTo(Fault.Code.TOO_LARGE);
            assertThat(text(small.fetch(address("/fits"), MediaTypes.READABLE, soon())))
                    .hasSize(1000);
        }
    }

    @Test
    void aRedirectWhoseBodyNeverEndsIsFollowed() {
        site.page("/next", "text/plain", "here");
        site.handle("/from", exchange -> {
            exchange.getResponseHeaders().set("Location", "/next");
            endless(exchange, 302);
        });
        assertThat(text(fetch("/from"))).isEqualTo("here");
    }

    /// Ends only when the other side does.
    private static void endless(HttpExchange exchange, int status) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(status, 0);
        var piece = "endless".repeat(1000).getBytes(StandardCharsets.UTF_8);
        try (var out = exchange.getResponseBody()) {
            while (true) out.write(piece);
        }
    }

    @Test
    void aTypeWithoutANameIsNoType() {
        site.page("/x", ";", "bytes");
        assertThat(fetch("/x").type()).isEmpty();
    }

    @Test
    void aPagePackedInVeryManyPiecesIsRefused() throws IOException {
        var member = new ByteArrayOutputStream();
        new GZIPOutputStream(member).close();
        var all = new ByteArrayOutputStream();
        for (int i = 0; i < 100_000; i++) all.writeBytes(member.toByteArray());
        site.handle("/pieces", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            Site.send(exchange, 200, all.toByteArray());
        });
        assertThat(fault("/pieces").code()).isEqualTo(Fault.Code.UNREADABLE_DOCUMENT);
    }

    @Test
    void packedPagesAreUnpackedUpToALimit() throws IOException {
        packed("/good", "hello ".repeat(100).getBytes(StandardCharsets.UTF_8));
        assertThat(text(fetch("/good"))).isEqualTo("hello ".repeat(100));
        packed("/bomb", new byte[64 << 20]);
        assertThat(fault("/bomb").code()).isEqualTo(Fault.Code.TOO_LARGE);
    }

    private void packed(String path, byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        site.handle(path, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            Site.send(exchange, 200, out.toByteArray());
        });
    }

    @Test
    void robotsRulesAreAskedForOnceAndObeyed() {
        site.page("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private\n");
        site.page("/a", "text/plain", "a");
        site.page("/private/b", "text/plain", "b");
        assertThat(text(fetch("/a"))).isEqualTo("a");
        assertThat(fault("/private/b").code()).isEqualTo(Fault.Code.FORBIDDEN);
        site.redirect("/around", "/private/b");
        assertThat(fault("/around").code()).isEqualTo(Fault.Code.FORBIDDEN);
        assertThat(site.requests()).containsExactly("/robots.txt", "/a", "/around");
    }

    @Test
    void aSiteWhoseRulesCannotBeReadIsLeftAlone() {
        site.handle("/robots.txt", exchange -> Site.send(exchange, 503, new byte[0]));
        site.page("/a", "text/plain", "a");
        assertThat(fault("/a").code()).isEqualTo(Fault.Code.FORBIDDEN);
    }

    @Test
    void aBusySiteIsAskedAgainOnceItWantsTo() {
        var asked = new AtomicInteger();
        site.handle("/busy", exchange -> {
            if (asked.incrementAndGet() == 1) {
                exchange.getResponseHeaders().set("Retry-After", "7");
                Site.send(exchange, 429, new byte[0]);
            } else {
                exchange.getResponseHeaders().set("Content-Type", "text/plain");
                Site.send(exchange, 200, "ready".getBytes(StandardCharsets.UTF_8));
            }
        });
        var timing = new SteppedTiming();
        try (var patient = new Fetcher(LOCAL, Clock.systemUTC(), timing)) {
            assertThat(text(patient.fetch(address("/busy"), MediaTypes.READABLE, soon())))
                    .isEqualTo("ready");
        }
        assertThat(timing.slept).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void requestsToOneHostAreSpacedOut() {
        site.page("/robots.txt", "text/plain", "User-agent: *\nCrawl-delay: 3\n");
        site.page("/a", "text/plain", "a");
        var timing = new SteppedTiming();
        try (var polite = new Fetcher(LOCAL.withInterval(Duration.ofSeconds(1)), Clock.systemUTC(), timing)) {
            for (int i = 0; i < 3; i++) polite.fetch(address("/a"), MediaTypes.READABLE, soon());
        }
        assertThat(timing.slept).containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(3));
    }

    @Test
    void anInterruptEndsTheExchange() throws Exception {
        var arrived = new CountDownLatch(1);
        var gone = new CountDownLatch(1);
        site.handle("/slow", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 0);
            arrived.countDown();
            try (var out = exchange.getResponseBody()) {
                while (true) {
                    out.write('x');
                    out.flush();
                    Thread.onSpinWait();
                }
            } catch (IOException e) {
                gone.countDown();
            }
        });
        var thrown = new AtomicReference<Throwable>();
        var caller = Thread.ofPlatform().start(() -> {
            try (var roomy = new Fetcher(LOCAL.withMostBytes(1L << 40), Clock.systemUTC())) {
                roomy.fetch(address("/slow"), MediaTypes.READABLE, Deadline.none());
            } catch (FootnoteException e) {
                thrown.set(e);
            }
        });
        arrived.await();
        caller.interrupt();
        caller.join();
        gone.await();
        assertThat(thrown.get())
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.CANCELLED));
    }

    @Test
    void aSiteThatDripsIsGivenUpWhenTimeIsUp() {
        var done = new CountDownLatch(1);
        site.handle("/drip", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 0);
            try (var out = exchange.getResponseBody()) {
                out.write('x');
                out.flush();
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (var hasty = new Fetcher(LOCAL.withWhole(Duration.ofMillis(300)), Clock.systemUTC())) {
            assertThat(fault(hasty, "/drip").code()).isEqualTo(Fault.Code.TIMED_OUT);
        } finally {
            done.countDown();
        }
    }

    @Test
    void aHostThatTakesNoConnectionsIsTold() {
        int closed = site.port();
        site.close();
        var address = WebAddress.parse("http://127.0.0.1:" + closed + "/");
        assertThatThrownBy(() -> fetcher.fetch(address, MediaTypes.READABLE, soon()))
                .hasMessage("The host 127.0.0.1 does not take connections.");
    }

    private WebAddress address(String path) {
        return WebAddress.parse(site.at(path));
    }

    private Fetched fetch(String path) {
        return fetcher.fetch(address(path), MediaTypes.READABLE, soon());
    }

    private Fault fault(String path) {
        return fault(fetcher, path);
    }

    private Fault fault(Fetcher by, String path) {
        try {
            by.fetch(address(path), MediaTypes.READABLE, soon());
        } catch (FootnoteException e) {
            return e.fault();
        }
        throw new AssertionError(path + " was fetched");
    }

    private static String text(Fetched fetched) {
        return new String(fetched.bytes(), StandardCharsets.UTF_8);
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(30));
    }

    /// Time that passes only by sleeping.
    private static final class SteppedTiming implements Pace.Timing {
        private final List<Duration> slept = new ArrayList<>();
        private long now;

        @Override
        public synchronized long nanos() {
            return now;
        }

        @Override
        public synchronized void sleep(Duration time) {
            slept.add(time);
            now += time.toNanos();
        }
    }
}
