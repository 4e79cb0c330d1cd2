package footnote.web.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Looks up the addresses of a host. Safe for use by many threads at once.
@FunctionalInterface
public interface Resolver {
    /// The way this machine looks names up.
    Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> addresses(String host) throws UnknownHostException;
}
