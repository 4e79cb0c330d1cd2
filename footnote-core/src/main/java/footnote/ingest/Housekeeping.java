package footnote.ingest;

import footnote.spi.Leftovers;
import footnote.spi.OriginalStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Throws away the bytes that no document needs any more.
///
/// Once in its life it also looks for bytes that were stored and never accepted, because a process died in
/// between: what was stored before this process began and belongs to nobody.
public final class Housekeeping implements SpareWork {
    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());
    private static final int AT_ONCE = 100;

    private final OriginalStore originals;
    private final Leftovers leftovers;
    private final Instant began;
    private final Set<String> suspects = new HashSet<>();
    private boolean looked;

    /// @param began when this process took hold of the store
    public Housekeeping(OriginalStore originals, Leftovers leftovers, Instant began) {
        this.originals = originals;
        this.leftovers = leftovers;
        this.began = began;
    }

    @Override
    public boolean step() {
        if (!looked) {
            looked = true;
            look();
            return false;
        }
        if (!suspects.isEmpty()) {
            // Asked twice, some time apart: one that was on its way to be accepted belongs to a document by now.
            leftovers.strangersAmong(suspects).forEach(originals::forget);
            suspects.clear();
        }
        var some = leftovers.some(AT_ONCE);
        forget(some);
        return !some.isEmpty();
    }

    /// Throw away the bytes of these, which no document needs.
    public void forget(List<String> unneeded) {
        if (unneeded.isEmpty()) return;
        unneeded.forEach(originals::forget);
        leftovers.gone(unneeded);
    }

    private void look() {
        try {
            originals.each(began, names -> suspects.addAll(leftovers.strangersAmong(names)));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "stored files that belong to nobody could not be looked for", e);
        }
    }
}
