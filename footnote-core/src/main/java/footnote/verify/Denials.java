package footnote.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Tells whether a sentence denies what its source says, or says what its source denies (English, German, Swedish).
///
/// A word like "not" denies the next words that say something, or the ones before it if none follow. Where both
/// sides have these words, both must deny them or neither. Words that deny by themselves, as "fails" and
/// "lack", excuse a "not" on the other side but accuse nobody.
final class Denials {
    private static final Set<String> DENYING = words("""
            not no never neither nor none nobody nothing nowhere without cannot nicht kein keine keinem keinen keiner
            keines nie niemals weder nichts niemand nirgends ohne inte ej icke aldrig ingen inget inga varken utan""");
    private static final Set<String> HALF_DENYING = words("""
            fail fails failed failure lack lacks lacked lacking unable absence absent hardly barely rarely refuse refuses
            refused deny denies denied rather instead except few little un kaum selten fehlt fehlen fehlte mangel mangels
            scheitert scheiterte unfähig lehnt ablehnte außer statt knappt sällan saknar saknas misslyckades""");
    private static final Set<String> ONLY = words("only just merely necessarily nur bloß allein unbedingt bara enbart");
    private static final int NEAR = 2;
    private static final int WIDE = 4;

    /// @param scope the words denied
    /// @param around the words near enough to be meant by it
    /// @param whole false for a word that only denies by itself
    private record Denial(List<String> scope, Set<String> around, boolean whole) {}

    private Denials() {}

    /// Whether the sentence and those lines of its sources that it draws on disagree.
    static boolean disagree(Statement said, List<Statement> lines) {
        return deniesWhatIsSaid(said, lines) || lines.stream().anyMatch(line -> saysWhatIsDenied(said, line, lines));
    }

    private static boolean deniesWhatIsSaid(Statement said, List<Statement> lines) {
        for (var denial : in(said)) {
            if (!denial.whole) continue;
            var holding = lines.stream().filter(line -> holds(line, denial)).toList();
            if (!holding.isEmpty() && holding.stream().noneMatch(line -> denies(line, denial))) return true;
        }
        return false;
    }

    private static boolean saysWhatIsDenied(Statement said, Statement line, List<Statement> lines) {
        for (var denial : in(line)) {
            if (!denial.whole || !holds(said, denial) || denies(said, denial)) continue;
            boolean saidElsewhere =
                    lines.stream().anyMatch(other -> other != line && holds(other, denial) && !denies(other, denial));
            if (!saidElsewhere) return true;
        }
        return false;
    }

    private static boolean holds(Statement statement, Denial denial) {
        return !denial.scope.isEmpty() && denial.scope.stream().allMatch(statement::has);
    }

    /// Whether the statement too denies some of the words.
    private static boolean denies(Statement statement, Denial denial) {
        return denial.scope.stream()
                .anyMatch(stem -> in(statement).stream()
                                .anyMatch(own -> own.around.stream().anyMatch(word -> Statement.alike(word, stem)))
                        || statement.words().stream().anyMatch(word -> Opposites.denies(word.stem(), stem)));
    }

    private static List<Denial> in(Statement statement) {
        var denials = new ArrayList<Denial>();
        for (int i = 0; i < statement.words().size(); i++) {
            var word = statement.word(i).small();
            boolean whole = DENYING.contains(word) || word.endsWith("n't") || word.endsWith("n’t");
            if (!whole && !HALF_DENYING.contains(word)) continue;
            if (isNoDenial(statement, i)) continue;
            var behind = statement.behind(i, NEAR);
            var scope = behind.isEmpty() ? statement.before(i, NEAR) : behind;
            var around = new HashSet<>(statement.behind(i, WIDE));
            around.addAll(statement.before(i, WIDE));
            denials.add(new Denial(scope, around, whole));
        }
        return denials;
    }

    /// "Not only" says it all the more, and "No. 5" counts.
    private static boolean isNoDenial(Statement statement, int i) {
        if (i + 1 >= statement.words().size()) return false;
        var next = statement.word(i + 1);
        return ONLY.contains(next.small()) || (statement.word(i).small().equals("no") && next.number());
    }

    private static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }
}
