package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.server.wire.CountsJson;
import footnote.server.wire.DocumentJson;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// `/api/events`: how documents come along, as it happens.
///
/// A client hears of a document's newest state at most a few times a second, however fast it changes.
final class EventRoutes implements HttpService {
    private static final Logger LOG = System.getLogger(EventRoutes.class.getName());
    private static final long PAUSE_MILLIS = 250;
    private static final long PING_SECONDS = 15;

    private final LocalFootnote footnote;
    private volatile boolean closing;

    EventRoutes(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::events);
    }

    /// End every stream, so that the server can stop.
    void close() {
        closing = true;
    }

    private void events(ServerRequest request, ServerResponse response) {
        var viewer = Doorkeeper.viewer(request);
        var news = new News();
        var deaf = footnote.listen(news::add);
        try (var events = new SseWriter(response)) {
            events.send("counts", counts(viewer));
            while (!closing) {
                var changed = news.await();
                for (var document : changed) tell(document, viewer, events);
                if (changed.isEmpty()) {
                    events.ping();
                } else {
                    events.send("counts", counts(viewer));
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        } catch (FootnoteException e) {
            LOG.log(Level.DEBUG, "a listener went away");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            deaf.run();
        }
    }

    private CountsJson counts(Viewer viewer) {
        return CountsJson.of(footnote.status(viewer).counts());
    }

    private void tell(DocumentId id, Viewer viewer, SseWriter to) {
        footnote.document(id, viewer)
                .ifPresentOrElse(
                        document -> to.send("document", DocumentJson.of(document)),
                        () -> to.send("gone", Map.of("id", id.value())));
    }

    /// The documents that changed since the client last heard.
    private static final class News {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition arrived = lock.newCondition();
        private final Set<DocumentId> changed = new LinkedHashSet<>();

        void add(DocumentId document) {
            lock.lock();
            try {
                changed.add(document);
                arrived.signal();
            } finally {
                lock.unlock();
            }
        }

        List<DocumentId> await() throws InterruptedException {
            lock.lock();
            try {
                long left = TimeUnit.SECONDS.toNanos(PING_SECONDS);
                while (changed.isEmpty() && left > 0) left = arrived.awaitNanos(left);
                var news = List.copyOf(changed);
                changed.clear();
                return news;
            } finally {
                lock.unlock();
            }
        }
    }
}
