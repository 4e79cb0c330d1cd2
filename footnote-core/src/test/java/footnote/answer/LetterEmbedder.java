package footnote.answer;

import footnote.corpus.Embedding;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.util.List;
import java.util.Locale;

/// Embeds texts by the groups of four letters that they hold: similar words make similar vectors, nothing else
/// does.
final class LetterEmbedder implements Embedder {
    private static final int DIMENSION = 512;
    private static final int GROUP = 4;

    @Override
    public String space() {
        return "letters";
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        by.check("embedding text");
        return texts.stream()
                .map(text -> new Embedded(point(text), text.length(), false))
                .toList();
    }

    private static Embedding point(String text) {
        var values = new float[DIMENSION];
        values[0] = 0.1f;
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            for (int i = 0; i + GROUP <= word.length(); i++) {
                values[Math.floorMod(word.substring(i, i + GROUP).hashCode(), DIMENSION)] += 1;
            }
        }
        return Embedding.normalised(values);
    }

    @Override
    public int countTokens(String text) {
        return text.length();
    }

    @Override
    public void close() {}
}
