package footnote.app;

import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Spaces.Space;
import java.util.List;
import java.util.Set;

/// Stands for a service that has never answered, in a space that holds nothing yet: searches there go by words
/// alone, and say why.
///
/// @param unknown the space until the service has told its own
record AwaitedEmbedder(Space unknown, Embedder service) implements Embedder {
    @Override
    public String space() {
        return unknown.name();
    }

    @Override
    public int dimension() {
        return unknown.dimension();
    }

    @Override
    public Set<Language> languages() {
        return service.languages();
    }

    /// Fails, in the service's own words if it still does not answer.
    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        service.embed(texts, purpose, by);
        throw new Fault(
                        Fault.Code.EMBEDDER_FAILED,
                        "The embedding service answers by now; search goes by words until the index is ready for it.")
                .toException();
    }

    @Override
    public int countTokens(String text) {
        return service.countTokens(text);
    }

    /// Leaves the service to whoever made it.
    @Override
    public void close() {}
}
