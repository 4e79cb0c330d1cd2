package footnote.app;

import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.IndexFollower;
import footnote.ingest.IngestConfig;
import footnote.ingest.IngestListener;
import footnote.ingest.Relocation;
import footnote.ingest.SpareWork;
import footnote.spi.ChangeLog;
import footnote.spi.Embedder;
import footnote.spi.PassageIndex;
import footnote.spi.Spaces;
import footnote.spi.Spaces.Space;
import footnote.spi.WorkQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Answers from one space and, when the settings name another embedding model, builds the next one beside it.
///
/// First every document gets its meaning in the new space, in the time that other documents leave. Then a second
/// index is built from that. Once it holds everything, questions go there, all at once, and the old space is
/// forgotten. Until then nothing that is found changes; after a crash it goes on where it was.
///
/// All of this happens on the thread that gives documents their meaning, so that no document is being embedded for
/// a space that goes away.
///
/// A service that has never answered has a space without a dimension. Until it answers, questions are answered from
/// the former space, or by words if there is none.
final class Finders implements SpareWork, AutoCloseable {
    private final Ports ports;
    private final Shelf shelf;
    private final Embedder target;
    private final FollowedLog log;
    private final Map<String, Embedder> embedders = new HashMap<>();
    private final Map<Finder, FollowedLog.View> views = new HashMap<>();
    private final List<Finder> retired = new ArrayList<>();
    private volatile Space wanted;
    private volatile Finder current;
    private volatile @Nullable Finder next;
    private volatile @Nullable Relocation relocation;
    private volatile Optional<String> trouble = Optional.empty();

    record Ports(
            Spaces spaces,
            ChangeLog log,
            WorkQueue queue,
            IngestConfig config,
            IngestListener listener,
            Asking asking) {}

    /// Makes the walks of questions over an embedder and its index.
    @FunctionalInterface
    interface Asking {
        /// @param seen the number of the latest change that the index shows
        Walks over(Embedder embedder, PassageIndex index, LongSupplier seen);
    }

    /// Where the indexes of spaces lie.
    interface Shelf {
        PassageIndex open(Space space);

        void discard(Space space);

        /// Throw away every index but those of these spaces.
        void keep(Set<String> spaces);
    }

    /// @param wanted what the settings name; of dimension 0 while that is not known
    /// @param embedder the model of that space
    /// @param former the model that made another space, if it can still be had
    Finders(Ports ports, Shelf shelf, Space wanted, Embedder embedder, Function<Space, Optional<Embedder>> former) {
        this.ports = ports;
        this.shelf = shelf;
        this.wanted = wanted;
        this.target = embedder;
        this.log = new FollowedLog(ports.log());
        if (isKnown(wanted)) embedders.put(wanted.name(), embedder);
        var serving = ports.spaces().serving().filter(space -> !space.name().equals(wanted.name()));
        if (serving.isPresent() && ports.spaces().holdsAny(serving.get().name())) {
            former.apply(serving.get()).ifPresent(old -> embedders.put(old.space(), old));
            this.current = finder(serving.get());
            if (isKnown(wanted)) prepare(relocation(serving.get()));
        } else {
            if (!ports.spaces().serving().equals(Optional.of(wanted)))
                ports.spaces().serve(wanted);
            shelf.keep(Set.of(wanted.name()));
            this.current = finder(wanted);
        }
    }

    private static boolean isKnown(Space space) {
        return space.dimension() > 0;
    }

    private Relocation relocation(Space from) {
        return new Relocation(ports.spaces(), ports.queue(), from.name(), target, ports.config());
    }

    /// Go to the space of a service that answers at last, or begin to. Fails while it does not answer.
    private void settle() {
        if (isKnown(wanted)) return;
        var told = new Space(target.space(), target.dimension(), wanted.model());
        embedders.put(told.name(), target);
        if (isKnown(current.space())) {
            wanted = told;
            prepare(relocation(current.space()));
            var begun = next;
            if (begun != null) begun.follower().start();
            return;
        }
        var built = next;
        if (built == null) {
            built = finder(told);
            next = built;
            built.follower().start();
        }
        built.follower().catchUp();
        wanted = told;
        swap(built);
    }

    /// An index that was begun goes on only if all that it was made of is still there: moved since then is not.
    private void prepare(Relocation moving) {
        boolean embedded = moving.done();
        shelf.keep(
                embedded
                        ? Set.of(current.space().name(), wanted.name())
                        : Set.of(current.space().name()));
        relocation = moving;
        if (embedded) next = finder(wanted);
    }

    private Finder finder(Space space) {
        var index = ofThisLog(space);
        var view = log.view(index.applied());
        var follower = new IndexFollower(view, index, space.name(), ports.listener());
        var otherwise = isKnown(space) ? new MissingEmbedder(space) : new AwaitedEmbedder(space, target);
        var embedder = embedders.getOrDefault(space.name(), otherwise);
        var finder = new Finder(space, index, follower, ports.asking().over(embedder, index, follower::applied));
        views.put(finder, view);
        return finder;
    }

