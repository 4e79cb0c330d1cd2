package footnote.server;

/// Notices at once when the client whose request is being answered goes away, and interrupts the answering.
///
/// It writes nothing, so that it serves replies that have not begun, and those that must stay as they are. A client
/// that has closed its side of the connection counts as gone, even if it could still read. It is begun when the
/// whole request has been read, on the thread that answers it.
final class ClientWatch implements AutoCloseable {
    private final Incoming incoming;
    private final Thread answering = Thread.currentThread();
    private boolean over;
    private boolean gone;

    private ClientWatch(Incoming incoming) {
        this.incoming = incoming;
    }

    static ClientWatch begin() {
        var watch = new ClientWatch(WatchedConnections.INCOMING.get());
        var _ = watch.incoming.begin().whenComplete((bytes, failure) -> {
            if (bytes == null) watch.stop();
        });
        return watch;
    }

    private synchronized void stop() {
        if (over) return;
        gone = true;
        answering.interrupt();
    }

    /// Stop watching. The interrupt, if there was one, has done its work.
    @Override
    public synchronized void close() {
        over = true;
        incoming.end();
        if (gone) Thread.interrupted();
    }
}
