package footnote.models;

import footnote.models.Connection.Head;
import footnote.spi.Deadline;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// The reply to one request, read from its connection by the thread that asked.
///
/// A slow reader slows the service down instead of filling memory. [#leave] lets the connection serve again;
/// whatever is closed without that is closed at once.
final class StreamedReply implements Lines, AutoCloseable {
    /// How long the end of a body may follow after the end of what it says.
    private static final Duration REST = Duration.ofSeconds(1);

    private final Connections home;
    private final Connection connection;
    private final TimeLimit time;
    private final Head head;
    private final Body body;
    private final LineSplitter lines = new LineSplitter();
    private Optional<Next> over = Optional.empty();
    private boolean left;

    private StreamedReply(Connections home, Connection connection, TimeLimit time, Head head, Body body) {
        this.home = home;
        this.connection = connection;
        this.time = time;
        this.head = head;
        this.body = body;
    }

    /// Ask, and wait until the reply begins.
    static StreamedReply to(Post post, Connections connections, Deadline by)
            throws IOException, InterruptedException, TimeoutException {
        var used = connections.used();
        if (used.isPresent()) {
            try {
                return to(post, connections, used.get(), by);
            } catch (ProtocolException e) {
                throw e;
            } catch (IOException e) {
                // It closed just when it was asked: that says nothing of the service.
            }
        }
        return to(post, connections, connections.open(by), by);
    }

    private static StreamedReply to(Post post, Connections home, Connection connection, Deadline by)
            throws IOException, InterruptedException, TimeoutException {
        var time = new TimeLimit(connection::close);
        boolean begun = false;
        try {
            time.waitUntil(by);
            connection.post(post);
            var head = connection.head();
            time.came();
            var reply = new StreamedReply(home, connection, time, head, Body.of(head.status(), head.headers()));
            begun = true;
            return reply;
        } catch (IOException e) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (time.passed()) throw new TimeoutException();
            throw e;
        } finally {
            if (!begun) {
                time.end();
                connection.close();
            }
        }
    }

    Head head() {
        return head;
    }

    @Override
    public Next next(Deadline limit) throws InterruptedException {
        while (lines.isEmpty()) {
            if (over.isPresent()) return over.get();
            over = read(limit);
        }
        return new Next.Line(lines.next());
    }

    @Override
    public boolean hasMore() {
        return !lines.isEmpty();
    }

    /// Take what has come, or wait for more; the end, if it has come.
    private Optional<Next> read(Deadline limit) throws InterruptedException {
        try {
            if (!body.isOver() && !connection.hasBytes() && !awaitMore(limit)) {
                lines.finish();
                return Optional.of(body.isDelimited() ? new Next.Broken() : new Next.Ended());
            }
            connection.take(body, lines);
        } catch (IOException e) {
            if (Thread.interrupted()) throw new InterruptedException();
            return Optional.of(time.passed() ? new Next.Late() : new Next.Broken());
        }
        if (body.isOver()) {
            lines.finish();
            return Optional.of(new Next.Ended());
        }
        return lines.isOverlong() ? Optional.of(new Next.Overlong()) : Optional.empty();
    }

    private boolean awaitMore(Deadline limit) throws IOException {
        time.waitUntil(limit);
        boolean more = connection.fill();
        time.came();
        return more;
    }

    /// Let the connection serve again, as soon as what still comes has come; close it if that is not soon.
    void leave() {
        if (head.last() || !body.isDelimited()) return;
        left = true;
        if (body.isOver()) keep();
        else Thread.ofVirtual().name("footnote-model-rest").start(this::readRest);
    }

    private void readRest() {
        var limit = Deadline.in(REST);
        try {
            while (!body.isOver()) {
                if (limit.passed() || (!connection.hasBytes() && !awaitMore(limit))) break;
                connection.take(body, new LineSplitter());
            }
        } catch (IOException e) {
            // then it is of no use any more
        }
        keep();
    }

    private void keep() {
        boolean useful = time.end() && body.isOver() && !connection.hasBytes();
        if (useful) home.keep(connection);
        else connection.close();
    }

    @Override
    public void close() {
        if (left) return;
        time.end();
        connection.close();
    }
}
