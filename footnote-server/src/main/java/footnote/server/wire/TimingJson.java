package footnote.server.wire;

import footnote.ask.AskStage;
import footnote.ask.Timing;
import java.time.Duration;
import java.util.List;

/// How long a stage took, in milliseconds.
public record TimingJson(String stage, double ms) {
    private static final double NANOS = 1e6;

    static List<TimingJson> of(List<Timing> timings) {
        return timings.stream()
                .map(each -> new TimingJson(each.stage().name(), each.took().toNanos() / NANOS))
                .toList();
    }

    public Timing toTiming() {
        return new Timing(AskStage.valueOf(stage), Duration.ofNanos((long) (ms * NANOS)));
    }
}
