package footnote.app;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.List;

/// A model that cannot embed poison.
record ChoosyEmbedder(Embedder embedder) implements Embedder {
    @Override
    public String space() {
        return embedder.space();
    }

    @Override
    public int dimension() {
        return embedder.dimension();
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        if (purpose == Purpose.PASSAGE && texts.stream().anyMatch(text -> text.contains("poison"))) {
            throw new Fault(Fault.Code.EMBEDDER_FAILED, "The text cannot be embedded.").toException();
        }
        return embedder.embed(texts, purpose, by);
    }

    @Override
    public int countTokens(String text) {
        return embedder.countTokens(text);
    }

    @Override
    public void close() {
        embedder.close();
    }
}
