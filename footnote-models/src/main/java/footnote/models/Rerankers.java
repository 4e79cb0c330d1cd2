package footnote.models;

import footnote.spi.CrossEncoder;
import java.time.InstantSource;

/// Opens rerankers.
public final class Rerankers {
    private Rerankers() {}

    /// The reranker that `settings` describe. Nothing is sent before the first request.
    public static CrossEncoder open(RerankerSettings settings) {
        return new HttpCrossEncoder(settings, InstantSource.system());
    }
}
