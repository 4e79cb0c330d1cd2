package footnote.app;

import footnote.corpus.Language;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Embeds each question once, however often it is asked again soon. Everything else goes straight to the embedder.
final class RememberedQuestions implements Embedder {
    private final Embedder embedder;
    private final Map<String, Embedded> remembered = Collections.synchronizedMap(new Latest());

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
    public Set<Language> languages() {
        return embedder.languages();
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        if (purpose != Purpose.QUERY || texts.size() != 1) return embedder.embed(texts, purpose, by);
        var text = texts.getFirst();
        var known = remembered.get(text);
        if (known != null) return List.of(known);
        var fresh = embedder.embed(texts, purpose, by);
        remembered.put(text, fresh.getFirst());
        return fresh;
    }

    /// The questions asked last.
    private static final class Latest extends LinkedHashMap<String, Embedded> {
        private static final int MOST = 512;

        Latest() {
            super(MOST, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Embedded> eldest) {
            return size() > MOST;
        }
    }

    @Override
    public int countTokens(String text) {
        return embedder.countTokens(text);
    }

    /// Leaves the embedder to whoever made it.
    @Override
    public void close() {}
}
