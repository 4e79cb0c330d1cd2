package footnote.app;

import footnote.spi.PassageIndex;
import footnote.spi.VectorIndex;

/// Where one space is searched.
///
/// @param words where words are looked up
/// @param meaning where meaning is looked up; the same, unless vectors are kept elsewhere
record Indexes(PassageIndex words, VectorIndex meaning) implements AutoCloseable {
    static Indexes inOne(PassageIndex index) {
        return new Indexes(index, index);
    }

    /// Whether vectors are kept elsewhere.
    boolean apart() {
        return !words.equals(meaning);
    }

    @Override
    public void close() {
        try (words) {
            if (apart()) meaning.close();
        }
    }
}
