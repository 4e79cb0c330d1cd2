package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.Sha256;
import footnote.fault.FootnoteException;
import footnote.spi.Upstream;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The models of the usual service, remembered for a little while for each key that clients come with.
final class UpstreamModels {
    private static final Logger LOG = System.getLogger(UpstreamModels.class.getName());
    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final Duration UNKNOWN = Duration.ofSeconds(3);
    private static final int MOST_KEYS = 1000;

    private final LocalFootnote footnote;
    private final Map<Sha256, Listing> listings = new ConcurrentHashMap<>();

    UpstreamModels(LocalFootnote footnote) {
        this.footnote = footnote;
    }

    /// @param models empty if the service did not say
    private record Listing(Optional<List<Upstream.Model>> models, Instant at) {
        boolean isFresh(Instant now) {
            return at.plus(models.isPresent() ? FRESH : UNKNOWN).isAfter(now);
        }
    }

    /// What the service tells the client of a request; empty if it does not say so soon. One client asks, others
    /// with the same key wait for what it hears.
    Optional<List<Upstream.Model>> of(ServerRequest request) {
        var key = request.headers().first(HeaderNames.AUTHORIZATION);
        if (listings.size() > MOST_KEYS) listings.clear();
        return listings.compute(Sha256.of(key.orElse("")), (_, known) -> {
                    var now = Instant.now();
                    return known != null && known.isFresh(now) ? known : new Listing(asked(key), now);
                })
                .models();
    }

    private Optional<List<Upstream.Model>> asked(Optional<String> key) {
        try {
            return footnote.models().upstream().models(key);
        } catch (FootnoteException e) {
            LOG.log(
                    Level.DEBUG,
                    "no list of models from elsewhere: {0}",
                    e.fault().code());
            return Optional.empty();
        }
    }
}
