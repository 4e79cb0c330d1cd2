package footnote.ingest;

import footnote.fault.FootnoteException;
import footnote.spi.Leftovers;
import footnote.spi.OriginalStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Throws away the bytes that no document needs any more.
///
/// Once in its life it also looks for bytes that were stored before this process began and that nobody knows
/// of. Most were stored and never accepted, because a process died in between. But if the truth was lost, or an
/// older copy of it was put in its place, they may be the only copy of a document: they are set aside and never
/// thrown away.
public final class Housekeeping implements SpareWork {
    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());
    private static final int AT_ONCE = 100;

    private final OriginalStore originals;
    private final Leftovers leftovers;
    private final Instant began;
    private final Set<String> suspects = new HashSet<>();
    private final Set<String> stuck = new HashSet<>();
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
        setAsideSuspects();
        return forgetSome();
    }

    /// Throw away the bytes of these, which no document needs.
    public void forget(List<String> unneeded) {
        var gone = new ArrayList<String>();
        try {
            for (var name : unneeded) {
                originals.forget(name);
                gone.add(name);
            }
        } finally {
            if (!gone.isEmpty()) leftovers.gone(gone);
        }
    }

    private void look() {
        try {
            originals.each(began, names -> suspects.addAll(leftovers.strangersAmong(names)));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "stored files that belong to nobody could not be looked for", e);
        }
    }

    private void setAsideSuspects() {
        if (suspects.isEmpty()) return;
        // Asked twice, some time apart: one that was on its way to be accepted belongs to a document by now.
        var strangers = leftovers.strangersAmong(suspects);
        suspects.clear();
        var aside = new ArrayList<Path>();
        for (var name : strangers) {
            try {
                originals.setAside(name).ifPresent(aside::add);
            } catch (FootnoteException e) {
                LOG.log(Level.WARNING, e.fault().message());
            }
        }
        if (aside.isEmpty()) return;
        LOG.log(
                Level.WARNING,
                "Stored files that belong to no document were set aside: {0}, one of them now {1}",
                aside.size(),
                aside.getFirst());
    }

    /// One whose bytes cannot be thrown away keeps nobody else's; it is tried again when the next process begins.
    private boolean forgetSome() {
        var gone = new ArrayList<String>();
        for (var name : leftovers.some(AT_ONCE + stuck.size())) {
            if (stuck.contains(name)) continue;
            try {
                originals.forget(name);
                gone.add(name);
            } catch (FootnoteException e) {
                stuck.add(name);
                LOG.log(Level.WARNING, e.fault().message());
            }
        }
        if (!gone.isEmpty()) leftovers.gone(gone);
        return !gone.isEmpty();
    }
}
