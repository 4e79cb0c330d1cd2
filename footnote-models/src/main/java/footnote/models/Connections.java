package footnote.models;

import footnote.spi.Deadline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// The connections to one service: those that wait for the next question, and new ones. Safe for use by many threads.
///
/// The JDK's client would bring every piece of a stream over three threads: its selector's, one that parses, and
/// the one that waits. Here the thread that waits reads the socket itself, which takes about half the
/// processor's time.
final class Connections {
    /// How long a connection waits for the next question.
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final URI service;
    private final Duration connect;
    private final ProxySelector proxies;
    private final Encryption encryption;
    private final ConcurrentLinkedDeque<Waiting> waiting = new ConcurrentLinkedDeque<>();

    private record Waiting(Connection connection, Future<?> end) {}

    /// Where keys and authorities come from; not asked before there is something to encrypt.
    interface Encryption {
        SSLContext context() throws GeneralSecurityException;
    }

    /// @param connect how long to wait for a connection
    Connections(URI service, Duration connect, ProxySelector proxies, Encryption encryption) {
        this.service = service;
        this.connect = connect;
        this.proxies = proxies;
        this.encryption = encryption;
    }

    /// Those of this machine's own settings.
    static Connections to(URI service, Duration connect) {
        var proxies = ProxySelector.getDefault();
        return new Connections(
                service, connect, proxies == null ? ProxySelector.of(null) : proxies, SSLContext::getDefault);
    }

    /// A connection that has served before and is still there.
    Optional<Connection> used() {
        for (var next = waiting.pollFirst(); next != null; next = waiting.pollFirst()) {
            next.end.cancel(false);
            if (next.connection.isQuiet()) return Optional.of(next.connection);
            next.connection.close();
        }
        return Optional.empty();
    }

    /// Keep a connection for the next question.
    void keep(Connection connection) {
        var end = new CompletableFuture<Boolean>();
        var kept = new Waiting(connection, end);
        waiting.addFirst(kept);
        var _ = end.completeOnTimeout(true, IDLE.toNanos(), TimeUnit.NANOSECONDS)
                .thenRun(() -> {
                    if (waiting.remove(kept)) connection.close();
                });
    }

    /// Open a connection. That happens on a thread of its own, since looking up a name cannot be interrupted.
    Connection open(Deadline by) throws IOException, InterruptedException, TimeoutException {
        var opened = new CompletableFuture<Connection>();
        var opening = Thread.ofVirtual().name("footnote-model-connection").start(() -> {
            try {
                var connection = open();
                if (!opened.complete(connection)) connection.close();
            } catch (IOException | RuntimeException e) {
                opened.completeExceptionally(e);
            }
        });
        try {
            return opened.get(by.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) throw cause;
            throw new IllegalStateException(e.getCause());
        } finally {
            if (opened.cancel(false)) opening.interrupt();
        }
    }

    private Connection open() throws IOException {
        var proxy = proxy();
        boolean secure = service.getScheme().equalsIgnoreCase("https");
        var channel = connected(proxy.orElseGet(() -> new InetSocketAddress(host(), port())));
        try {
            var plain = new Connection(
                    channel,
                    Channels.newInputStream(channel),
                    Channels.newOutputStream(channel),
                    proxy.isPresent() && !secure);
            if (!secure) return plain;
            if (proxy.isPresent()) plain.tunnel(service.getHost() + ":" + port());
            return secured(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /// Its name, or its address without the brackets that addresses have in a URL.
    private String host() {
        return service.getHost().replaceAll("[\\[\\]]", "");
    }

    private int port() {
        if (service.getPort() >= 0) return service.getPort();
        return service.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }

    /// The proxy that this machine is told to use for the service, if any.
    private Optional<InetSocketAddress> proxy() {
        for (var proxy : proxies.select(service)) {
            if (proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress address) {
                return Optional.of(new InetSocketAddress(address.getHostString(), address.getPort()));
            }
        }
        return Optional.empty();
    }

    private SocketChannel connected(InetSocketAddress address) throws IOException {
        var channel = SocketChannel.open();
        try {
            if (address.isUnresolved()) throw new UnresolvedAddressException();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(address, (int) Math.max(1, connect.toMillis()));
            return channel;
        } catch (SocketTimeoutException e) {
            channel.close();
            throw new HttpConnectTimeoutException("not connected in time");
        } catch (IOException | UnresolvedAddressException e) {
            channel.close();
            throw (ConnectException) new ConnectException("not connected").initCause(e);
        }
    }

    private Connection secured(SocketChannel channel) throws IOException {
        try {
            var factory = encryption.context().getSocketFactory();
            var socket = (SSLSocket) factory.createSocket(channel.socket(), host(), port(), true);
            var parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setApplicationProtocols(new String[] {"http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return new Connection(channel, socket.getInputStream(), socket.getOutputStream(), false);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }
}
