package footnote.web.fetch;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Remembers the rules of the sites that were visited.
final class Robots {
    private static final Duration KEPT = Duration.ofHours(6);
    /// A site that could not be asked may be back soon.
    private static final Duration KEPT_UNREACHABLE = Duration.ofMinutes(5);
    private static final int MOST_SITES = 1000;

    private final Clock clock;
    private final LinkedHashMap<String, Known> known = new LinkedHashMap<>();

    Robots(Clock clock) {
        this.clock = clock;
    }

    /// Asks a site for its rules.
    @FunctionalInterface
    interface Asking {
        RobotsRules ask();
    }

    /// The rules of a site, asked for if they are not known or too old.
    RobotsRules of(String origin, Asking asking) {
        var found = recall(origin);
        if (found != null) return found.rules;
        var rules = asking.ask();
        remember(origin, rules);
        return rules;
    }

    private synchronized @Nullable Known recall(String origin) {
        var found = known.get(origin);
        return found != null && clock.instant().isBefore(found.until) ? found : null;
    }

    private synchronized void remember(String origin, RobotsRules rules) {
        var kept = rules.equals(RobotsRules.NOTHING) ? KEPT_UNREACHABLE : KEPT;
        known.putLast(origin, new Known(rules, clock.instant().plus(kept)));
        if (known.size() > MOST_SITES) known.pollFirstEntry();
    }

    private record Known(RobotsRules rules, Instant until) {}
}
