package footnote.onnx;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The pieces a WordPiece model knows, found by their UTF-8 bytes.
///
/// An open hash table over one byte array: building it makes no object per piece, which is most of what makes the
/// tokenizer start in a tenth of the time of the native one.
final class Vocabulary {
    /// What a piece starts with when it stands inside a word.
    private static final byte[] INSIDE = {'#', '#'};

    private final byte[] pool;
    private final int[] ends;
    private final int[] ids;
    private final int[] slots;
    private final int longest;

    private Vocabulary(byte[] pool, int[] ends, int[] ids, int count) {
        this.pool = pool;
        this.ends = ends;
        this.ids = ids;
        this.slots = new int[Integer.highestOneBit(Math.max(16, count)) * 4];
        int widest = 0;
        for (int piece = 0; piece < count; piece++) {
            int slot = spread(hash(0, pool, start(piece), ends[piece]));
            while (slots[slot] != 0) slot = (slot + 1) & (slots.length - 1);
            slots[slot] = piece + 1;
            widest = Math.max(widest, ends[piece] - start(piece));
        }
        this.longest = widest;
    }

    /// Read an object whose names are pieces and whose values are their numbers.
    static Vocabulary read(JsonScanner json, int atMostBytes) {
        var pool = new byte[atMostBytes];
        var ends = new int[1 << 15];
        var ids = new int[1 << 15];
        int count = 0;
        int end = 0;
        json.enter();
        while (json.more()) {
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, count * 2);
                ids = Arrays.copyOf(ids, count * 2);
            }
            end = json.copyString(pool, end);
            ends[count] = end;
            ids[count++] = json.countAfterColon();
        }
        return new Vocabulary(Arrays.copyOf(pool, end), ends, ids, count);
    }

    /// The number of `piece`, or null if it is not known.
    @Nullable
    Integer id(byte[] piece) {
        int found = find(hash(0, piece, 0, piece.length), piece, 0, piece.length, false);
        return found < 0 ? null : ids[found];
    }

    /// Find the longest known piece at the beginning of `word` from `from` to `to`.
    ///
    /// @param hashes room for the hash of each beginning, at least as long as `word`
    /// @return its number in the upper and its end in the lower half, or -1 if no piece fits
    long longestAt(byte[] word, int from, int to, boolean inside, int[] hashes) {
        int limit = Math.min(to, from + longest);
        int hash = inside ? hash(0, INSIDE, 0, INSIDE.length) : 0;
        for (int i = from; i < limit; i++) {
            hash = hash * 31 + word[i];
            hashes[i] = hash;
        }
        for (int end = limit; end > from; end--) {
            int found = find(hashes[end - 1], word, from, end, inside);
            if (found >= 0) return (long) ids[found] << 32 | end;
        }
        return -1;
    }

    private int find(int hash, byte[] text, int from, int to, boolean inside) {
        int lead = inside ? INSIDE.length : 0;
        for (int slot = spread(hash); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            int piece = slots[slot] - 1;
            int start = start(piece);
            if (ends[piece] - start != lead + to - from) continue;
            if (inside && (pool[start] != INSIDE[0] || pool[start + 1] != INSIDE[1])) continue;
            if (Arrays.equals(pool, start + lead, ends[piece], text, from, to)) return piece;
        }
        return -1;
    }

    private int start(int piece) {
        return piece == 0 ? 0 : ends[piece - 1];
    }

    private int spread(int hash) {
        return (hash ^ hash >>> 15) & (slots.length - 1);
    }

    private static int hash(int seed, byte[] text, int from, int to) {
        int hash = seed;
        for (int i = from; i < to; i++) hash = hash * 31 + text[i];
        return hash;
    }
}
