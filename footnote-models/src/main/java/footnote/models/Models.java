package footnote.models;

import footnote.spi.LanguageModel;

/// Opens language models.
public final class Models {
    private Models() {}

    /// The model that `settings` describe. Nothing is sent before the first request.
    public static LanguageModel open(ModelSettings settings) {
        return new HttpModel(settings, Endpoint.of(settings));
    }
}
