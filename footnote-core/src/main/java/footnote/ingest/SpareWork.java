package footnote.ingest;

/// Work for the time when no document waits for its meaning. Nobody else works on meaning while it runs.
@FunctionalInterface
public interface SpareWork {
    SpareWork NONE = () -> false;

    /// Do a little of it; false if there is nothing to do for now.
    boolean step();
}
