package footnote.ingest;

/// Work for the time when no document waits for its meaning. Nobody else works on meaning while it runs.
@FunctionalInterface
public interface SpareWork {
    SpareWork NONE = () -> false;

    /// The first of these that has something to do; the second has its turn when the first has nothing.
    static SpareWork of(SpareWork first, SpareWork second) {
        return () -> first.step() || second.step();
    }

    /// Do a little of it; false if there is nothing to do for now.
    boolean step();
}
