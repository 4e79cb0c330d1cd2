package footnote.verify;

import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Puts into words what a reader of an answer should know about it.
final class Warnings {
    /// How many sentences are spoken of one by one.
    private static final int MOST_SENTENCES = 3;

    private final List<String> all = new ArrayList<>();
    private int low;

    void noteInvented(Set<Integer> numbers) {
        if (numbers.isEmpty()) return;
        var list = numbers.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
        all.add(
                numbers.size() == 1
                        ? "The answer cited source " + list + ", which it was not given; the citation was left out."
                        : "The answer cited sources " + list
                                + ", which it was not given; the citations were left out.");
    }

    void noteUncited() {
        all.add("The answer cites no source for what it says.");
    }

    void noteCut(int read) {
        all.add("Only the first " + read + " sentences of the answer were held against its sources.");
    }

    void note(Claim claim, Support support) {
        if (!support.isLow()) return;
        low++;
        if (low > MOST_SENTENCES) return;
        all.add("Sentence " + claim.number() + " "
                + words(support.doubts().getFirst(), claim.held().size()));
    }

    private static String words(Doubt doubt, int sources) {
        var does = switch (sources) {
            case 0 -> "no source does";
            case 1 -> "its source does not";
            default -> "its sources do not";
        };
        var says = switch (sources) {
            case 0 -> "a source says";
            case 1 -> "its source says";
            default -> "its sources say";
        };
        return switch (doubt.kind()) {
            case NUMBER, NAME -> "names " + doubt.word() + ", which " + does + ".";
            case NEGATION -> "denies what " + says + ", or says what is denied there.";
            case OPPOSITE -> "says “" + doubt.word() + "” where " + says + " the opposite.";
            case WORDING -> "says much that " + does + ".";
        };
    }

    List<String> all() {
        var warnings = new ArrayList<>(all);
        int more = low - MOST_SENTENCES;
        if (more == 1) warnings.add("One more sentence is not borne out by its sources.");
        if (more > 1) warnings.add(more + " more sentences are not borne out by their sources.");
        return warnings;
    }
}
