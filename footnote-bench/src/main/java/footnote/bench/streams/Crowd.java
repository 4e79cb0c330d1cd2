package footnote.bench.streams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Many who ask at about the same time and follow their answers, all on the thread of the caller.
///
/// @param port of a service on this machine
/// @param path what is asked there
/// @param over during which time they come, one after the other
/// @param expected how many pieces each answer has
record Crowd(int port, String path, Duration over, int expected) {
    /// How long nothing may come before the crowd goes home.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// Ask and hear the answers.
    ///
    /// @param body of each one's request
    List<Listener> ask(int askers, IntFunction<String> body) throws IOException {
        var listeners = new ArrayList<Listener>();
        var buffer = ByteBuffer.allocateDirect(64 * 1024);
        try (var selector = Selector.open()) {
            long start = System.nanoTime();
            long latest = start;
            int open = 0;
            while (listeners.size() < askers || open > 0) {
                while (listeners.size() < askers && System.nanoTime() >= start + turn(listeners.size(), askers)) {
                    var listener = new Listener(expected, Stamp.now());
                    var channel = post(SocketChannel.open(), body.apply(listeners.size()));
                    channel.configureBlocking(false);
                    channel.register(selector, SelectionKey.OP_READ, listener);
                    listeners.add(listener);
                    open++;
                }
                if (selector.select(listeners.size() < askers ? 1 : 1000) > 0) latest = System.nanoTime();
                else if (System.nanoTime() - latest > PATIENCE.toNanos()) break;
                for (var key : selector.selectedKeys()) {
                    if (!goesOn(key, buffer)) open--;
                }
                selector.selectedKeys().clear();
            }
            for (var key : selector.keys()) key.channel().close();
        }
        return listeners;
    }

    private long turn(int number, int askers) {
        return over.toNanos() / askers * number;
    }

    private static boolean goesOn(SelectionKey key, ByteBuffer buffer) throws IOException {
        var listener = (Listener) key.attachment();
        if (listener.hear((SocketChannel) key.channel(), buffer)) return true;
        key.cancel();
        key.channel().close();
        return false;
    }

    /// Ask, and never read the answer.
    SocketChannel stall(String body) throws IOException {
        var channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 8 * 1024); // else the answer fits in between
        return post(channel, body);
    }

    /// Ask over this channel.
    SocketChannel post(SocketChannel channel, String body) throws IOException {
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n";
        channel.write(ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)));
        channel.write(ByteBuffer.wrap(bytes));
        return channel;
    }
}
