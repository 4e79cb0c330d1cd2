package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SieveTests {
    @Test
    void cluesAreWhatEveryMatchHolds() {
        assertThat(Clues.of("\\bhow (?:do|can) (?:i|we)\\b"))
                .containsExactly(Set.of("how do i", "how do we", "how can i", "how can we"));
        assertThat(Clues.of("differ(?:s|ed)? from"))
                .containsExactly(Set.of("differ from", "differs from", "differed from"));
        assertThat(Clues.of("\\b(?:vor|seit)\\b.*\\b(?:vs|20)[0-9]{2}")).containsExactly(Set.of("vor", "seit"));
        assertThat(Clues.of("welche[rs] (?<one>.{1,20}?) gehört(?! zu)"))
                .containsExactly(Set.of("welcher ", "welches "), Set.of(" gehört"));
    }

    @Test
    void whatHoldsAnotherPieceIsNoFurtherClue() {
        assertThat(Clues.of("\\b(?:owns?|owned by|part of)\\b")).containsExactly(Set.of("own", "part of"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:from)? ?",
                "\\w{3,}",
                "[^a]+",
                "a|from",
                "(?:from|\\d+)",
                "x*",
                "(?!from)",
                "(?<=from)\\s",
                "[a-z]{2}"
            })
    void whatMayMatchAnythingHasNoClues(String expression) {
        assertThat(Clues.of(expression)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?i)from", "\\Qfrom\\E", "from\\x20", "(from"})
    void syntaxThatIsNotKnownIsAMistake(String expression) {
        assertThatThrownBy(() -> Clues.of(expression)).hasMessageContaining("not understood");
    }

    @Test
    void onlyExpressionsWhoseCluesAreThereAreLeft() {
        var sieve = new Sieve(
                List.of(Pattern.compile("\\bhow many\\b"), Pattern.compile("^\\w+"), Pattern.compile("than")));
        assertThat(sieve.left("More than I know how")).hasToString("{1, 2}");
        assertThat(sieve.left("")).hasToString("{1}");
    }

    @Test
    void theCaseDoesNotMatter() {
        var sieve = new Sieve(List.of(Pattern.compile("größer als")));
        assertThat(Stream.of("GRÖSSER ALS", "GRÖßER ALS", "größer alſ")
                        .filter(text -> !sieve.left(text).isEmpty()))
                .containsExactly("GRÖßER ALS", "größer alſ");
    }

    @Test
    void nothingIsLeftOutThatWouldBeFound() {
        var lost = new ArrayList<String>();
        int found = 0;
        for (var name : List.of("injection.txt", "kinds.txt")) {
            var book = Phrasebook.read(name);
            for (var text : texts()) {
                var left = book.sieve().left(text);
                for (var section : book.sections()) {
                    for (var phrase : section.phrases()) {
                        if (!phrase.pattern().matcher(text).find()) continue;
                        found++;
                        if (!left.get(phrase.number())) lost.add(phrase.pattern() + " in " + text);
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(500);
        assertThat(lost).isEmpty();
    }

    @Test
    void everyRuleLooksAtTheQuestionInAKnownWay() {
        assertThat(Phrasebook.read("injection.txt").sections())
                .flatExtracting(Phrasebook.Section::phrases)
                .extracting(Phrasebook.Phrase::label)
                .containsOnly("words", "marks");
    }

    /// All that is labelled, as the rules see it.
    private static List<String> texts() {
        var files = List.of("attacks.tsv", "unseen-attacks.tsv", "honest.txt", "kinds.tsv", "intents.tsv");
        return files.stream()
                .flatMap(file -> Labelled.rows(file).stream())
                .map(row -> Folding.marks(row[row.length - 1]))
                .flatMap(marks -> Stream.of(marks, Folding.words(marks, false)))
                .toList();
    }
}
