package footnote.models;

import footnote.models.Exchange.Reply;
import footnote.spi.CrossEncoder;
import footnote.spi.Deadline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A reranker behind an HTTP service.
///
/// Passages go out in parts of the size that the service takes; one that says that a part is too large gets half of
/// it, and from then on no larger ones.
///
/// Services are asked for scores from 0 to 1. Some give logits whatever they are asked for: if any score of a
/// question lies outside, all of them are taken for logits. That keeps their order, whatever they are.
final class HttpCrossEncoder implements CrossEncoder {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final double ROUNDING = 1e-3;
    private static final int TOO_LARGE = 413;

    private final RerankerSettings settings;
    private final RerankWire wire;
    private final RerankerFaults faults;
    private final Exchange exchange;
    private final Exchange.Patience patience;
    private final AtomicInteger most;

    HttpCrossEncoder(RerankerSettings settings, InstantSource clock) {
        this.settings = settings;
        this.wire = RerankWire.of(settings.model());
        this.faults = RerankerFaults.of(settings);
        this.exchange = new Exchange(settings.endpoint(), settings.key(), settings.connect(), faults.service(), clock);
        this.patience = new Exchange.Patience(settings.answer(), LONGEST_PAUSE, false);
        this.most = new AtomicInteger(wire.most());
    }

    @Override
    public String name() {
        return settings.model().orElse(settings.host());
    }

    @Override
    public List<Double> score(String question, List<String> passages, Deadline by) {
        var scores = new ArrayList<Double>();
        try {
            while (scores.size() < passages.size()) {
                int to = Math.min(passages.size(), scores.size() + most.get());
                var part = passages.subList(scores.size(), to);
                var found = ask(question, part, by);
                if (found.isEmpty()) most.accumulateAndGet(Math.max(1, part.size() / 2), Math::min);
                for (double score : found.orElse(new double[0])) scores.add(score);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.service().cancelled().toException(e);
        }
        return shares(scores);
    }

    /// The scores of one part, or nothing if it is too large.
    private Optional<double[]> ask(String question, List<String> part, Deadline by) throws InterruptedException {
        return switch (exchange.ask(wire.body(question, part), patience, by)) {
            case Reply.Answered(var body) -> Optional.of(scores(body, part.size()));
            case Reply.Refused(var status, var _) when status == TOO_LARGE && part.size() > 1 -> Optional.empty();
            case Reply.Refused(var status, var _) ->
                throw faults.refused(status).toException();
            case Reply.Endless() -> throw faults.notAnAnswer().toException();
        };
    }

    private double[] scores(String body, int count) {
        try {
            return wire.scores(body, count);
        } catch (NotJsonException e) {
            throw faults.notAnAnswer().toException(e);
        }
    }

    private static List<Double> shares(List<Double> scores) {
        boolean logits = scores.stream().anyMatch(score -> score < -ROUNDING || score > 1 + ROUNDING);
        return scores.stream()
                .map(score -> logits ? 1 / (1 + Math.exp(-score)) : Math.clamp(score, 0.0, 1.0))
                .toList();
    }

    /// Nothing to release: connections end by themselves.
    @Override
    public void close() {}
}
