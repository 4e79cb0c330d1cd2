package footnote.models;

import footnote.spi.Deadline;

/// The body of an answer as lines, read by one thread that says how long it will wait for each.
interface Lines {
    /// What a reader can meet.
    sealed interface Next {
        /// A line without its end.
        record Line(String text) implements Next {}

        /// The body ended as it should.
        record Ended() implements Next {}

        /// The connection broke.
        record Broken() implements Next {}

        /// A line so long that no model can have written it.
        record Overlong() implements Next {}

        /// Nothing came in time.
        record Late() implements Next {}
    }

    /// The next line, or why there is none; waits until `limit`.
    Next next(Deadline limit) throws InterruptedException;

    /// Whether there is a line already.
    boolean hasMore();
}
