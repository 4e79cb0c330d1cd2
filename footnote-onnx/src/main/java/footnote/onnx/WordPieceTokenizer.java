package footnote.onnx;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// BERT's tokenizer in Java: words, then the longest known pieces of each word.
///
/// Gives the same numbers as the native tokenizer (a test compares the two) and is ready two hundred milliseconds
/// sooner, because no native library has to be unpacked and loaded for it.
final class WordPieceTokenizer implements Tokenizer {
    private final BertRecipe recipe;
    private final int maxTokens;

    WordPieceTokenizer(BertRecipe recipe, int maxTokens) {
        if (maxTokens < 3) throw new IllegalArgumentException("no room between the markers: " + maxTokens);
        this.recipe = recipe;
        this.maxTokens = maxTokens;
    }

    @Override
    public Tokens encode(String text) {
        var pieces = new Pieces();
        pieces.add(recipe.opening());
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            for (var special : recipe.specials()) {
                if (!text.startsWith(special.text(), i)) continue;
                pieces.addPlain(text.substring(from, i));
                pieces.add(special.id());
                from = i + special.text().length();
                i = from - 1;
                break;
            }
        }
        pieces.addPlain(text.substring(from));
        return pieces.tokens();
    }

    /// The pieces of one text, as they are found.
    private final class Pieces {
        private long[] ids = new long[256];
        private int count;
        private int[] hashes = new int[64];

        void add(int id) {
            if (count == ids.length) ids = Arrays.copyOf(ids, count * 2);
            ids[count++] = id;
        }

        Tokens tokens() {
            int read = Math.min(count + 1, maxTokens);
            var kept = Arrays.copyOf(ids, read);
            kept[read - 1] = recipe.closing();
            return new Tokens(kept, count + 1);
        }

        void addPlain(String text) {
            if (text.isEmpty()) return;
            String simple = BertText.normalise(text, recipe);
            int word = -1;
            for (int i = 0, c; i < simple.length(); i += Character.charCount(c)) {
                c = simple.codePointAt(i);
                boolean space = BertText.isSpace(c);
                if (!space && !BertText.isPunctuation(c)) {
                    if (word < 0) word = i;
                    continue;
                }
                if (word >= 0) addWord(simple, word, i);
                if (!space) addWord(simple, i, i + Character.charCount(c));
                word = -1;
            }
            if (word >= 0) addWord(simple, word, simple.length());
        }

        private void addWord(String text, int from, int to) {
            if (to - from > recipe.longestWord() && text.codePointCount(from, to) > recipe.longestWord()) {
                add(recipe.unknown());
                return;
            }
            byte[] word = text.substring(from, to).getBytes(StandardCharsets.UTF_8);
            if (hashes.length < word.length) hashes = new int[word.length * 2];
            int before = count;
            for (int at = 0; at < word.length; ) {
                long found = recipe.vocabulary().longestAt(word, at, word.length, at > 0, hashes);
                if (found < 0) {
                    count = before;
                    add(recipe.unknown());
                    return;
                }
                add((int) (found >>> 32));
                at = (int) found;
            }
        }
    }
}
