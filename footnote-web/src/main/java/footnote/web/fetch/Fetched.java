package footnote.web.fetch;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// What was found at an address.
///
/// @param asked the address that was asked for
/// @param found the address that answered in the end
/// @param type the media type in lower case, without parameters; empty if the server named none
/// @param charset the character set that the server named
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Fetched(
        WebAddress asked, WebAddress found, String type, Optional<String> charset, byte[] bytes, Instant at) {
    static Fetched of(WebAddress asked, Exchange exchange, byte[] bytes, Instant at) {
        var header = exchange.header("Content-Type").orElse("");
        var parts = header.split(";", -1);
        Optional<String> charset = Optional.empty();
        for (int i = 1; i < parts.length; i++) {
            var part = parts[i].strip();
            if (part.toLowerCase(Locale.ROOT).startsWith("charset=")) {
                charset =
                        Optional.of(part.substring(8).replace("\"", "").strip()).filter(name -> !name.isEmpty());
            }
        }
        return new Fetched(asked, exchange.address(), parts[0].strip().toLowerCase(Locale.ROOT), charset, bytes, at);
    }

    public boolean isPage() {
        return type.equals("text/html") || type.equals("application/xhtml+xml");
    }
}
