package footnote.cli;

import footnote.app.settings.Flags;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a server listens.
final class ServerOptions {
    private final Flags flags;

    /// @param flags where they are taken to, with the command's others
    ServerOptions(Flags flags) {
        this.flags = flags;
    }

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The port; 0 takes any that is free (default 7700). Also FOOTNOTE_PORT.")
    void port(@Nullable Integer port) {
        if (port != null) flags.take("--port", "FOOTNOTE_PORT", port.toString());
    }

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "The address to listen on (default 127.0.0.1). Also FOOTNOTE_HOST.")
    void host(@Nullable String host) {
        if (host != null) flags.take("--host", "FOOTNOTE_HOST", host);
    }
}
