package footnote.web.git;

import footnote.fault.Fault;
import footnote.web.fetch.Exchange;
import footnote.web.fetch.GuardedClient;
import footnote.web.fetch.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.jspecify.annotations.Nullable;

/// One request of JGit's, sent when its answer is first asked for.
///
/// Certificates are always checked, whatever JGit was configured to; credentials and cookies are left out. Packed
/// answers are neither asked for nor taken: JGit would unpack them above the place where bytes are counted.
final class GuardedConnection implements HttpConnection {
    private static final Set<String> LEFT_OUT =
            Set.of("authorization", "cookie", "proxy-authorization", "user-agent", "content-length", "accept-encoding");

    private final GuardedClient client;
    private final WebAddress address;
    private final URL url;
    private final GuardedConnections owner;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private String method = "GET";
    private @Nullable Exchange answer;

    GuardedConnection(GuardedClient client, WebAddress address, URL url, GuardedConnections owner) {
        this.client = client;
        this.address = address;
        this.url = url;
        this.owner = owner;
    }

    private Exchange answer() throws IOException {
        if (answer != null) return answer;
        var exchange = sent();
        requireUnpacked(exchange);
        answer = exchange;
        return exchange;
    }

    private Exchange sent() throws IOException {
        try {
            return method.equals("POST")
                    ? client.post(address, headers, body.toByteArray())
                    : client.get(address, headers);
        } catch (IOException e) {
            throw new GuardedConnections.FailedException(e);
        }
    }

    private static void requireUnpacked(Exchange exchange) throws IOException {
        var packing = exchange.header("Content-Encoding").orElse("").strip();
        if (packing.isEmpty() || packing.equalsIgnoreCase("identity")) return;
        exchange.close();
        var fault = new Fault(Fault.Code.FETCH_FAILED, "The repository is packed in a way that nobody asked for.");
        throw new IOException(fault.message(), fault.toException());
    }

    void close() {
        if (answer != null) answer.close();
    }

    @Override
    public int getResponseCode() throws IOException {
        return answer().status();
    }

    @Override
    public URL getURL() {
        return url;
    }

    @Override
    public String getResponseMessage() throws IOException {
        return "status " + answer().status();
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        try {
            return answer().headers();
        } catch (IOException e) {
            return Map.of();
        }
    }

    @Override
    public void setRequestProperty(String name, @Nullable String value) {
        if (value != null && !LEFT_OUT.contains(name.toLowerCase(Locale.ROOT))) headers.put(name, value);
    }

    @Override
    public void setRequestMethod(String wanted) {
        method = wanted;
    }

    @Override
    public @Nullable String getContentType() {
        return getHeaderField("Content-Type");
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return owner.counted(answer().body());
    }

    @Override
    public @Nullable String getHeaderField(String name) {
        try {
            return answer().header(name).orElse(null);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public List<String> getHeaderFields(String name) {
        return getHeaderFields().getOrDefault(name, List.of());
    }

    @Override
    public int getContentLength() {
        var length = getHeaderField("Content-Length");
        return length != null && length.matches("\\d{1,9}") ? Integer.parseInt(length) : -1;
    }

    @Override
    public OutputStream getOutputStream() {
        return body;
    }

    @Override
    public String getRequestMethod() {
        return method;
    }

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public void connect() throws IOException {
        answer();
    }

    @Override
    public void setUseCaches(boolean ignored) {}

    @Override
    public void setConnectTimeout(int ignored) {}

    @Override
    public void setReadTimeout(int ignored) {}

    @Override
    public void setInstanceFollowRedirects(boolean ignored) {}

    @Override
    public void setDoOutput(boolean ignored) {}

    @Override
    public void setFixedLengthStreamingMode(int ignored) {}

    @Override
    public void setChunkedStreamingMode(int ignored) {}

    @Override
    public void configure(
            KeyManager @Nullable [] ignored, TrustManager @Nullable [] too, @Nullable SecureRandom three) {}

    @Override
    public void setHostnameVerifier(HostnameVerifier ignored) {}
}
