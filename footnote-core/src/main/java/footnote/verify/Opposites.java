package footnote.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Knows words that turn what a sentence says into its opposite (English, German, Swedish): pairs, and
/// beginnings such as un-.
final class Opposites {
    private static final Map<String, Sides> PAIRS = pairs("""
            increase increased increases increasing rise rises rose risen raise raised raises higher greater more grow
                grew growth | decrease decreased decreases decreasing fall falls fell fallen reduce reduced reduces
                reduction lower lowered lowers less fewer decline declined declines;
            maximum highest largest most | minimum lowest smallest least;
            before earlier | after later; first | last; positive positively | negative negatively;
            allow allowed allows permit permitted | forbid forbidden prohibit prohibited;
            accept accepted accepts | reject rejected rejects; gain gains gained | loss lose loses lost;
            promote promotes promoted activate activates activated enhance enhances enhanced stimulate stimulates |
                inhibit inhibits inhibited prevent prevents prevented suppress suppresses suppressed block blocks;
            upregulate upregulated upregulation | downregulate downregulated downregulation;
            win wins won | lose loses lost; better best improve improved improves | worse worst worsen worsened;
            large larger big bigger | small smaller; strong stronger | weak weaker; high | low; open | closed;
            true | false; north northern | south southern; east eastern | west western; majority | minority;
            old older | new newer young younger; import imports imported | export exports exported;
            male males men | female females women; often usually frequently | seldom rarely; major | minor;
            success succeeds succeeded | failure fails failed; inside | outside; above | below;
            steigen steigt stieg gestiegen erhöhen erhöht erhöhte zunehmen mehr höher größer wachsen wuchs | sinken
                sinkt sank gesunken senken senkt senkte verringern verringert abnehmen weniger niedriger geringer kleiner;
            höchste höchsten größte größten meisten | niedrigste niedrigsten kleinste kleinsten wenigsten geringsten;
            vor vorher früher | nach nachher später; erste ersten erster erstes | letzte letzten letzter letztes;
            positiv positive positiven | negativ negative negativen; erlaubt erlauben | verboten verbieten;
            fördern fördert aktivieren aktiviert | hemmen hemmt verhindern verhindert;
            gewinnen gewinnt gewann gewonnen | verlieren verliert verlor verloren;
            besser beste besten | schlechter schlechteste schlechtesten; groß große großen | klein kleine kleinen;
            stark starke starken stärker | schwach schwache schwachen schwächer; mehrheit | minderheit;
            hoch hohe hohen | niedrig niedrige niedrigen; alt alte alten älter | neu neue neuen jung junge jünger;
            nördlich nördlichen norden | südlich südlichen süden; östlich östlichen osten | westlich westlichen westen;
            öka ökar ökade ökat högre större mer | minska minskar minskade minskat lägre mindre; före | efter; första | sista""");
    private static final List<String> BEGINNINGS = List.of("un", "in", "im", "ir", "il", "dis", "non", "miss");
    private static final int SHORTEST = 4;
    private static final int BESIDE = 2;
    private static final Sides NEITHER = new Sides(Set.of(), Set.of());

    /// @param same the words that say the same, itself included
    /// @param opposite those that say the opposite
    private record Sides(Set<String> same, Set<String> opposite) {}

    private Opposites() {}

    /// The first word of the sentence whose opposite stands in its place in a line that the sentence draws on.
    static Optional<String> turned(Statement said, List<Statement> lines) {
        for (int i = 0; i < said.words().size(); i++) {
            int at = i;
            var term = said.word(i);
            var sides = PAIRS.getOrDefault(term.small(), NEITHER);
            if (lines.stream().noneMatch(line -> isKept(said, at, sides, line))
                    && lines.stream().anyMatch(line -> isTurned(said, at, sides, line)))
                return Optional.of(term.word());
        }
        return Optional.empty();
    }

    /// Whether the word, or one that says the same and is not in the sentence itself, is in the line, and where
    /// it is one of a pair, in the same place.
    private static boolean isKept(Statement said, int at, Sides sides, Statement line) {
        var term = said.word(at);
        for (int i = 0; i < line.words().size(); i++) {
            var other = line.word(i);
            boolean same = other.stem().equals(term.stem())
                    || (sides.same.contains(other.small()) && !said.says(other.small()));
            if (same && (sides.same.isEmpty() || inTheSamePlace(said, at, line, i))) return true;
        }
        return false;
    }

    private static boolean isTurned(Statement said, int at, Sides sides, Statement line) {
        var small = said.word(at).small();
        for (int i = 0; i < line.words().size(); i++) {
            var other = line.word(i).small();
            boolean opposite = sides.opposite.contains(other) || denies(small, other) || denies(other, small);
            if (opposite && inTheSamePlace(said, at, line, i)) return true;
        }
        return false;
    }

    /// Whether the longer word is the shorter one behind a beginning that denies it.
    static boolean denies(String longer, String shorter) {
        return shorter.length() >= SHORTEST
                && longer.endsWith(shorter)
                && BEGINNINGS.contains(longer.substring(0, longer.length() - shorter.length()));
    }

    /// Whether a word beside the one stands beside the other too.
    private static boolean inTheSamePlace(Statement said, int at, Statement line, int there) {
        var beside = line.beside(there, BESIDE);
        return said.beside(at, BESIDE).stream()
                .anyMatch(stem -> beside.stream().anyMatch(word -> Statement.alike(word, stem)));
    }

    private static Map<String, Sides> pairs(String list) {
        var pairs = new HashMap<String, Sides>();
        for (var pair : list.strip().split("\\s*;\\s*")) {
            var sides = pair.split("\\s*\\|\\s*");
            var one = Set.of(sides[0].split("\\s+"));
            var other = Set.of(sides[1].split("\\s+"));
            one.forEach(word -> pairs.merge(word, new Sides(one, other), Opposites::both));
            other.forEach(word -> pairs.merge(word, new Sides(other, one), Opposites::both));
        }
        return Map.copyOf(pairs);
    }

    private static Sides both(Sides one, Sides other) {
        return new Sides(union(one.same, other.same), union(one.opposite, other.opposite));
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        var all = new HashSet<>(one);
        all.addAll(other);
        return Set.copyOf(all);
    }
}
