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
import footnote.spi.Spaces;
import footnote.spi.Spaces.Space;
import footnote.spi.VectorIndex;
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
    /// A space that nothing is embedded in: an index that follows it holds words only.
    private static final String NO_SPACE = "";

    private final Ports ports;
    private final Shelf shelf;
    private final Embedder target;
    private final FollowedLog log;
    private final Map<String, Embedder> embedders = new HashMap<>();
    private final Map<Finder, List<FollowedLog.View>> views = new HashMap<>();
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
            Asking asking,
            Fitting fitting) {}

    /// Says whether the space of a model fits what was set; fails if not.
    @FunctionalInterface
    interface Fitting {
        void check(Space wanted);
    }

    /// Makes the walks of questions over an embedder and its indexes.
    @FunctionalInterface
    interface Asking {
        /// @param seen the number of the latest change that the indexes show
        Walks over(Embedder embedder, Indexes indexes, LongSupplier seen);
    }

    /// Where the indexes of spaces lie.
    interface Shelf {
        Indexes open(Space space);

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
        if (isKnown(wanted)) {
            ports.fitting().check(wanted);
            embedders.put(wanted.name(), embedder);
        }
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
        fit(told);
        embedders.put(told.name(), target);
        if (isKnown(current.space())) {
            wanted = told;
            prepare(relocation(current.space()));
            var begun = next;
            if (begun != null) begun.start();
            return;
        }
        var built = next;
        if (built == null) {
            built = finder(told);
            next = built;
            built.start();
        }
        built.catchUp();
        wanted = told;
        swap(built);
    }

    private void fit(Space told) {
        try {
            ports.fitting().check(told);
        } catch (FootnoteException e) {
            trouble = Optional.of(e.fault().message());
            throw e;
        }
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
        var indexes = ofThisLog(space);
        var seen = new ArrayList<FollowedLog.View>();
        var following = new Finder.Following(
                follower(indexes.words(), indexes.apart() ? NO_SPACE : space.name(), seen),
                indexes.apart() ? Optional.of(follower(indexes.meaning(), space.name(), seen)) : Optional.empty());
        var otherwise = isKnown(space) ? new MissingEmbedder(space) : new AwaitedEmbedder(space, target);
        var embedder = embedders.getOrDefault(space.name(), otherwise);
        var walks = ports.asking().over(embedder, indexes, following::applied);
        var finder = new Finder(space, indexes, following, walks);
        views.put(finder, seen);
        return finder;
    }

    private IndexFollower follower(VectorIndex index, String space, List<FollowedLog.View> seen) {
        var view = log.view(index.applied());
        seen.add(view);
        return new IndexFollower(view, index, space, ports.listener());
    }

    /// An index that knows more than the log was left by a later state of the database, which was replaced by a
    /// copy of an earlier one since: it is made anew.
    private Indexes ofThisLog(Space space) {
        var indexes = shelf.open(space);
        if (indexes.words().applied() <= ports.log().latest()) return indexes;
        indexes.close();
        shelf.discard(space);
        return shelf.open(space);
    }

    void start() {
        current.start();
        var begun = next;
        if (begun != null) begun.start();
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
        var obstacle = moving.trouble().or(() -> trouble).or(() -> begun == null ? Optional.empty() : begun.obstacle());
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
        current.wake();
        var begun = next;
        if (begun != null) begun.wake();
    }

    /// Wait until questions are answered from everything that is in the log now, as [Finder#catchUp] says.
    void catchUp() {
        Finder seen;
        do {
            seen = current;
            seen.catchUp();
        } while (!seen.equals(current));
    }

    /// Why what is found may lack its meaning, if vectors are kept elsewhere or the model is not the one expected.
    Optional<String> vectorTrouble() {
        return isKnown(wanted) ? current.vectorTrouble() : trouble;
    }

    boolean caughtUp() {
        return current.caughtUp();
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
        if (!built.caughtUp()) return false;
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
        begun.start();
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
        var seen = views.remove(finder);
        if (seen != null) seen.forEach(FollowedLog.View::leave);
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
