package footnote.models;

import footnote.spi.LanguageModel;
import footnote.spi.Upstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Opens language models. Those of one service share its connections and its turns.
public final class Models {
    /// How many answers one service writes at the same time, unless the settings say otherwise.
    public static final int CONCURRENCY = 64;

    private final int concurrency;
    private final Map<Key, Service> services = new ConcurrentHashMap<>();

    private record Key(String scheme, String host, Duration connect) {}

    /// @param concurrency how many answers each service may be writing at the same time
    public Models(int concurrency) {
        if (concurrency < 1) throw new IllegalArgumentException("a service must be asked for something");
        this.concurrency = concurrency;
    }

    /// The model that `settings` describe, by itself.
    public static LanguageModel open(ModelSettings settings) {
        return new Models(CONCURRENCY).of(settings);
    }

    /// The model that `settings` describe. Nothing is sent before the first request.
    public LanguageModel of(ModelSettings settings) {
        var endpoint = Endpoint.of(settings);
        return new HttpModel(settings, endpoint, service(settings, endpoint));
    }

    /// The service that `settings` describe, for requests in OpenAI's format; empty if it speaks another one only.
    public Optional<Upstream> upstream(ModelSettings settings) {
        var endpoint = Endpoint.of(settings);
        return endpoint.openAiBase()
                .<Upstream>map(base -> new HttpUpstream(settings, endpoint, base, service(settings, endpoint)));
    }

    private Service service(ModelSettings settings, Endpoint endpoint) {
        var key = new Key(endpoint.completions().getScheme(), endpoint.host(), settings.connect());
        return services.computeIfAbsent(key, _ -> {
            var transport = new Transport(endpoint.completions(), settings.connect());
            return new Service(endpoint.host(), transport, concurrency, InstantSource.system());
        });
    }
}
