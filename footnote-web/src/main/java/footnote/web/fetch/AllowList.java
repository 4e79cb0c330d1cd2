package footnote.web.fetch;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What may be fetched from although it is inside: hosts by name, and ranges of addresses.
public final class AllowList {
    public static final AllowList NOTHING = new AllowList(Set.of(), List.of());

    private final Set<String> hosts;
    private final List<Network> networks;

    private AllowList(Set<String> hosts, List<Network> networks) {
        this.hosts = Set.copyOf(hosts);
        this.networks = List.copyOf(networks);
    }

    /// Read a list such as `wiki.example.org, *.lab.example.org, 10.20.0.0/16, ::1`.
    ///
    /// @throws IllegalArgumentException with a sentence that names the entry that is not understood
    public static AllowList of(String list) {
        var hosts = new HashSet<String>();
        var networks = new ArrayList<Network>();
        for (var entry : list.split("[,\\s]+")) {
            if (entry.isEmpty()) continue;
            if (looksLikeNetwork(entry)) networks.add(Network.of(entry));
            else hosts.add(host(entry));
        }
        return new AllowList(hosts, networks);
    }

    /// This list and one host more.
    public AllowList and(String host) {
        var all = new HashSet<>(hosts);
        all.add(host);
        return new AllowList(all, networks);
    }

    boolean names(String host) {
        if (hosts.contains(host)) return true;
        for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
            if (hosts.contains("*" + host.substring(dot))) return true;
        }
        return false;
    }

    boolean admits(String host, InetAddress address) {
        return names(host) || networks.stream().anyMatch(network -> network.holds(address));
    }

    private static boolean looksLikeNetwork(String entry) {
        return entry.contains("/") || entry.contains(":") || entry.matches("[0-9.]+");
    }

    private static String host(String entry) {
        var name = entry.toLowerCase(Locale.ROOT);
        if (!name.matches("(\\*\\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")) {
            throw new IllegalArgumentException(
                    "\"" + entry + "\" is neither a host name, nor an address, nor a range such as 10.0.0.0/8.");
        }
        return name;
    }

    /// A range of addresses that share their first bits.
    private record Network(InetAddress base, int bits) {
        static Network of(String entry) {
            int slash = entry.indexOf('/');
            try {
                var base = InetAddress.ofLiteral(slash < 0 ? entry : entry.substring(0, slash));
                int all = base.getAddress().length * 8;
                int bits = slash < 0 ? all : Integer.parseInt(entry.substring(slash + 1));
                if (bits >= 0 && bits <= all) return new Network(base, bits);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(unreadable(entry), e);
            }
            throw new IllegalArgumentException(unreadable(entry));
        }

        private static String unreadable(String entry) {
            return "\"" + entry + "\" is not an address or a range of addresses such as 10.0.0.0/8.";
        }

        boolean holds(InetAddress address) {
            var mine = base.getAddress();
            var other = address.getAddress();
            if (mine.length != other.length) return false;
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % 8);
                if ((mine[bit / 8] & mask) != (other[bit / 8] & mask)) return false;
            }
            return true;
        }
    }
}
