package footnote.server;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Lets in requests that are meant for this server, and tells who is asking.
///
/// While the server is open to this machine only, anybody on this machine is the one local user. A page from
/// elsewhere that a browser on this machine shows must not borrow that trust: its requests carry a foreign
/// `Origin`, or a `Host` that merely resolves to this machine, and are refused. An image or a link carries no
/// `Origin`, so browsers also say from where a request comes (`Sec-Fetch-Site`); only the pages themselves may be
/// opened from elsewhere.
final class Doorkeeper implements Filter {
    private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private static final HeaderName SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");
    private static final Pattern DOORS = Pattern.compile("/+(api|v1|search|extract|summarize|embed|metrics)(/.*)?");

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        var host = request.headers().first(HeaderNames.HOST).orElse("");
        if (!LOCAL_NAMES.contains(name(host))) {
            throw refused("This server answers to localhost only, not to the name in the Host header.");
        }
        var origin = request.headers().first(HeaderNames.ORIGIN);
        if (origin.isPresent() && !isOwn(origin.get(), host)) {
            throw refused("Pages from other sites may not use this server.");
        }
        var from = request.headers().first(SITE).orElse("none");
        if (!OWN_SITE.contains(from) && DOORS.matcher(request.path().path()).matches()) {
            throw refused("Pages from other sites may not use this server.");
        }
        response.header("X-Content-Type-Options", "nosniff");
        response.header("Referrer-Policy", "no-referrer");
        response.header("Cross-Origin-Resource-Policy", "same-origin");
        chain.proceed();
    }

    static Viewer viewer(ServerRequest request) {
        return Viewer.LOCAL;
    }

    private static boolean isOwn(String origin, String host) {
        try {
            return host.equalsIgnoreCase(String.valueOf(URI.create(origin).getAuthority()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String name(String host) {
        var lower = host.toLowerCase(Locale.ROOT);
        if (lower.startsWith("[")) return lower.substring(0, lower.indexOf(']') + 1);
        int colon = lower.indexOf(':');
        return colon < 0 ? lower : lower.substring(0, colon);
    }

    private static RuntimeException refused(String message) {
        return new Fault(Fault.Code.FORBIDDEN, message).toException();
    }
}
