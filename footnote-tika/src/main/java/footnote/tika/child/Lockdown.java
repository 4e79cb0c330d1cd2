package footnote.tika.child;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Set;

/// Shuts the doors of the child process to the network.
///
/// No reader resolves addresses that a file names; should a library try to, it finds no handler for them.
final class Lockdown {
    private static final Set<String> LOCAL = Set.of("file", "jar", "jrt", "jmod");

    private Lockdown() {}

    static void close() {
        URL.setURLStreamHandlerFactory(protocol -> LOCAL.contains(protocol) ? null : new Closed());
    }

    private static final class Closed extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL address) throws IOException {
            throw new IOException("no connections from here");
        }

        @Override
        protected URLConnection openConnection(URL address, Proxy proxy) throws IOException {
            throw new IOException("no connections from here");
        }
    }
}
