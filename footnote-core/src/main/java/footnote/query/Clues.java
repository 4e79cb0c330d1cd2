package footnote.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads from a regular expression what a text must hold for it to find anything: of each group of pieces at least
/// one.
///
/// `\bhow (?:do|can) (?:i|we)\b` needs one of "how do i", "how do we", "how can i" and "how can we". What an
/// expression may match in too many ways is no clue, so that one without clues must always be tried. Expressions
/// are ours; syntax that is not known here is a mistake.
final class Clues {
    /// Of more ways than this to match a part, no list is made.
    private static final int MOST_WAYS = 32;
    /// Shorter pieces stand in nearly every text.
    static final int LEAST_LETTERS = 3;

    private static final String ZERO_WIDTH = "bB";
    private static final String ANY_CHARACTER = "wWsSdD123456789";

    private final String expression;
    private int at;

    private Clues(String expression) {
        this.expression = expression;
    }

    /// The groups, in small letters.
    static List<Set<String>> of(String expression) {
        var reader = new Clues(expression);
        var part = reader.alternatives();
        if (reader.at < expression.length()) throw reader.unknown();
        return part.needed().stream().map(Clues::least).toList();
    }

    /// The pieces without those that hold another one.
    private static Set<String> least(Set<String> pieces) {
        var small = pieces.stream().map(Sieve::folded).collect(Collectors.toSet());
        return small.stream()
                .filter(piece -> small.stream().noneMatch(other -> !other.equals(piece) && piece.contains(other)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// What a part of the expression matches.
    ///
    /// @param ways all that it matches; empty if that is not known
    /// @param groups what it must hold otherwise
    private record Part(Set<String> ways, List<Set<String>> groups) {
        static final Part NOTHING = new Part(Set.of(""), List.of());
        static final Part ANYTHING = new Part(Set.of(), List.of());

        List<Set<String>> needed() {
            if (ways.isEmpty()) return groups;
            return shortest(ways) < LEAST_LETTERS ? List.of() : List.of(ways);
        }
    }

    private static int shortest(Set<String> pieces) {
        return pieces.stream().mapToInt(String::length).min().orElse(0);
    }

    private Part alternatives() {
        var branches = new ArrayList<Part>();
        branches.add(sequence());
        while (accept("|")) branches.add(sequence());
        if (branches.size() == 1) return branches.getFirst();
        var ways = new LinkedHashSet<String>();
        for (var branch : branches) ways.addAll(branch.ways);
        if (branches.stream().noneMatch(branch -> branch.ways.isEmpty()) && ways.size() <= MOST_WAYS)
            return new Part(ways, List.of());
        // Whichever it is, its best group is needed.
        var group = new LinkedHashSet<String>();
        for (var branch : branches) {
            var best = branch.needed().stream().max(Comparator.comparingInt(Clues::shortest));
            if (best.isEmpty()) return Part.ANYTHING;
            group.addAll(best.get());
        }
        return new Part(Set.of(), List.of(group));
    }

    private Part sequence() {
        var groups = new ArrayList<Set<String>>();
        Set<String> run = Set.of("");
        boolean known = true;
        while (at < expression.length() && expression.charAt(at) != '|' && expression.charAt(at) != ')') {
            var next = repeated(atom());
            if (!next.ways.isEmpty() && run.size() * next.ways.size() <= MOST_WAYS) {
                run = joined(run, next.ways);
                continue;
            }
            known = false;
            groups.addAll(new Part(run, List.of()).needed());
            groups.addAll(next.ways.isEmpty() ? next.groups : List.of());
            run = next.ways.isEmpty() ? Set.of("") : next.ways;
        }
        if (known) return new Part(run, List.of());
        groups.addAll(new Part(run, List.of()).needed());
        return new Part(Set.of(), groups);
    }

    private static Set<String> joined(Set<String> firsts, Set<String> seconds) {
        var joined = new LinkedHashSet<String>();
        for (var first : firsts) for (var second : seconds) joined.add(first + second);
        return joined;
    }

    private Part atom() {
        if (accept("(")) return group();
        if (accept("[")) return oneOf();
        if (accept("\\")) return escaped();
        if (accept("^") || accept("$")) return Part.NOTHING;
        if (accept(".")) return Part.ANYTHING;
        return literal(expression.charAt(at++));
    }

    private static Part literal(char letter) {
        return new Part(Set.of(String.valueOf(letter)), List.of());
    }

    private Part group() {
        if (accept("?m)")) return Part.NOTHING;
        boolean looksAround = accept("?=") || accept("?!") || accept("?<=") || accept("?<!");
        if (!looksAround && !accept("?:") && accept("?")) {
            if (!accept("<")) throw unknown();
            at = expression.indexOf('>', at) + 1;
        }
        var inside = alternatives();
        if (!accept(")")) throw unknown();
        return looksAround ? Part.NOTHING : inside;
    }

    /// One of the characters of a list; anything, if it has ranges, classes or says which not.
    private Part oneOf() {
        var ways = new LinkedHashSet<String>();
        boolean listed = true;
        for (int depth = 1; depth > 0; at++) {
            char letter = expression.charAt(at);
            if (letter == '[') depth++;
            if (letter == ']') depth--;
            if (letter == '\\') at++;
            listed &= "^-\\[&".indexOf(letter) < 0;
            if (depth > 0) ways.add(String.valueOf(letter));
        }
        return listed ? new Part(ways, List.of()) : Part.ANYTHING;
    }

    private Part escaped() {
        char letter = expression.charAt(at++);
        if (ZERO_WIDTH.indexOf(letter) >= 0) return Part.NOTHING;
        if (ANY_CHARACTER.indexOf(letter) >= 0) return Part.ANYTHING;
        if (letter == 'p' && accept("{")) {
            at = expression.indexOf('}', at) + 1;
            return Part.ANYTHING;
        }
        if (letter == 'n') return literal('\n');
        if (Character.isLetterOrDigit(letter)) throw unknown();
        return literal(letter);
    }

    private Part repeated(Part part) {
        int least = 1;
        boolean once = true;
        if (accept("?")) {
            least = 0;
        } else if (accept("*")) {
            least = 0;
            once = false;
        } else if (accept("+")) {
            once = false;
        } else if (accept("{")) {
            int end = expression.indexOf('}', at);
            least = Integer.parseInt(expression.substring(at, end).split(",", -1)[0]);
            once = false;
            at = end + 1;
        } else {
            return part;
        }
        if (!accept("?")) accept("+");
        if (least > 0) return new Part(Set.of(), part.needed());
        if (!once || part.ways.isEmpty()) return Part.ANYTHING;
        var ways = new LinkedHashSet<>(part.ways);
        ways.add("");
        return new Part(ways, List.of());
    }

    private boolean accept(String text) {
        if (!expression.startsWith(text, at)) return false;
        at += text.length();
        return true;
    }

    private IllegalArgumentException unknown() {
        return new IllegalArgumentException("not understood at " + at + ": " + expression);
    }
}
