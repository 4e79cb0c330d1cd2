package footnote.bench.streams;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// Hands bytes on between readers and a model, and does nothing else: what remains of a server if it has nothing to
/// say.
///
/// It reads and writes as the server does, blocking on virtual threads, in a process of its own.
final class Relay {
    private Relay() {}

    /// @param given the port of the model
    public static void main(String... given) throws IOException {
        var model = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(given[0]));
        try (var listening =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096)) {
            System.out.println(
                    "Footnote is at http://127.0.0.1:" + listening.socket().getLocalPort() + " not at all");
            while (true) {
                var reader = listening.accept();
                var speaker = SocketChannel.open(model);
                reader.setOption(StandardSocketOptions.TCP_NODELAY, true);
                speaker.setOption(StandardSocketOptions.TCP_NODELAY, true);
                Thread.startVirtualThread(() -> hand(reader, speaker));
                Thread.startVirtualThread(() -> hand(speaker, reader));
            }
        }
    }

    private static void hand(SocketChannel from, SocketChannel to) {
        try (from;
                to) {
            hand(Channels.newInputStream(from), Channels.newOutputStream(to));
        } catch (IOException e) {
            // one of them has gone, and now both have
        }
    }

    private static void hand(InputStream from, OutputStream to) throws IOException {
        var bytes = new byte[16 * 1024];
        for (int read = from.read(bytes); read >= 0; read = from.read(bytes)) to.write(bytes, 0, read);
    }
}
