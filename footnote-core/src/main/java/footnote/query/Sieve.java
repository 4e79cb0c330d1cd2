package footnote.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells in one pass over a text which of many expressions may find something in it: those of whose [Clues] it
/// lacks none. Of a hundred expressions usually one or two are left to try.
///
/// Pieces are looked up by the three letters with which they begin. Little memory is touched on the way: a search
/// goes through megabytes between two questions, and what is not near then costs more than what is reckoned.
final class Sieve {
    private static final int BUCKETS = 1 << 13;
    private static final Piece[] NONE = {};

    private final Piece[][] starting = new Piece[BUCKETS][];
    /// For each group the expressions that need it.
    private final List<List<Integer>> needing = new ArrayList<>();
    /// How many groups each expression needs.
    private final int[] needs;
    private final BitSet withoutClues = new BitSet();

    /// @param group of which it is one
    private record Piece(String text, int group) {}

    Sieve(List<Pattern> patterns) {
        needs = new int[patterns.size()];
        var groups = new HashMap<Set<String>, List<Integer>>();
        var pieces = new HashMap<Integer, List<Piece>>();
        for (int i = 0; i < needs.length; i++) {
            var clues = Set.copyOf(Clues.of(patterns.get(i).pattern()));
            needs[i] = clues.size();
            if (clues.isEmpty()) withoutClues.set(i);
            for (var group : clues)
                groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(i);
        }
        groups.forEach((group, needed) -> {
            for (var piece : group) {
                pieces.computeIfAbsent(bucket(piece, 0), _ -> new ArrayList<>()).add(new Piece(piece, needing.size()));
            }
            needing.add(List.copyOf(needed));
        });
        for (int i = 0; i < BUCKETS; i++) {
            var some = pieces.get(i);
            starting[i] = some == null ? NONE : some.toArray(NONE);
        }
    }

    /// The numbers of the expressions that are worth trying.
    BitSet left(String text) {
        var small = folded(text);
        var left = (BitSet) withoutClues.clone();
        var seen = new BitSet(needing.size());
        var met = new int[needs.length];
        for (int i = 0; i + Clues.LEAST_LETTERS <= small.length(); i++) {
            for (var piece : starting[bucket(small, i)]) {
                if (seen.get(piece.group) || !small.startsWith(piece.text, i)) continue;
                seen.set(piece.group);
                for (int number : needing.get(piece.group)) if (++met[number] == needs[number]) left.set(number);
            }
        }
        return left;
    }

    private static int bucket(String text, int at) {
        return ((text.charAt(at) * 31 + text.charAt(at + 1)) * 31 + text.charAt(at + 2)) & (BUCKETS - 1);
    }

    /// Each character by itself in small letters, as expressions that do not mind the case compare them.
    static String folded(String text) {
        var folded = new char[text.length()];
        for (int i = 0; i < folded.length; i++) {
            char letter = text.charAt(i);
            folded[i] = letter < 128
                    ? (char) (letter >= 'A' && letter <= 'Z' ? letter + 32 : letter)
                    : Character.toLowerCase(Character.toUpperCase(letter));
        }
        return new String(folded);
    }
}
