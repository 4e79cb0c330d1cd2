package footnote.web.fetch;

import java.time.Duration;

/// How Footnote behaves as a visitor of other people's servers.
///
/// @param allowed what may be fetched although it is inside
/// @param resolver how names are looked up
/// @param interval the least time between two requests to one host
/// @param connect how long to wait for a connection
/// @param silence how long a server may say nothing
/// @param whole how long one page may take, redirects and robots.txt included
/// @param mostBytes how large a page may be, unpacked
public record FetchSettings(
        AllowList allowed,
        Resolver resolver,
        Duration interval,
        Duration connect,
        Duration silence,
        Duration whole,
        long mostBytes) {
    public static final FetchSettings DEFAULTS = new FetchSettings(
            AllowList.NOTHING,
            Resolver.SYSTEM,
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofSeconds(60),
            20L << 20);

    /// How Footnote names itself; robots.txt rules for `footnote` apply to it.
    public static final String USER_AGENT = "Footnote/1 (document indexer; obeys robots.txt rules for \"footnote\")";

    public FetchSettings {
        if (interval.isNegative()) throw new IllegalArgumentException("the interval must not be negative");
        if (!connect.isPositive() || !silence.isPositive() || !whole.isPositive()) {
            throw new IllegalArgumentException("the time limits must be positive");
        }
        if (mostBytes < 1) throw new IllegalArgumentException("a page must be allowed some bytes");
    }

    public FetchSettings withAllowed(AllowList other) {
        return new FetchSettings(other, resolver, interval, connect, silence, whole, mostBytes);
    }

    public FetchSettings withResolver(Resolver other) {
        return new FetchSettings(allowed, other, interval, connect, silence, whole, mostBytes);
    }

    public FetchSettings withInterval(Duration other) {
        return new FetchSettings(allowed, resolver, other, connect, silence, whole, mostBytes);
    }

    public FetchSettings withWhole(Duration other) {
        return new FetchSettings(allowed, resolver, interval, connect, silence, other, mostBytes);
    }

    public FetchSettings withMostBytes(long other) {
        return new FetchSettings(allowed, resolver, interval, connect, silence, whole, other);
    }
}
