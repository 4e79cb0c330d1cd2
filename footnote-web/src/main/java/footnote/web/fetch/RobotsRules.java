package footnote.web.fetch;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// The rules of one site for visitors like us (RFC 9309).
///
/// The longest rule that matches wins, and of two equally long ones the one that allows. Where a group names
/// us, only such groups count; otherwise those for `*`.
///
/// @param delay what the site asks for between two requests
record RobotsRules(List<Rule> rules, Duration delay) {
    static final RobotsRules EVERYTHING = new RobotsRules(List.of(), Duration.ZERO);
    static final RobotsRules NOTHING = new RobotsRules(List.of(new Rule(false, "/")), Duration.ZERO);
    static final String NAME = "footnote";

    private static final int MOST_RULES = 2000;
    private static final int LONGEST_RULE = 1000;
    private static final double LONGEST_DELAY = 10;

    record Rule(boolean allows, String pattern) {}

    RobotsRules {
        rules = List.copyOf(rules);
    }

    static RobotsRules parse(String text) {
        var ours = new Group();
        var everyones = new Group();
        var open = new ArrayList<Group>();
        boolean naming = false;
        for (var line : text.replace("\uFEFF", "").split("\\r\\n|\\r|\\n")) {
            int comment = line.indexOf('#');
            var content = comment < 0 ? line : line.substring(0, comment);
            int colon = content.indexOf(':');
            if (colon < 0) continue;
            var key = content.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            var value = content.substring(colon + 1).strip();
            if (key.equals("user-agent")) {
                if (!naming) open.clear();
                naming = true;
                if (value.equals("*")) open.add(everyones);
                else if (product(value).equals(NAME)) open.add(ours);
            } else if (key.equals("allow") || key.equals("disallow") || key.equals("crawl-delay")) {
                naming = false;
                for (var group : open) group.add(key, value);
            }
        }
        return (ours.named ? ours : everyones).rules();
    }

    /// Whether path and query may be asked for. The file with the rules always may.
    boolean allow(String target) {
        var path = normal(target);
        if (path.equals("/robots.txt")) return true;
        boolean allowed = true;
        int longest = -1;
        for (var rule : rules) {
            int length = rule.pattern.length();
            if (length < longest || (length == longest && !rule.allows) || !matches(rule.pattern, path)) continue;
            longest = length;
            allowed = rule.allows;
        }
        return allowed;
    }

    private static String product(String agent) {
        int end = 0;
        while (end < agent.length() && (Character.isLetter(agent.charAt(end)) || "-_".indexOf(agent.charAt(end)) >= 0))
            end++;
        return agent.substring(0, end).toLowerCase(Locale.ROOT);
    }

    /// `*` stands for anything, a `$` at the end for the end; otherwise the path need only begin so.
    private static boolean matches(String rule, String path) {
        boolean whole = rule.endsWith("$");
        var pattern = whole ? rule.substring(0, rule.length() - 1) : rule + "*";
        int p = 0;
        int star = -1;
        int resume = 0;
        int i = 0;
        while (i < path.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = i;
            } else if (p < pattern.length() && pattern.charAt(p) == path.charAt(i)) {
                p++;
                i++;
            } else if (star >= 0) {
                p = star + 1;
                i = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') p++;
        return p == pattern.length();
    }

    /// One way of writing each character, so that `%7E` and `~`, `%e4` and `ä` compare equal.
    private static String normal(String path) {
        var out = new StringBuilder();
        var hex = HexFormat.of().withUpperCase();
        var octets = path.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < octets.length; i++) {
            int octet = octets[i] & 0xff;
            boolean escaped = octet == '%' && i + 2 < octets.length && isHex(octets[i + 1]) && isHex(octets[i + 2]);
            if (escaped) {
                octet = HexFormat.fromHexDigits(new String(octets, i + 1, 2, StandardCharsets.US_ASCII));
                i += 2;
            }
            boolean unreserved = octet < 128 && (Character.isLetterOrDigit(octet) || "-._~".indexOf(octet) >= 0);
            if (unreserved || (!escaped && octet < 128)) out.append((char) octet);
            else out.append('%').append(hex.toHexDigits((byte) octet));
        }
        return out.toString();
    }

    private static boolean isHex(byte octet) {
        return HexFormat.isHexDigit(octet);
    }

    private static final class Group {
        private final List<Rule> rules = new ArrayList<>();
        private Duration delay = Duration.ZERO;
        private boolean named;

        void add(String key, String value) {
            named = true;
            if (key.equals("crawl-delay")) {
                if (value.matches("\\d{1,6}(\\.\\d{1,6})?")) {
                    delay = Duration.ofMillis((long) (1000 * Math.min(LONGEST_DELAY, Double.parseDouble(value))));
                }
            } else if (!value.isEmpty() && value.length() <= LONGEST_RULE && rules.size() < MOST_RULES) {
                rules.add(new Rule(key.equals("allow"), normal(value)));
            }
        }

        RobotsRules rules() {
            return new RobotsRules(rules, delay);
        }
    }
}
