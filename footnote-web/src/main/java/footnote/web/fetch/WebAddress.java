package footnote.web.fetch;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/// An http or https address in its one normal form. The fragment is gone: it never leaves a browser either.
///
/// @param host a lower-case name in ASCII, a dotted quad, or an IPv6 address without brackets
/// @param target path and query, percent-encoded
public record WebAddress(String scheme, String host, int port, String target) {
    /// As long as a document's path may be.
    static final int LONGEST = 1000;

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(.*)", Pattern.DOTALL);
    private static final Pattern LABEL = Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");
    private static final Pattern QUAD = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");
    private static final String PLAIN = "-._~:/?@!$&'()*+,;=";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /// Read an address as a person or a page wrote it; fails with `BAD_REQUEST` and the reason.
    public static WebAddress parse(String text) {
        var url = text.strip();
        if (url.isEmpty()) throw refused("An address is missing.");
        if (url.length() > LONGEST) throw refused("The address is longer than " + LONGEST + " characters.");
        if (url.chars().anyMatch(c -> c <= ' ' || c == '\\' || Character.isISOControl(c))) {
            throw refused("The address holds spaces, backslashes or control characters.");
        }
        var split = SCHEME.matcher(url);
        if (!split.matches()) throw refused("An address begins with http:// or https://.");
        var scheme = split.group(1).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw refused("Only http and https addresses are fetched.");
        }
        var rest = split.group(2);
        if (!rest.startsWith("//")) throw refused("An address begins with " + scheme + "://.");
        int end = endOfAuthority(rest);
        var authority = rest.substring(2, end);
        if (authority.indexOf('@') >= 0) {
            throw refused("An address with a user name or password in it is not fetched.");
        }
        if (authority.indexOf('%') >= 0) throw refused("The host's name must not be percent-encoded.");
        var address = of(scheme, authority, target(rest.substring(end)));
        if (address.toString().length() > LONGEST) {
            throw refused("The address is longer than " + LONGEST + " characters, percent-encoded.");
        }
        return address;
    }

    /// Whether a word on the command line means an address rather than a file.
    public static boolean looksLikeOne(String text) {
        return text.matches("(?i)[a-z][a-z0-9+.-]*://.*|(?:data|javascript|jar|mailto):.*");
    }

    /// The address that a reference found on this page or in its redirect leads to.
    public WebAddress resolve(String reference) {
        var clean = reference.strip();
        if (clean.startsWith("?")) return parse(origin() + path() + clean);
        try {
            return parse(URI.create(toString()).resolve(encoded(clean)).toString());
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The page leads to an address that is not one.").toException(e);
        }
    }

    /// Scheme, host and port: what robots.txt and pacing go by.
    public String origin() {
        boolean usual = port == (scheme.equals("http") ? 80 : 443);
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + (usual ? "" : ":" + port);
    }

    public String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    @Override
    public String toString() {
        return origin() + target;
    }

    private static WebAddress of(String scheme, String authority, String target) {
        int bracket = authority.indexOf(']');
        boolean literal = authority.startsWith("[") && bracket > 0;
        var host = literal ? literal(authority.substring(1, bracket)) : "";
        var after = literal ? authority.substring(bracket + 1) : authority;
        int colon = after.indexOf(':');
        if (!literal) host = name(colon < 0 ? after : after.substring(0, colon));
        else if (!after.isEmpty() && colon != 0) throw refused("The address names no host that could be one.");
        int usual = scheme.equals("http") ? 80 : 443;
        return new WebAddress(scheme, host, colon < 0 ? usual : port(after.substring(colon + 1), usual), target);
    }

    private static int port(String digits, int usual) {
        if (digits.isEmpty()) return usual;
        if (!digits.matches("[0-9]{1,5}")) throw refused("The address has a port that is not a number.");
        int port = Integer.parseInt(digits);
        if (port < 1 || port > 65535) throw refused("The address has a port that does not exist.");
        return port;
    }

    private static String literal(String text) {
        try {
            if (!text.contains(":")) throw new IllegalArgumentException(text);
            return InetAddress.ofLiteral(text).getHostAddress();
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The address in brackets is not an IPv6 address.").toException(e);
        }
    }

    private static String name(String text) {
        var name = ascii(text).toLowerCase(Locale.ROOT);
        if (name.endsWith(".")) name = name.substring(0, name.length() - 1);
        var labels = name.split("\\.", -1);
        boolean numeric = NUMBER.matcher(labels[labels.length - 1]).matches();
        if (numeric && !isQuad(name)) throw refused("The address writes its host as a number in an unusual way.");
        boolean good = name.length() <= 253
                && Arrays.stream(labels).allMatch(label -> LABEL.matcher(label).matches());
        if (!good) throw refused("The address names no host that could be one.");
        return name;
    }

    private static boolean isQuad(String name) {
        return QUAD.matcher(name).matches()
                && Arrays.stream(name.split("\\.")).mapToInt(Integer::parseInt).allMatch(part -> part <= 255);
    }

    private static String ascii(String name) {
        if (name.chars().allMatch(c -> c < 128)) return name;
        try {
            return IDN.toASCII(name, IDN.USE_STD3_ASCII_RULES);
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The address names no host that could be one.").toException(e);
        }
    }

    private static int endOfAuthority(String rest) {
        for (int i = 2; i < rest.length(); i++) {
            if ("/?#".indexOf(rest.charAt(i)) >= 0) return i;
        }
        return rest.length();
    }

    private static String target(String text) {
        int fragment = text.indexOf('#');
        var whole = fragment < 0 ? text : text.substring(0, fragment);
        var encoded = encoded(whole);
        return encoded.startsWith("/") ? encoded : "/" + encoded;
    }

    /// Percent-encode whatever may not stand in an address as it is; what is encoded already stays.
    private static String encoded(String text) {
        var out = new StringBuilder(text.length());
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0 || c == '#');
            if (plain || c == '%') out.append(c);
            else out.append('%').append(HEX.toHexDigits(octet));
        }
        return out.toString().replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    }

    private static FootnoteException refused(String reason) {
        return new Fault(Fault.Code.BAD_REQUEST, reason).toException();
    }
}
