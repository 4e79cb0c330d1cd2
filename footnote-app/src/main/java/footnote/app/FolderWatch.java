package footnote.app;

import footnote.app.FolderImport.Outcome;
import footnote.app.WebSettings.Watched;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Keeps a collection in step with a folder: what is added, changed or deleted there is so here soon after.
///
/// The operating system tells of changes, which makes it quick; a look at everything now and then makes it
/// right, for such news gets lost. Only documents whose path lies in the folder are touched: a collection may
/// hold others.
public final class FolderWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FolderWatch.class.getName());
    private static final int MOST_FOLDERS = 20_000;
    private static final int MOST_AT_ONCE = 20;

    private final Path folder;
    private final FolderImport importing;
    private final FolderMemory memory;
    private final Rhythm rhythm;
    private final Listener listener;
    private final WatchService news;
    private final Map<Path, WatchKey> watched = new HashMap<>();
    private final Thread thread;
    private volatile boolean stopped;

    /// How often to look.
    ///
    /// @param rest how long a file must be at rest before it is read
    /// @param everything how long until all of the folder is looked at without any news
    public record Rhythm(Duration rest, Duration everything) {
        public static final Rhythm USUAL = new Rhythm(Duration.ofSeconds(1), Duration.ofMinutes(1));
    }

    /// Hears what became of each look at the folder.
    @FunctionalInterface
    public interface Listener {
        void looked(Outcome outcome);
    }

    private FolderWatch(Footnote footnote, Watched what, Viewer viewer, Rhythm rhythm, Listener listener)
            throws IOException {
        this.folder = what.folder().toRealPath();
        this.importing = new FolderImport(footnote, what.collection(), viewer, (_, _) -> goOn());
        this.memory = new FolderMemory(Clock.systemUTC(), rhythm.rest());
        this.rhythm = rhythm;
        this.listener = listener;
        this.news = folder.getFileSystem().newWatchService();
        this.thread = Thread.ofPlatform().daemon().name("footnote-watch").unstarted(this::watch);
    }

    /// Start watching; the first look at the whole folder begins at once.
    public static FolderWatch start(Footnote footnote, Watched what, Viewer viewer, Rhythm rhythm, Listener listener) {
        if (!Files.isDirectory(what.folder())) {
            throw new Fault(Fault.Code.NOT_FOUND, "There is no folder " + what.folder() + " to watch.").toException();
        }
        try {
            var watch = new FolderWatch(footnote, what, viewer, rhythm, listener);
            watch.thread.start();
            return watch;
        } catch (IOException e) {
            throw new Fault(Fault.Code.NOT_FOUND, "The folder " + what.folder() + " cannot be watched.").toException(e);
        }
    }

    private void watch() {
        try {
            while (!stopped) {
                look();
                await(memory.waits() ? rhythm.rest() : rhythm.everything());
            }
        } catch (InterruptedException | ClosedWatchServiceException e) {
            LOG.log(Level.DEBUG, "no longer watching a folder");
        }
    }

    /// Between two files is where a look can end: an interrupt in the midst of writing would break the index.
    private void goOn() {
        if (stopped) throw new Fault(Fault.Code.CANCELLED, "No longer watching.").toException();
    }

    private void look() {
        try {
            watchFolders();
            listener.looked(importing.follow(folder, memory));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "A watched folder could not be read; trying again later: {0}", folder);
        } catch (FootnoteException e) {
            if (stopped) return;
            LOG.log(
                    Level.WARNING,
                    "A watched folder could not be followed: {0}",
                    e.fault().message());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "Following a watched folder failed inside Footnote; trying again later", e);
        }
    }

    /// Wait for news, at most for `time`; what comes in quick succession counts as one.
    private void await(Duration time) throws InterruptedException {
        var key = news.poll(time.toMillis(), TimeUnit.MILLISECONDS);
        for (int more = 0; key != null && more < MOST_AT_ONCE; more++) {
            key.pollEvents();
            key.reset();
            key = news.poll(Math.min(200, rhythm.rest().toMillis()), TimeUnit.MILLISECONDS);
        }
    }

    private void watchFolders() throws IOException {
        watched.values().removeIf(key -> !key.isValid());
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                if (FolderImport.hidden(each) && !each.equals(folder)) return FileVisitResult.SKIP_SUBTREE;
                if (!watched.containsKey(each) && watched.size() < MOST_FOLDERS) register(each);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void register(Path each) {
        try {
            watched.put(
                    each,
                    each.register(
                            news,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY,
                            StandardWatchEventKinds.ENTRY_DELETE));
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "no news of a folder; it is looked at now and then", e);
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            news.close();
            thread.join();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing a watch failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
