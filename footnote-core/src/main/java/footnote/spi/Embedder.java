package footnote.spi;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Turns texts into points of one space. Safe for use by many threads at once.
public interface Embedder extends AutoCloseable {
    /// What a text is for; some models read questions and passages differently.
    enum Purpose {
        QUERY,
        PASSAGE
    }

    /// A text's point, and whether the model read all of the text.
    ///
    /// @param tokens how many tokens of the text the model read
    /// @param truncated true if the text was longer than the model can read, so that its end had no influence
    /// @param length how long the model made the vector, before it was scaled to unit length, if that is known
    record Embedded(Embedding embedding, int tokens, boolean truncated, OptionalDouble length) {
        public Embedded(Embedding embedding, int tokens, boolean truncated) {
            this(embedding, tokens, truncated, OptionalDouble.empty());
        }

        /// The vector as the model made it, if that is known.
        public Optional<float[]> unscaled() {
            if (length.isEmpty()) return Optional.empty();
            var values = embedding.toArray();
            for (int i = 0; i < values.length; i++) values[i] = (float) (values[i] * length.getAsDouble());
            return Optional.of(values);
        }
    }

    /// The name of the space: vectors of different names are never compared. Changes whenever the same text would
    /// get a different vector, as far as that can be known: a service can change its model under the same name.
    ///
    /// Where a service must be asked for this or for [#dimension] first, that is done when it is first needed;
    /// fails with `EMBEDDER_FAILED` if it does not answer.
    String space();

    int dimension();

    /// The languages that the model was made for; empty if it was made for many, or if nobody can tell.
    default Set<Language> languages() {
        return Set.of();
    }

    /// Embed each text, in order. The same text and purpose always give the same vector, whatever stands beside
    /// it; by a service, nearly the same.
    ///
    /// Blocks; stops early with a `CANCELLED` or `TIMED_OUT` fault if interrupted or out of time. A query does not
    /// wait behind a long list of passages. Fails with `EMBEDDER_FAILED` if the model cannot be used.
    List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by);

    /// How many tokens `text` has by this model's own count, markers included.
    int countTokens(String text);

    @Override
    void close();
}
