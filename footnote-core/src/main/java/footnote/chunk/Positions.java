package footnote.chunk;

import java.util.function.IntUnaryOperator;

/// Finds what stands where in lists that are in order of position.
final class Positions {
    private Positions() {}

    /// The last of `count` things that starts at or before `position`; -1 if there is none.
    static int last(int count, IntUnaryOperator start, int position) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (start.applyAsInt(middle) <= position) low = middle + 1;
            else high = middle;
        }
        return low - 1;
    }
}
