package footnote.app;

import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Embeds each question once, however many settings ask it. Everything else goes straight to the embedder.
final class RememberedQuestions implements Embedder {
    private final Embedder embedder;
    private final Map<String, Embedded> remembered = new HashMap<>();

    RememberedQuestions(Embedder embedder) {
        this.embedder = embedder;
    }

    @Override
    public String space() {
        return embedder.space();
    }

    @Override
    public int dimension() {
        return embedder.dimension();
    }

    @Override
    public synchronized List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        if (purpose != Purpose.QUERY || texts.size() != 1) return embedder.embed(texts, purpose, by);
        var text = texts.getFirst();
        var known = remembered.get(text);
        if (known != null) return List.of(known);
        var fresh = embedder.embed(texts, purpose, by);
        remembered.put(text, fresh.getFirst());
        return fresh;
    }

    @Override
    public int countTokens(String text) {
        return embedder.countTokens(text);
    }

    /// Leaves the embedder to whoever made it.
    @Override
    public void close() {}
}
