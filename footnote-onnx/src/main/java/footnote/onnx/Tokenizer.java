package footnote.onnx;

/// Cuts a text into the numbered pieces a model reads. Safe for use by many threads at once.
interface Tokenizer extends AutoCloseable {
    /// What the model reads of a text.
    final class Tokens {
        private final long[] ids;
        private final int total;

        /// @param ids the pieces' numbers, markers at both ends included; not copied
        /// @param total how many there would be if the model could read them all
        Tokens(long[] ids, int total) {
            this.ids = ids;
            this.total = total;
        }

        long[] ids() {
            return ids;
        }

        int total() {
            return total;
        }

        boolean truncated() {
            return total > ids.length;
        }
    }

    /// What a model reads of a question and a passage together.
    final class Pair {
        private final long[] ids;
        private final long[] types;

        /// @param ids the pieces' numbers, markers included; not copied
        /// @param types which of the two texts each belongs to, as the model wants to be told; not copied
        Pair(long[] ids, long[] types) {
            this.ids = ids;
            this.types = types;
        }

        long[] ids() {
            return ids;
        }

        long[] types() {
            return types;
        }
    }

    /// Cut `text`; what does not fit is left out at the end, before the closing marker.
    Tokens encode(String text);

    /// Cut two texts that are read together, with the markers that the model wants around and between them.
    ///
    /// What does not fit is left out at the end of the second; only if the first alone takes more than half of the
    /// room is its end left out, too.
    Pair encode(String first, String second);

    /// How many pieces of the first of two texts are read.
    ///
    /// @param room for the pieces of both
    static int kept(int first, int second, int room) {
        return Math.min(first, Math.max(room / 2, room - second));
    }

    @Override
    default void close() {}
}
