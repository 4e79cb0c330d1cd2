package footnote.app;

import footnote.fault.Echo;
import footnote.fault.Fault;
import java.util.Map;

/// Where `serve` listens (`FOOTNOTE_HOST`, `FOOTNOTE_PORT`).
///
/// @param port 0 for any that is free
public record ServerSettings(String host, int port) {
    public static final ServerSettings DEFAULTS = new ServerSettings("127.0.0.1", 7700);

    private static final int HIGHEST = 65_535;

    static ServerSettings fromEnvironment(Map<String, String> environment) {
        var host = environment.getOrDefault("FOOTNOTE_HOST", "").strip();
        var port = environment.getOrDefault("FOOTNOTE_PORT", "").strip();
        return new ServerSettings(host.isEmpty() ? DEFAULTS.host : host, port(port));
    }

    private static int port(String text) {
        if (text.isEmpty()) return DEFAULTS.port;
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= HIGHEST) return Integer.parseInt(text);
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "FOOTNOTE_PORT: write a number up to " + HIGHEST + ", 0 for any that is free, not "
                                + Echo.of(text) + ".")
                .toException();
    }
}
