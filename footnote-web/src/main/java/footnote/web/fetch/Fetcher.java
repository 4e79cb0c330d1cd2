package footnote.web.fetch;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.trace.RequestId;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.HttpHostConnectException;

/// Fetches pages and documents from addresses that users name: politely, with limits, and never from inside.
///
/// Polite means: robots.txt is obeyed (RFC 9309), a host is asked about once a second, `Retry-After` and
/// `Crawl-delay` are honoured within reason, and the name under which all this happens is always the same.
public final class Fetcher implements AutoCloseable {
    static final int MOST_HOPS = 5;
    private static final long MOST_ROBOTS = 500 << 10;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);

    private final FetchSettings settings;
    private final GuardedClient client;
    private final Clock clock;
    private final Robots robots;
    private final Pace pace;

    public Fetcher(FetchSettings settings, Clock clock) {
        this(settings, clock, Pace.Timing.SYSTEM);
    }

    Fetcher(FetchSettings settings, Clock clock, Pace.Timing timing) {
        this.settings = settings;
        this.client = new GuardedClient(settings);
        this.clock = clock;
        this.robots = new Robots(clock);
        this.pace = new Pace(settings.interval(), timing);
    }

    /// The client below, for protocols of their own.
    public GuardedClient client() {
        return client;
    }

    /// Fetch what is at `address`, following redirects.
    ///
    /// Fails with `BAD_REQUEST` (an address that is not fetched from), `FORBIDDEN` (robots.txt does not allow it),
    /// `NOT_FOUND`, `UNSUPPORTED_FORMAT` (a kind of content that is not wanted), `TOO_LARGE`, `FETCH_FAILED`,
    /// `TIMED_OUT`, or `CANCELLED` if the thread is interrupted; then the connection is closed at once.
    public Fetched fetch(WebAddress address, MediaTypes types, Deadline by) {
        var end = by.earlier(settings.whole());
        return failing(address, () -> Cancelling.call(() -> visit(address, types, end), end, "fetching " + address));
    }

    /// Ask a service that whoever runs Footnote has set: no robots.txt, no pace, no redirect. It hears the id of
    /// the request that it is asked for; sites that users name do not.
    public Fetched ask(WebAddress address, MediaTypes types, Deadline by) {
        var end = by.earlier(settings.whole());
        return failing(
                address,
                () -> Cancelling.call(
                        () -> {
                            try (var exchange = client.get(address, headersForService(types))) {
                                return taken(address, exchange, types, settings.mostBytes());
                            }
                        },
                        end,
                        "asking " + address.host()));
    }

    /// Unpack a file that is packed in itself, up to the size that a page may have.
    public byte[] unpacked(byte[] gzip) {
        try {
            return Bodies.gunzip(gzip, settings.mostBytes());
        } catch (IOException e) {
            throw new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The packed file is damaged.").toException(e);
        }
    }

    private Fetched visit(WebAddress asked, MediaTypes types, Deadline by) throws IOException {
        var at = asked;
        boolean waited = false;
        for (int hop = 0; hop <= MOST_HOPS; hop++) {
            var rules = rules(at, by);
            if (!rules.allow(at.target())) {
                throw new Fault(Fault.Code.FORBIDDEN, "The site's robots.txt asks not to fetch this page.")
                        .toException();
            }
            pace.await(at.origin(), rules.delay(), by);
            try (var exchange = client.get(at, headers(types))) {
                var next = redirect(exchange);
                if (next.isPresent()) {
                    at = next.get();
                    continue;
                }
                var pause = pause(exchange);
                if (pause.isPresent() && !waited && pause.get().compareTo(by.left()) < 0) {
                    waited = true;
                    pace.pause(at.origin(), pause.get());
                    continue;
                }
                return taken(asked, exchange, types, settings.mostBytes());
            }
        }
        throw tooManyRedirects();
    }

    private RobotsRules rules(WebAddress at, Deadline by) {
        return robots.of(at.origin(), () -> askForRules(at, by));
    }

    /// A site without rules allows everything; one whose rules cannot be read allows nothing.
    private RobotsRules askForRules(WebAddress site, Deadline by) {
        try {
            var at = new WebAddress(site.scheme(), site.host(), site.port(), "/robots.txt");
            for (int hop = 0; hop <= MOST_HOPS; hop++) {
                if (hop > 0) pace.await(at.origin(), Duration.ZERO, by);
                try (var exchange = client.get(at, headers(MediaTypes.ROBOTS))) {
                    var next = redirect(exchange);
                    if (next.isEmpty()) return rules(exchange);
                    at = next.get();
                }
            }
            return RobotsRules.EVERYTHING;
        } catch (RefusedException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, e.reason()).toException(e);
        } catch (IOException e) {
            by.check("asking the site for its rules");
            throw failure(site, e);
        }
    }

    private static RobotsRules rules(Exchange exchange) throws IOException {
        int status = exchange.status();
        if (status >= 500 || status == 429) return RobotsRules.NOTHING;
        if (status / 100 != 2) return RobotsRules.EVERYTHING;
        try {
            var text = new String(Bodies.read(exchange, MOST_ROBOTS), StandardCharsets.UTF_8);
            return RobotsRules.parse(text);
        } catch (FootnoteException e) {
            return RobotsRules.NOTHING;
        }
    }

    private static Optional<WebAddress> redirect(Exchange exchange) {
        return switch (exchange.status()) {
            case 301, 302, 303, 307, 308 -> exchange.header("Location").map(exchange.address()::resolve);
            default -> Optional.empty();
        };
    }

    /// How long a busy site asks to be left alone, if that is short enough to wait for.
    private Optional<Duration> pause(Exchange exchange) {
        if (exchange.status() != 429 && exchange.status() != 503) return Optional.empty();
        var wish = exchange.header("Retry-After").orElse("").strip();
        if (!wish.matches("\\d{1,6}")) return Optional.empty();
        var pause = Duration.ofSeconds(Long.parseLong(wish));
        return pause.compareTo(LONGEST_PAUSE) <= 0 ? Optional.of(pause) : Optional.empty();
    }

    private Fetched taken(WebAddress asked, Exchange exchange, MediaTypes types, long most) throws IOException {
        int status = exchange.status();
        if (status == 404 || status == 410) {
            throw new Fault(Fault.Code.NOT_FOUND, "There is no such page (status " + status + ").").toException();
        }
        if (status != 200 && status != 203) {
            throw new Fault(Fault.Code.FETCH_FAILED, "The site answered with status " + status + ".").toException();
        }
        var fetched = Fetched.of(asked, exchange, new byte[0], clock.instant());
        if (!types.wanted().test(fetched.type())) {
            throw new Fault(
                            Fault.Code.UNSUPPORTED_FORMAT,
                            "The address holds " + shown(fetched.type()) + ", which Footnote does not read.")
                    .toException();
        }
        return Fetched.of(asked, exchange, Bodies.read(exchange, most), clock.instant());
    }

    private static String shown(String type) {
        return type.matches("[a-z0-9.+-]+/[a-z0-9.+-]+") && type.length() < 100 ? type : "a kind of content";
    }

    private static Map<String, String> headers(MediaTypes types) {
        return Map.of("Accept", types.accept(), "Accept-Encoding", "gzip, deflate", "Accept-Language", "*");
    }

    private static Map<String, String> headersForService(MediaTypes types) {
        var headers = new HashMap<>(headers(types));
        RequestId.current().ifPresent(id -> headers.put(RequestId.HEADER, id.value()));
        return headers;
    }

    private static FootnoteException tooManyRedirects() {
        return new Fault(Fault.Code.FETCH_FAILED, "The site redirects more than " + MOST_HOPS + " times.")
                .toException();
    }

    @FunctionalInterface
    private interface Fetching {
        Fetched fetch() throws IOException;
    }

    private static Fetched failing(WebAddress address, Fetching fetching) {
        try {
            return fetching.fetch();
        } catch (IOException e) {
            throw failure(address, e);
        }
    }

    /// Say in one sentence why an exchange failed.
    public static FootnoteException failure(WebAddress address, IOException e) {
        if (e instanceof RefusedException refused) {
            return new Fault(Fault.Code.BAD_REQUEST, refused.reason()).toException(e);
        }
        var host = address.host();
        var message = switch (e) {
            case UnknownHostException _ -> "There is no host " + host + ".";
            case HttpHostConnectException _ -> "The host " + host + " does not take connections.";
            case SocketTimeoutException _ -> "The host " + host + " did not answer in time.";
            case SSLException _ -> "The host " + host + " could not prove who it is, or speaks no TLS.";
            default -> "The connection to " + host + " failed.";
        };
        var code = e instanceof SocketTimeoutException ? Fault.Code.TIMED_OUT : Fault.Code.FETCH_FAILED;
        return new Fault(code, message).toException(e);
    }

    @Override
    public void close() {
        client.close();
    }
}
