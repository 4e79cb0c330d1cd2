package footnote.query;

import java.time.Duration;
import java.util.regex.Pattern;

/// How often something may be done: so many times at once, and as many again while `per` goes by.
public record Rate(int times, Duration per) {
    private static final Pattern WRITTEN =
            Pattern.compile("([1-9][0-9]{0,5}) ?/ ?(s|sec|second|m|min|minute|h|hour|d|day)");

    public Rate {
        if (times < 1 || !per.isPositive()) throw new IllegalArgumentException("no rate: " + times + " in " + per);
    }

    /// Read `60/min`, `5/s`, `1000/h` or `5000/day`.
    public static Rate parse(String words) {
        var written = WRITTEN.matcher(words.strip());
        if (!written.matches()) throw new IllegalArgumentException("not a rate: " + words);
        var per = switch (written.group(2).charAt(0)) {
            case 's' -> Duration.ofSeconds(1);
            case 'm' -> Duration.ofMinutes(1);
            case 'h' -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
        return new Rate(Integer.parseInt(written.group(1)), per);
    }

    /// How long it takes until one more is allowed.
    Duration each() {
        return per.dividedBy(times);
    }
}
