package footnote.spi;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import java.util.List;
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
    record Embedded(Embedding embedding, int tokens, boolean truncated) {}

    /// The name of the space: vectors of different names are never compared. Changes whenever the same text would
    /// get a different vector.
    String space();

    int dimension();

    /// The languages that the model was made for; empty if it was made for many, or if nobody can tell.
    default Set<Language> languages() {
        return Set.of();
    }

    /// Embed each text, in order. The same text and purpose always give the same vector, whatever stands beside it.
    ///
    /// Blocks; stops early with a `CANCELLED` or `TIMED_OUT` fault if interrupted or out of time. A query does not
    /// wait behind a long list of passages. Fails with `EMBEDDER_FAILED` if the model cannot be used.
    List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by);

    /// How many tokens `text` has by this model's own count, markers included.
    int countTokens(String text);

    @Override
    void close();
}
