package footnote.server;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/// HTTP/1.1 connections that tell whoever answers a request when its client goes away; see [ClientWatch].
///
/// They are the web server's own, except that what they read comes through an [Incoming].
final class WatchedConnections implements ServerConnectionSelector {
    /// What comes from the client whose request the current thread answers.
    static final ScopedValue<Incoming> INCOMING = ScopedValue.newInstance();

    private final ServerConnectionSelector plain =
            Http1ConnectionSelector.builder().config(Http1Config.create()).build();

    @Override
    public int bytesToIdentifyConnection() {
        return plain.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return plain.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return plain.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        var incoming = new Incoming(context.dataReader());
        return new Watched(plain.connection(new Context(context, DataReader.create(incoming))), incoming);
    }

    private record Watched(ServerConnection plain, Incoming incoming)
            implements ServerConnection, InterruptableTask<Void> {
        @Override
        public void handle(Limit limit) throws InterruptedException {
            var _ = ScopedValue.where(INCOMING, incoming).call(() -> {
                plain.handle(limit);
                return true;
            });
        }

        @Override
        public Duration idleTime() {
            return plain.idleTime();
        }

        @Override
        public void close(boolean interrupt) {
            plain.close(interrupt);
        }

        @Override
        public boolean canInterrupt() {
            return plain instanceof InterruptableTask<?> task && task.canInterrupt();
        }
    }

    private record Context(ConnectionContext plain, DataReader dataReader) implements ConnectionContext {
        @Override
        public ListenerContext listenerContext() {
            return plain.listenerContext();
        }

        @Override
        public ExecutorService executor() {
            return plain.executor();
        }

        @Override
        public DataWriter dataWriter() {
            return plain.dataWriter();
        }

        @Override
        public Router router() {
            return plain.router();
        }

        @Override
        public Optional<ProxyProtocolData> proxyProtocolData() {
            return plain.proxyProtocolData();
        }

        @Override
        public HelidonSocket serverSocket() {
            return plain.serverSocket();
        }

        @Override
        public PeerInfo remotePeer() {
            return plain.remotePeer();
        }

        @Override
        public PeerInfo localPeer() {
            return plain.localPeer();
        }

        @Override
        public boolean isSecure() {
            return plain.isSecure();
        }

        @Override
        public String socketId() {
            return plain.socketId();
        }

        @Override
        public String childSocketId() {
            return plain.childSocketId();
        }
    }
}
