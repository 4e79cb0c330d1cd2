package footnote.models;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Upstream;
import footnote.trace.RequestId;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An OpenAI-compatible service to which requests go, and from which replies come, as they are.
///
/// What is said only between two neighbours on the way, as `Connection`, is left out. If a key is set, it goes
/// with every request instead of the client's own. A service that has begun to reply may be silent as long as
/// between two tokens.
final class HttpUpstream implements Upstream {
    private static final Set<String> BETWEEN_NEIGHBOURS = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "host",
            "content-length",
            "expect",
            "http2-settings",
            "cookie",
            "origin",
            "referer");
    private static final Duration LISTING = Duration.ofSeconds(2);
    private static final int MOST_MODELS = 1000;

    private final ModelSettings settings;
    private final URI base;
    private final ModelFaults faults;
    private final Service service;

    HttpUpstream(ModelSettings settings, Endpoint endpoint, URI base, Service service) {
        this.settings = settings;
        this.base = base;
        this.faults = ModelFaults.of(settings, endpoint);
        this.service = service;
    }

    @Override
    public Reply post(Head head, byte[] body, Deadline by) {
        var request = HttpRequest.newBuilder(at(head.path(), head.query())).POST(BodyPublishers.ofByteArray(body));
        head.headers().forEach((name, values) -> {
            if (passes(name)) values.forEach(value -> request.header(name, value));
        });
        settings.key().ifPresent(secret -> request.setHeader("Authorization", "Bearer " + secret));
        RequestId.current().ifPresent(id -> request.setHeader(RequestId.HEADER, id.value()));
        try {
            service.enter(by.earlier(settings.firstToken()));
            boolean begun = false;
            try {
                var response = send(request.build(), head.streams() ? by.earlier(settings.firstToken()) : by, by);
                begun = true;
                return new Reply(response.statusCode(), passing(response), response.body(), service::leave);
            } finally {
                if (!begun) service.leave();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.cancelled().toException(e);
        }
    }

    /// @param first when the first byte must have come
    private HttpResponse<InputStream> send(HttpRequest post, Deadline first, Deadline by) throws InterruptedException {
        var sending = service.client().sendAsync(post, head -> reply(head.statusCode(), first));
        boolean taken = false;
        try {
            var response = sending.get(first.left().toNanos(), TimeUnit.NANOSECONDS);
            taken = true;
            return response;
        } catch (TimeoutException e) {
            if (by.passed()) throw faults.outOfTime().toException(e);
            var fault = faults.noFirstToken(settings.firstToken());
            service.failed(fault);
            throw fault.toException(e);
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            var fault = faults.unreached(cause);
            service.failed(fault);
            throw fault.toException(cause);
        } finally {
            if (!taken && !sending.cancel(true)) {
                var _ = sending.thenAccept(HttpUpstream::close);
            }
        }
    }

    /// A service that says that it cannot now is not at work, however well it says so. (Who asks too much may be one
    /// client alone.)
    private ReplyBytes reply(int status, Deadline first) {
        boolean failed = status >= 500 && Refusals.passes(status);
        var refusal = Optional.of(faults.refused(status, "", false)).filter(_ -> failed);
        return new ReplyBytes(first, settings.betweenTokens(), service, faults, refusal);
    }

    @Override
    public Optional<List<Model>> models(Optional<String> authorization) {
        var get = HttpRequest.newBuilder(at("models", "")).GET();
        var key = settings.key().map(secret -> "Bearer " + secret).or(() -> authorization);
        key.ifPresent(its -> get.setHeader("Authorization", its));
        RequestId.current().ifPresent(id -> get.setHeader(RequestId.HEADER, id.value()));
        try {
            var response = Listing.within(LISTING, service.client(), get.build());
            if (response.statusCode() != 200) return Optional.empty();
            var json = JsonLeaves.read(response.body());
            var models = new ArrayList<Model>();
            for (int i = 0; i < MOST_MODELS; i++) {
                var place = "/data/" + i;
                var id = json.text(place + "/id");
                if (id.isEmpty()) break;
                var owner = json.text(place + "/owned_by");
                var created = json.text(place + "/created");
                long seconds = created.matches("\\d{1,12}") ? Long.parseLong(created) : 0;
                models.add(new Model(id, seconds, owner.isEmpty() ? "upstream" : owner));
            }
            return Optional.of(models);
        } catch (IOException | NotJsonException e) {
            return Optional.empty(); // the caller lists what there is without it, and says so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /// A reply that came too late for whoever had asked.
    private static void close(HttpResponse<InputStream> response) {
        try {
            response.body().close();
        } catch (IOException e) {
            System.getLogger(HttpUpstream.class.getName())
                    .log(System.Logger.Level.DEBUG, "a late reply could not be closed", e);
        }
    }

    /// The place of a path, with the query that the installation's address has and the caller's own, except for
    /// what the installation has decided.
    private URI at(String path, String query) {
        var decided = Optional.ofNullable(base.getRawQuery()).orElse("");
        var callers = decided.isEmpty() ? query : without(query, decided);
        var all = Stream.of(decided, callers).filter(each -> !each.isEmpty()).collect(Collectors.joining("&"));
        var place = base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath() + "/" + path;
        try {
            return new URI(all.isEmpty() ? place : place + "?" + all);
        } catch (URISyntaxException e) {
            // Its message holds the address, and that may hold a secret.
            throw new Fault(
                            Fault.Code.BAD_REQUEST,
                            "The query of the address holds characters that must be written as % and two digits there.")
                    .toException();
        }
    }

    /// A query without the parameters that another one has.
    private static String without(String query, String other) {
        var names = Arrays.stream(other.split("&")).map(HttpUpstream::name).collect(Collectors.toSet());
        return Arrays.stream(query.split("&", -1))
                .filter(each -> !names.contains(name(each)))
                .collect(Collectors.joining("&"));
    }

    /// The name of a parameter, as services read it.
    private static String name(String parameter) {
        var raw = parameter.split("=", 2)[0];
        try {
            return URLDecoder.decode(raw, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return raw; // no service can read it either
        }
    }

    private static boolean passes(String header) {
        var name = header.toLowerCase(Locale.ROOT);
        return !BETWEEN_NEIGHBOURS.contains(name) && !name.startsWith("sec-") && !name.startsWith(":");
    }

    private static Map<String, List<String>> passing(HttpResponse<?> response) {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        response.headers().map().forEach((name, values) -> {
            if (passes(name) && !name.equalsIgnoreCase("set-cookie")) headers.put(name, values);
        });
        return headers;
    }
}
