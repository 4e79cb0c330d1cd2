package footnote.retrieve;

import footnote.ask.Evidence;
import footnote.ask.LeftOut;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.Memory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Remembers for a while what was found for the questions asked last. Safe for use by many threads at once.
///
/// A question is the same if all of it is: its words, who asks with which rights, where it looks, and how. What was
/// found counts only in the state of the corpus in which it was found: once a document changes, or who may read it,
/// or the index catches up with that, everything is found anew.
public final class RecentSearches implements Memory {
    private static final long MOST_CHARACTERS = 8_000_000;
    /// What comes with each passage, beside its words.
    private static final long EACH = 1000;

    private final Supplier<State> states;
    private final Duration fresh;
    private final InstantSource clock;
    private final Map<Question, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private @Nullable State state;
    private long characters;

    /// @param states how things are now
    /// @param fresh for how long something is remembered
    public RecentSearches(Supplier<State> states, Duration fresh, InstantSource clock) {
        this.states = states;
        this.fresh = fresh;
        this.clock = clock;
    }

    /// @param truth the number of the latest change
    /// @param index the number of the latest change that searches see
    public record State(long truth, long index) {}

    private record Kept(Evidence evidence, long characters, Instant until) {}

    @Override
    public Slot slot(Question question) {
        var now = states.get();
        return new Slot() {
            @Override
            public Optional<Evidence> found() {
                return recall(question, now);
            }

            @Override
            public void keep(Evidence evidence) {
                remember(question, now, evidence);
            }
        };
    }

    private synchronized Optional<Evidence> recall(Question question, State now) {
        if (!now.equals(state)) {
            kept.clear();
            characters = 0;
            state = now;
        }
        var entry = kept.get(question);
        if (entry == null) return Optional.empty();
        if (clock.instant().isBefore(entry.until())) return Optional.of(entry.evidence());
        forget(question);
        return Optional.empty();
    }

    private synchronized void remember(Question question, State then, Evidence evidence) {
        long size = size(evidence) + size(question);
        if (!then.equals(state) || size > MOST_CHARACTERS / 4) return;
        forget(question);
        kept.put(question, new Kept(evidence, size, clock.instant().plus(fresh)));
        characters += size;
        while (characters > MOST_CHARACTERS) forget(kept.keySet().iterator().next());
    }

    private void forget(Question question) {
        var entry = kept.remove(question);
        if (entry != null) characters -= entry.characters();
    }

    private static long size(Evidence evidence) {
        var all = Stream.concat(
                evidence.sources().stream(), evidence.leftOut().stream().map(LeftOut::source));
        return EACH + all.mapToLong(RecentSearches::size).sum();
    }

    private static long size(Question question) {
        return question.text().length()
                + question.history().stream()
                        .mapToLong(turn -> turn.text().length())
                        .sum();
    }

    private static long size(Source source) {
        return EACH + source.passage().text().length() + source.passage().lead().length();
    }
}
