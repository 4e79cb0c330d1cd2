package footnote.sql;

import java.time.Duration;

/// How the truth is kept.
///
/// @param readers how many threads can read at once
/// @param patience how long to wait while another process writes
/// @param kept how long replaced passages stay readable, for searches that found them just before
/// @param unused how long embeddings are kept that no passage uses, for work that was cut off and resumed
public record SqlConfig(int readers, Duration patience, Duration kept, Duration unused) {
    public static final SqlConfig DEFAULTS =
            new SqlConfig(4, Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofDays(1));

    public SqlConfig {
        if (readers < 1) throw new IllegalArgumentException("at least one reader: " + readers);
        if (patience.isNegative()) throw new IllegalArgumentException("patience is not negative: " + patience);
    }
}
