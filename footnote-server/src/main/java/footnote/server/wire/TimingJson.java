package footnote.server.wire;

import footnote.ask.AskStage;
import footnote.ask.Timing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// How long a stage took, in milliseconds.
public record TimingJson(String stage, double ms) {
    private static final double NANOS = 1e6;

    static List<TimingJson> of(List<Timing> timings) {
        return timings.stream()
                .map(each -> new TimingJson(each.stage().name(), each.took().toNanos() / NANOS))
                .toList();
    }

    Optional<Timing> toTiming() {
        return Arrays.stream(AskStage.values())
                .filter(known -> known.name().equals(stage))
                .findFirst()
                .map(known -> new Timing(known, Duration.ofNanos((long) (ms * NANOS))));
    }
}
