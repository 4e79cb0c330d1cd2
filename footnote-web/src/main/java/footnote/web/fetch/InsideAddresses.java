package footnote.web.fetch;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;

/// Tells addresses of the public internet from all others, by the registries of special addresses (RFC 6890 and its
/// successors).
///
/// IPv6 is closed except for global unicast (`2000::/3`) and NAT64's well-known prefix, whose embedded IPv4 address
/// is then judged by itself. Ways of wrapping an IPv4 address that nobody needs any more (6to4, Teredo,
/// IPv4-compatible) are closed altogether.
final class InsideAddresses {
    private static final List<Range> CLOSED_4 = List.of(
            range("0.0.0.0", 8, "an unspecified address"),
            range("10.0.0.0", 8, "a private address"),
            range("100.64.0.0", 10, "an address inside a provider's network"),
            range("127.0.0.0", 8, "this machine itself"),
            range("168.63.129.16", 32, "a cloud's metadata service"),
            range("169.254.0.0", 16, "a link-local address, where clouds keep their metadata"),
            range("172.16.0.0", 12, "a private address"),
            range("192.0.0.0", 24, "an address for protocols"),
            range("192.0.2.0", 24, "an address for examples"),
            range("192.88.99.0", 24, "a 6to4 relay"),
            range("192.168.0.0", 16, "a private address"),
            range("198.18.0.0", 15, "an address for measurements"),
            range("198.51.100.0", 24, "an address for examples"),
            range("203.0.113.0", 24, "an address for examples"),
            range("224.0.0.0", 4, "a multicast address"),
            range("240.0.0.0", 4, "a reserved address"));
    private static final List<Range> CLOSED_6 = List.of(
            range("2001::", 23, "an address for protocols"),
            range("2001:db8::", 32, "an address for examples"),
            range("2002::", 16, "an IPv4 address in 6to4 form"),
            range("3fff::", 20, "an address for examples"));
    private static final Range GLOBAL_6 = range("2000::", 3, "");
    private static final Range NAT64 = range("64:ff9b::", 96, "");

    private InsideAddresses() {}

    /// What keeps `address` from being fetched from, as the end of a sentence; nothing if it is public.
    static Optional<String> closed(InetAddress address) {
        if (isOwn(address)) return Optional.of("this machine itself");
        var bytes = address.getAddress();
        return address instanceof Inet4Address ? closed(bytes, CLOSED_4) : closed6(bytes);
    }

    private static Optional<String> closed6(byte[] bytes) {
        if (NAT64.holds(bytes)) return closed(last4(bytes), CLOSED_4);
        if (!GLOBAL_6.holds(bytes)) return Optional.of(outsideOfGlobal(bytes));
        if (isIsatap(bytes)) {
            var inside = closed(last4(bytes), CLOSED_4);
            if (inside.isPresent()) return inside;
        }
        return closed(bytes, CLOSED_6);
    }

    private static String outsideOfGlobal(byte[] bytes) {
        int first = bytes[0] & 0xff;
        if (first == 0xff) return "a multicast address";
        if ((first & 0xfe) == 0xfc) return "a private address";
        if (first == 0xfe) return "a link-local address";
        return "an address that is not of the public internet";
    }

    /// An interface identifier that holds an IPv4 address (RFC 5214).
    private static boolean isIsatap(byte[] bytes) {
        return (bytes[8] & 0xfc) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && (bytes[11] & 0xff) == 0xfe;
    }

    private static byte[] last4(byte[] bytes) {
        return new byte[] {bytes[12], bytes[13], bytes[14], bytes[15]};
    }

    private static Optional<String> closed(byte[] bytes, List<Range> ranges) {
        return ranges.stream()
                .filter(range -> range.holds(bytes))
                .map(Range::what)
                .findFirst();
    }

    private static boolean isOwn(InetAddress address) {
        if (address.isLoopbackAddress()) return true;
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return true; // what cannot be told from inside is not opened
        }
    }

    private static Range range(String base, int bits, String what) {
        return new Range(InetAddress.ofLiteral(base).getAddress(), bits, what);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Range(byte[] base, int bits, String what) {
        boolean holds(byte[] address) {
            if (address.length != base.length) return false;
            for (int i = 0, left = bits; left > 0; i++, left -= 8) {
                int mask = left >= 8 ? 0xff : 0xff << (8 - left);
                if (((address[i] ^ base[i]) & mask) != 0) return false;
            }
            return true;
        }
    }
}
