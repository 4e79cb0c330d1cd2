package footnote.models;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// An Ollama that runs on this machine, at its usual port, and what it could do.
public final class LocalOllama {
    public static final URI USUAL = URI.create("http://127.0.0.1:11434");
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final int MOST = 50;
    private static final int LONGEST = 200;

    private LocalOllama() {}

    /// The names of its models, the one used last first; empty if there is none, or if it does not say.
    ///
    /// @param address of this machine; nothing but the question for the list is sent there
    public static List<String> models(URI address) throws InterruptedException {
        var get = HttpRequest.newBuilder(address.resolve("/api/tags")).GET().build();
        try {
            var response = Listing.within(PATIENCE, new Transport(address, PATIENCE).client(), get);
            return response.statusCode() == 200 ? names(JsonLeaves.read(response.body())) : List.of();
        } catch (IOException | NotJsonException e) {
            return List.of();
        }
    }

    private static List<String> names(JsonLeaves json) {
        var names = new ArrayList<String>();
        for (int i = 0; i < MOST && json.has("/models/" + i); i++) {
            var name = json.text("/models/" + i + "/name");
            if (!name.isEmpty() && name.length() <= LONGEST && name.chars().allMatch(c -> c > ' ' && c < 127)) {
                names.add(name);
            }
        }
        return names;
    }
}
