package footnote.app;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Spaces.Space;
import java.util.List;

/// Stands for a model that made a space and cannot be had any more: searches there go by words alone, and say why.
record MissingEmbedder(Space made) implements Embedder {
    @Override
    public String space() {
        return made.name();
    }

    @Override
    public int dimension() {
        return made.dimension();
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        throw missing();
    }

    @Override
    public int countTokens(String text) {
        throw missing();
    }

    @Override
    public void close() {}

    private RuntimeException missing() {
        return new Fault(
                        Fault.Code.EMBEDDER_FAILED,
                        "The embedding model " + made.name() + " is not here any more; search goes by words until"
                                + " all documents are embedded with the new one.")
                .toException();
    }
}
