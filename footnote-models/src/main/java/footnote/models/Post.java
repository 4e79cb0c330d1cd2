package footnote.models;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// A request with a body, as HTTP/1.1 writes it.
final class Post {
    private final URI to;
    private final Map<String, String> headers;
    private final byte[] body;

    Post(URI to, Map<String, String> headers, byte[] body) {
        this.to = to;
        this.headers = Map.copyOf(headers);
        this.body = body.clone();
    }

    /// @param absolute whether the first line names the service, as proxies want it
    byte[] bytes(boolean absolute) {
        var path = to.getRawPath().isEmpty() ? "/" : to.getRawPath();
        var target = to.getRawQuery() == null ? path : path + "?" + to.getRawQuery();
        var head = new StringBuilder("POST ")
                .append(absolute ? to.getScheme() + "://" + to.getRawAuthority() + target : target)
                .append(" HTTP/1.1\r\nHost: ")
                .append(to.getRawAuthority())
                .append("\r\nContent-Length: ")
                .append(body.length)
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        var start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        var bytes = new byte[start.length + body.length];
        System.arraycopy(start, 0, bytes, 0, start.length);
        System.arraycopy(body, 0, bytes, start.length, body.length);
        return bytes;
    }
}
