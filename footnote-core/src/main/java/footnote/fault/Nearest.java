package footnote.fault;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the word that somebody probably meant, for a fault that says so.
public final class Nearest {
    private static final int LONGEST = 60;

    private Nearest() {}

    /// The word that `written` begins like, or is a few slips of the finger away from.
    public static Optional<String> to(String written, List<String> words) {
        if (written.length() < 2 || written.length() > LONGEST) return Optional.empty();
        var begun = words.stream().filter(word -> word.startsWith(written)).findFirst();
        if (begun.isPresent()) return begun;
        return words.stream()
                .filter(word -> distance(written, word) <= Math.max(1, word.length() / 3))
                .min(Comparator.comparingInt(word -> distance(written, word)));
    }

    /// How many letters are to be changed, added, taken away or swapped with their neighbour.
    private static int distance(String a, String b) {
        var before = new int[b.length() + 1];
        var last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) last[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            var row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + changed);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = row;
        }
        return last[b.length()];
    }
}
