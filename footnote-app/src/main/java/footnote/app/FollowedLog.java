package footnote.app;

import footnote.corpus.DocumentId;
import footnote.spi.ChangeLog;
import footnote.spi.PassageIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One change log for several followers: what one of them still needs is not forgotten because another has it.
final class FollowedLog {
    private final ChangeLog log;
    private final Map<View, Long> followed = new HashMap<>();

    FollowedLog(ChangeLog log) {
        this.log = log;
    }

    /// The log for one more follower.
    View view(long applied) {
        var view = new View();
        synchronized (followed) {
            followed.put(view, applied);
        }
        return view;
    }

    private long slowest() {
        return followed.values().stream().mapToLong(number -> number).min().orElse(0);
    }

    /// The log as one follower sees it.
    final class View implements ChangeLog {
        private View() {}

        @Override
        public String name() {
            return log.name();
        }

        @Override
        public List<Change> after(long number, int limit) {
            return log.after(number, limit);
        }

        @Override
        public long latest() {
            return log.latest();
        }

        @Override
        public Optional<PassageIndex.Block> block(DocumentId document, String space) {
            return log.block(document, space);
        }

        @Override
        public void followed(long number) {
            long everybody;
            synchronized (followed) {
                if (followed.replace(this, number) == null) return;
                everybody = slowest();
            }
            log.followed(everybody);
        }

        /// This follower needs nothing any more.
        void leave() {
            synchronized (followed) {
                followed.remove(this);
            }
        }
    }
}
