package footnote.verify;

import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import footnote.ask.Support.Doubt.Kind;
import footnote.corpus.Language;
import footnote.prose.Terms.Term;
import footnote.verify.ReadSources.Line;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/// One sentence of an answer, held against the lines of its sources that it most likely draws on.
///
/// Those are the line that has most of its words, and up to two more that have others of them: what a sentence says
/// may be gathered from several, but not from everywhere. Its score is the share of its words that these lines
/// have, and less by far for each number, name or denial that they do not bear out.
final class Holding {
    private static final int MOST_LINES = 3;

    /// What a line must add to be drawn on beside the first: one whole word.
    private static final double LEAST_GAIN = 1;

    /// What is left of the score for each thing that is not borne out: enough to fall below the bar.
    private static final double FAULT = 0.4;

    /// How many words on each side tell the place of a number or a name.
    private static final int BESIDE = 2;

    private static final Set<String> POINTING = Set.of(
            "he", "she", "they", "his", "her", "their", "er", "sie", "sein", "seine", "ihr", "ihre", "han", "hon",
            "hans", "hennes", "deras");

    private final Statement said;
    private final ReadSources sources;
    private final Set<Integer> held;
    private final List<Line> lines;
    private final List<Line> drawn = new ArrayList<>();
    private final double[] cover;
    private final List<Doubt> doubts = new ArrayList<>();

    /// @param held the numbers of the sources that it is held against
    Holding(Statement said, ReadSources sources, Set<Integer> held) {
        this.said = said;
        this.sources = sources;
        this.held = held;
        this.lines = IntStream.range(0, sources.size())
                .mapToObj(sources::line)
                .filter(line -> held.contains(line.source()))
                .toList();
        this.cover = new double[said.content().size()];
    }

    /// How well the sentence is borne out; empty if it says nothing that can be compared.
    OptionalDouble score() {
        draw();
        double share = Arrays.stream(cover).average().orElse(1);
        boolean foreign = share < Support.BAR && isForeign();
        if (said.figures().isEmpty() && (foreign || cover.length == 0)) return OptionalDouble.empty();
        if (foreign) drawn.clear();
        checkNumbers();
        if (!foreign) {
            checkNames();
            checkDirection();
        }
        return OptionalDouble.of((foreign ? 1 : share) * Math.pow(FAULT, doubts.size()));
    }

    /// What the sources do not bear out.
    List<Doubt> doubts() {
        return List.copyOf(doubts);
    }

    /// Whether all sources seem to be in another language. Of short texts that is a guess: where their words
    /// are the same, they are compared nonetheless.
    private boolean isForeign() {
        return said.language() != Language.OTHER
                && held.stream()
                        .map(sources::language)
                        .allMatch(language -> language != Language.OTHER && language != said.language());
    }

    private void draw() {
        for (int i = 0; i < MOST_LINES; i++) {
            var gains = gains();
            double most = Arrays.stream(gains).max().orElse(0);
            if (most == 0 || (i > 0 && most < LEAST_GAIN)) break;
            int best = IntStream.range(0, gains.length)
                    .filter(line -> gains[line] == most)
                    .boxed()
                    .max(Comparator.comparingLong((Integer line) -> numbersIn(sources.line(line)))
                            .thenComparingInt(line -> -line))
                    .orElseThrow();
            drawn.add(sources.line(best));
            cover(best);
        }
        for (int line = 0; line < sources.size(); line++) if (isAboveDrawn(sources.line(line))) cover(line);
    }

    /// What each line would add to what is covered.
    private double[] gains() {
        var gains = new double[sources.size()];
        for (int i = 0; i < cover.length; i++) {
            double covered = cover[i];
            sources.having(stem(i)).forEach((line, degree) -> {
                if (isOpen(sources.line(line))) gains[line] += Math.max(0, degree - covered);
            });
        }
        return gains;
    }

    private boolean isOpen(Line line) {
        return !line.heading() && held.contains(line.source());
    }

    private long numbersIn(Line line) {
        return said.figures().stream().filter(figure -> has(line, figure)).count();
    }

    private void cover(int line) {
        for (int i = 0; i < cover.length; i++)
            cover[i] = Math.max(cover[i], sources.having(stem(i)).getOrDefault(line, 0.0));
    }

    private String stem(int i) {
        return said.word(said.content().get(i)).stem();
    }

    /// Whether a line is the title and the headings of one that is drawn on.
    private boolean isAboveDrawn(Line line) {
        return line.heading() && drawn.stream().anyMatch(other -> other.source() == line.source());
    }

    /// A number must be in a line that is drawn on, or above it, or among the same words; anywhere if none is.
    private void checkNumbers() {
        for (var figure : said.figures()) {
            boolean found = lines.stream()
                    .filter(line -> has(line, figure))
                    .anyMatch(line -> drawn.isEmpty()
                            || drawn.contains(line)
                            || isAboveDrawn(line)
                            || hasBeside(line, figure.at(), 1));
            if (!found) doubt(Kind.NUMBER, figure.word());
        }
    }

    private static boolean has(Line line, Figure figure) {
        return line.statement().figures().stream().anyMatch(figure::agrees);
    }

    /// Whether a line has at least `share` of the words beside the one at `at`.
    private boolean hasBeside(Line line, int at, double share) {
        var beside = said.beside(at, BESIDE);
        long there = beside.stream().filter(line.statement()::has).count();
        return !beside.isEmpty() && there >= share * beside.size();
    }

    /// A name must be anywhere in the sources: further down they say "he" or "the company".
    private void checkNames() {
        for (int at : Names.in(said)) {
            var term = said.word(at);
            boolean there = sources.having(term.stem()).keySet().stream()
                    .anyMatch(line -> held.contains(sources.line(line).source()));
            if (there ? isMisplaced(at) : !isSaidOtherwise(term)) doubt(Kind.NAME, term.word());
        }
    }

    /// Whether the sources have a month as a number, or a short name in full.
    private boolean isSaidOtherwise(Term name) {
        var month = Names.month(name).map(BigDecimal::valueOf);
        return lines.stream()
                .map(Line::statement)
                .anyMatch(line -> Names.spells(line, name.word())
                        || line.figures().stream()
                                .anyMatch(figure -> month.filter(number -> number.compareTo(figure.value()) == 0)
                                        .isPresent()));
    }

    /// Whether a name stands where the sources have another one: no line with the name has half of the words
    /// beside it, and the line that has them names somebody else and speaks of nobody as "he" or "they".
    private boolean isMisplaced(int at) {
        if (drawn.isEmpty() || said.beside(at, BESIDE).isEmpty()) return false;
        var stem = said.word(at).stem();
        if (lines.stream()
                .filter(line -> line.statement().has(stem))
                .anyMatch(line -> line.heading() || hasBeside(line, at, 0.5))) return false;
        var main = drawn.getFirst().statement();
        return hasBeside(drawn.getFirst(), at, 0.5)
                && main.words().stream().noneMatch(word -> POINTING.contains(word.small()))
                && Names.in(main).stream().anyMatch(i -> !said.has(main.word(i).stem()));
    }

    private void checkDirection() {
        var statements = drawn.stream().map(Line::statement).toList();
        if (Denials.disagree(said, statements)) doubt(Kind.NEGATION, "");
        Opposites.turned(said, statements).ifPresent(word -> doubt(Kind.OPPOSITE, word));
    }

    private void doubt(Kind kind, String word) {
        var doubt = new Doubt(kind, word);
        if (!doubts.contains(doubt)) doubts.add(doubt);
    }
}
