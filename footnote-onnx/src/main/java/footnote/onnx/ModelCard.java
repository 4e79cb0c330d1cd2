package footnote.onnx;

import footnote.spi.Embedder.Purpose;
import footnote.spi.EmbedderFamily;

/// How a model wants to be used; its weights do not say.
///
/// @param space the name of the vector space, see [footnote.spi.Embedder#space]
/// @param family what the model expects before a text
/// @param maxTokens how much of a text the model can read, markers included
record ModelCard(String space, Pooling pooling, EmbedderFamily family, int maxTokens) {
    ModelCard {
        if (space.isBlank()) throw new IllegalArgumentException("a vector space has a name");
        if (maxTokens < 3) throw new IllegalArgumentException("a model that reads nothing: " + maxTokens);
    }

    String prefixed(String text, Purpose purpose) {
        return family.prefixed(text, purpose);
    }
}