    /// An index that knows more than the log was left by a later state of the database, which was replaced by a
    /// copy of an earlier one since: it is made anew.
    private PassageIndex ofThisLog(Space space) {
        var index = shelf.open(space);
        if (index.applied() <= ports.log().latest()) return index;
        index.close();
        shelf.discard(space);
        return shelf.open(space);
    }

    void start() {
        current.follower().start();
        var begun = next;
        if (begun != null) begun.follower().start();
    }

    /// Use the finder that answers now; it stays open meanwhile.
    <T> T ask(Function<Finder, T> question) {
        while (true) {
            var finder = current;
            if (!finder.enter()) continue;
            try {
                return question.apply(finder);
            } finally {
                finder.leave();
            }
        }
    }

    /// How far the move to another space is, if there is one, in documents that the viewer may read.
    Optional<Status.Move> move(Viewer viewer) {
        var moving = relocation;
        var from = current.space().name();
        if (moving == null || from.equals(wanted.name())) return Optional.empty();
        var progress = ports.spaces().progress(from, wanted.name(), viewer);
        var begun = next;
        var obstacle = moving.trouble()
                .or(() -> trouble)
                .or(() -> begun == null ? Optional.empty() : begun.follower().trouble());
        return Optional.of(new Status.Move(from, wanted.name(), progress.moved(), progress.all(), obstacle));
    }

    /// The embedders in whose spaces a document needs its meaning now, at least one. Fails while the only one is a
    /// service that has never answered.
    List<Embedder> embedders() {
        try {
            settle();
        } catch (FootnoteException e) {
            boolean another = embedders.containsKey(current.space().name());
            if (!another || e.fault().code() == Fault.Code.CANCELLED) throw e;
        }
        var needed = new ArrayList<Embedder>();
        var serving = embedders.get(current.space().name());
        if (serving != null) needed.add(serving);
        var target = embedders.get(wanted.name());
        if (target != null && !needed.contains(target)) needed.add(target);
        return needed;
    }

    void wake() {
        current.follower().wake();
        var begun = next;
        if (begun != null) begun.follower().wake();
    }

    /// Wait until questions are answered from everything that is in the log now.
    void catchUp() {
        Finder seen;
        do {
            seen = current;
            seen.follower().catchUp();
        } while (!seen.equals(current));
    }

    boolean caughtUp() {
        return current.follower().caughtUp();
    }

    @Override
    public boolean step() {
        settle();
        var moving = relocation;
        if (moving == null) return tidy();
        if (moving.step()) {
            abandonBegun();
            return true;
        }
        if (ports.queue().paused() || !moving.done()) return false;
        var built = begun();
        if (!built.follower().caughtUp()) return false;
        swap(built);
        return true;
    }

    /// The second index, begun now if it was not before.
    private Finder begun() {
        var begun = next;
        if (begun != null) return begun;
        try {
            begun = finder(wanted);
        } catch (FootnoteException e) {
            trouble = Optional.of(e.fault().message());
            throw e;
        }
        trouble = Optional.empty();
        next = begun;
        begun.follower().start();
        return begun;
    }

    /// A document that was moved after the second index was begun may be in it without its meaning, and no change
    /// tells of that: the index is made anew.
    private void abandonBegun() {
        var begun = next;
        if (begun == null) return;
        next = null;
        close(begun);
        shelf.discard(wanted);
    }

    private void swap(Finder built) {
        ports.spaces().serve(wanted);
        var old = current;
        current = built;
        next = null;
        relocation = null;
        old.retire();
        retired.add(old);
    }

    /// Close what nobody uses any more, and forget what was in its space.
    private boolean tidy() {
        for (var old : List.copyOf(retired)) {
            if (!old.isDeserted()) return false;
            close(old);
            retired.remove(old);
            var embedder = embedders.remove(old.space().name());
            if (embedder != null) embedder.close();
            shelf.keep(Set.of(wanted.name()));
        }
        return ports.spaces().forgetFormer();
    }

    private void close(Finder finder) {
        finder.close();
        var view = views.remove(finder);
        if (view != null) view.leave();
    }

    /// Close everything; the thread that calls [#step] must have ended.
    @Override
    public void close() {
        var all = new ArrayList<>(retired);
        all.add(current);
        var begun = next;
        if (begun != null) all.add(begun);
        for (var finder : all) {
            try {
                close(finder);
            } catch (RuntimeException e) {
                System.getLogger(Finders.class.getName())
                        .log(System.Logger.Level.WARNING, "an index could not be closed", e);
            }
        }
        embedders.values().forEach(Embedder::close);
        if (!embedders.containsValue(target)) target.close();
    }
}
