package footnote.onnx;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// BERT's tokenizer in Java: words, then the longest known pieces of each word.
///
/// Gives the same numbers as the native tokenizer (a test compares the two) and is ready two hundred milliseconds
/// sooner, because no native library has to be unpacked and loaded for it.
final class WordPieceTokenizer implements Tokenizer {
    private static final int MARKERS = 2;
    private static final int PAIR_MARKERS = 3;

    private final BertRecipe recipe;
    private final int maxTokens;

    WordPieceTokenizer(BertRecipe recipe, int maxTokens) {
        if (maxTokens < 3) throw new IllegalArgumentException("no room between the markers: " + maxTokens);
        this.recipe = recipe;
        this.maxTokens = maxTokens;
    }

    @Override
    public Tokens encode(String text) {
        var pieces = pieces(text);
        int read = Math.min(pieces.count + MARKERS, maxTokens);
        var ids = new long[read];
        ids[0] = recipe.opening();
        System.arraycopy(pieces.ids, 0, ids, 1, read - MARKERS);
        ids[read - 1] = recipe.closing();
        return new Tokens(ids, pieces.count + MARKERS);
    }

    @Override
    public Pair encode(String first, String second) {
        var one = pieces(first);
        var other = pieces(second);
        int room = maxTokens - PAIR_MARKERS;
        int ofOne = Tokenizer.kept(one.count, other.count, room);
        int ofOther = Math.min(other.count, room - ofOne);
        var ids = new long[ofOne + ofOther + PAIR_MARKERS];
        ids[0] = recipe.opening();
        System.arraycopy(one.ids, 0, ids, 1, ofOne);
        ids[ofOne + 1] = recipe.closing();
        System.arraycopy(other.ids, 0, ids, ofOne + 2, ofOther);
        ids[ids.length - 1] = recipe.closing();
        var types = new long[ids.length];
        Arrays.fill(types, ofOne + 2, types.length, 1);
        return new Pair(ids, types);
    }

    private Pieces pieces(String text) {
        var pieces = new Pieces();
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
        return pieces;
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
