package footnote.web.git;

import footnote.fault.Fault;
import footnote.web.fetch.GuardedClient;
import footnote.web.fetch.WebAddress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;

/// Gives JGit connections that go through the guarded client, whatever address it comes up with.
///
/// All of them together may bring a bounded number of bytes.
final class GuardedConnections implements HttpConnectionFactory, AutoCloseable {
    private final GuardedClient client;
    private final AtomicLong left;
    private final List<GuardedConnection> made = new CopyOnWriteArrayList<>();

    GuardedConnections(GuardedClient client, long mostBytes) {
        this.client = client;
        this.left = new AtomicLong(mostBytes);
    }

    /// An exchange that failed below JGit, kept whole so that the reason is not lost in its messages.
    static final class FailedException extends IOException {
        private final transient IOException below;

        FailedException(IOException below) {
            super(below.getMessage(), below);
            this.below = below;
        }

        IOException cause() {
            return below;
        }
    }

    @Override
    public HttpConnection create(URL url) {
        var connection = new GuardedConnection(client, WebAddress.parse(url.toString()), url, this);
        made.add(connection);
        return connection;
    }

    @Override
    public HttpConnection create(URL url, Proxy ignored) {
        return create(url);
    }

    InputStream counted(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int octet = super.read();
                if (octet >= 0) spend(1);
                return octet;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                int n = super.read(bytes, from, length);
                if (n > 0) spend(n);
                return n;
            }
        };
    }

    private void spend(int bytes) throws IOException {
        if (left.addAndGet(-bytes) >= 0) return;
        var fault = new Fault(Fault.Code.TOO_LARGE, "The repository is too large to be fetched.");
        throw new IOException(fault.message(), fault.toException());
    }

    /// End every exchange that is not at its end yet.
    @Override
    public void close() {
        for (var connection : made) connection.close();
    }
}
