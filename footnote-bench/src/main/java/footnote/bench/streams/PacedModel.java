package footnote.bench.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;

/// A model service, as OpenAI's, that says words at an even pace: each is a [Stamp].
///
/// The pace is kept to about a millisecond. Whoever asks with the word [#AT_LENGTH] in the question gets very
/// many long pieces. One thread serves all, so that a thousand answers cost little more than what is written to
/// their sockets.
final class PacedModel implements AutoCloseable {
    static final String AT_LENGTH = "verbosely";

    private final Selector selector;
    private final ServerSocketChannel listening;
    private final int pieces;
    private final Duration pace;
    private final ArrayDeque<Speech> speeches = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024);
    private final Thread thread = Thread.ofPlatform().name("paced-model").unstarted(this::serve);
    private volatile int speaking;
    private volatile int most;
    private volatile boolean closing;

    private PacedModel(Selector selector, ServerSocketChannel listening, int pieces, Duration pace) {
        this.selector = selector;
        this.listening = listening;
        this.pieces = pieces;
        this.pace = pace;
    }

    static PacedModel start(int pieces, Duration pace) throws IOException {
        var listening =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        var model = new PacedModel(Selector.open(), listening, pieces, pace);
        listening.configureBlocking(false);
        listening.register(model.selector, SelectionKey.OP_ACCEPT);
        model.thread.start();
        return model;
    }

    int port() {
        return listening.socket().getLocalPort();
    }

    /// How many answers are under way.
    int speaking() {
        return speaking;
    }

    /// How many were under way at the same time at most.
    int most() {
        return most;
    }

    /// How long it has computed.
    Duration computed() {
        return Duration.ofNanos(ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()));
    }

    private void serve() {
        try {
            while (!closing) {
                if (speeches.isEmpty() || speeches.peek().due() > System.nanoTime()) selector.select(this::meet, 1);
                else selector.selectNow(this::meet);
                speak();
                speaking = speeches.size();
                most = Math.max(most, speaking);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void meet(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                var channel = listening.accept();
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ, new Speech(channel, pieces));
            } else if (key.attachment() instanceof Speech speech && speech.hear()) {
                speech.begin(System.nanoTime(), pace);
                speeches.add(speech);
            }
        } catch (IOException e) {
            key.cancel(); // the other side has gone
        }
    }

    /// Let everybody speak whose time has come; all have the same pace, so they take turns.
    private void speak() {
        for (int i = speeches.size(); i > 0 && speeches.peek().due() <= System.nanoTime(); i--) {
            var speech = speeches.remove();
            if (speech.goesOn(pace, buffer)) speeches.add(speech);
        }
    }

    @Override
    public void close() throws IOException {
        closing = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (var key : selector.keys()) key.channel().close();
        selector.close();
    }
}
