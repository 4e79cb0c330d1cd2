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

    /// Cut `text`; what does not fit is left out at the end, before the closing marker.
    Tokens encode(String text);

    @Override
    default void close() {}
}
