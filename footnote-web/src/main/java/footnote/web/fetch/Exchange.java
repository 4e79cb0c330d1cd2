package footnote.web.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;

/// What a server answered to one request; closing it ends the connection, whatever is still to come.
public final class Exchange implements AutoCloseable {
    private final WebAddress address;
    private final HttpUriRequestBase request;
    private final ClassicHttpResponse response;

    Exchange(WebAddress address, HttpUriRequestBase request, ClassicHttpResponse response) {
        this.address = address;
        this.request = request;
        this.response = response;
    }

    public WebAddress address() {
        return address;
    }

    public int status() {
        return response.getCode();
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(header -> String.valueOf(header.getValue()));
    }

    /// Every header, in whatever case its name is asked for.
    public Map<String, List<String>> headers() {
        var all = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        for (var header : response.getHeaders()) {
            all.computeIfAbsent(header.getName(), _ -> new ArrayList<>()).add(String.valueOf(header.getValue()));
        }
        return all;
    }

    /// The body as it comes over the wire.
    public InputStream body() throws IOException {
        var entity = response.getEntity();
        return entity == null ? InputStream.nullInputStream() : entity.getContent();
    }

    /// Closing the response alone would first read all that the server still sends, which may never end.
    @Override
    public void close() {
        request.cancel();
        try {
            response.close();
        } catch (IOException e) { // what was still to come is missed, as it should be
            System.getLogger(Exchange.class.getName())
                    .log(System.Logger.Level.TRACE, "a connection ended before its answer", e);
        }
    }
}
