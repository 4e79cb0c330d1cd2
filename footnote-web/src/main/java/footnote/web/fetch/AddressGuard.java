package footnote.web.fetch;

import footnote.fault.Fault;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;

/// The name resolver of the HTTP client, which answers with public addresses only.
///
/// A name with both public and inside addresses is refused as a whole: no honest site has such a name. Since the
/// client connects to what this returns and looks nothing up again, a name that changes its mind (DNS rebinding)
/// is judged by the very answer that is used.
final class AddressGuard implements DnsResolver {
    private static final String ALLOWING = "; if it is meant to be reached, name it in FOOTNOTE_FETCH_ALLOW.";
    /// Ports above 1023 that belong to services which a web request could disturb.
    private static final Set<Integer> CLOSED_PORTS = Set.of(
            1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5984,
            6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7000, 9042, 9092, 9200, 9300, 10080,
            10250, 11211, 27017);

    private final AllowList allowed;
    private final Resolver resolver;

    AddressGuard(AllowList allowed, Resolver resolver) {
        this.allowed = allowed;
        this.resolver = resolver;
    }

    /// Fail with `BAD_REQUEST` where no web server should be asked.
    void admitPort(WebAddress address) {
        int port = address.port();
        if (port == 80 || port == 443 || (port >= 1024 && !CLOSED_PORTS.contains(port))) return;
        if (allowed.names(address.host())) return;
        throw new Fault(Fault.Code.BAD_REQUEST, "Nothing is fetched from port " + port + ALLOWING).toException();
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        var addresses = List.copyOf(resolver.addresses(host));
        for (var address : addresses) {
            if (allowed.admits(host, address)) continue;
            var closed = InsideAddresses.closed(address);
            if (closed.isPresent()) {
                throw new RefusedException("The host " + host + " is " + closed.get() + ALLOWING);
            }
        }
        if (addresses.isEmpty()) throw new UnknownHostException(host);
        return addresses.toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
