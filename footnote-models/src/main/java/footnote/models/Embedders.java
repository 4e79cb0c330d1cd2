package footnote.models;

import java.time.InstantSource;

/// Opens embedding services.
public final class Embedders {
    private Embedders() {}

    /// The service that `settings` describe. Nothing is sent before the first request.
    public static HttpEmbedder open(EmbedderSettings settings) {
        return new HttpEmbedder(settings, InstantSource.system());
    }
}
