package footnote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CitationStreamTests {
    /// As long as a marker may be that names its source.
    private static final int LONGEST_HELD = 240;

    @Test
    void aMarkerSplitOverPiecesIsStillOneMarker() {
        var heard = new ArrayList<String>();
        var stream = new CitationStream(Set.of(1, 2, 3), heard::add);
        for (var piece : "Water is wet [2].".split("")) stream.accept(piece);
        stream.end();
        assertThat(stream.text()).isEqualTo("Water is wet [2].");
        assertThat(stream.cited()).isEqualTo(Set.of(2));
        assertThat(String.join("", heard)).isEqualTo(stream.text());
        assertThat(heard).contains("[2]");
    }

    @Test
    void inventedNumbersAreLeftOutAndRemembered() {
        assertThat(through(2, "True [1][7] and false [9].")).isEqualTo("True [1] and false .");
        var stream = new CitationStream(Set.of(1, 2), _ -> {});
        stream.accept("True [1][7] and false [9].");
        assertThat(stream.cited()).containsExactly(1);
        assertThat(stream.invented()).containsExactlyInAnyOrder(7, 9);
    }

    @Test
    void listsOfNumbersBecomeSingleMarkers() {
        assertThat(through(3, "Both say so [1, 3; 8].")).isEqualTo("Both say so [1][3].");
        assertThat(through(3, "All say so [1-3], and [Sources 1 and 2]."))
                .isEqualTo("All say so [1][2][3], and [1][2].");
    }

    @Test
    void otherBracketsPassUntouched() {
        for (var text : new String[] {"a[i] = [x]", "[", "[12", "[1 2]", "[]", "see [RFC 9457] [[1]]", "[a, [b"}) {
            assertThat(through(1, text)).isEqualTo(text);
        }
    }

    @Test
    void anEndlessBracketIsNotHeldBackForEver() {
        var heard = new ArrayList<String>();
        var stream = new CitationStream(Set.of(1, 2, 3), heard::add);
        var said = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            var piece = i == 0 ? "[" : "1,";
            said.append(piece);
            stream.accept(piece);
            assertThat(said.length() - String.join("", heard).length()).isLessThanOrEqualTo(LONGEST_HELD);
        }
        stream.end();
        assertThat(String.join("", heard)).isEqualTo(said.toString());
    }

    private static String through(int sources, String text) {
        var stream =
                new CitationStream(IntStream.rangeClosed(1, sources).boxed().collect(Collectors.toSet()), _ -> {});
        for (int i = 0; i < text.length(); i += 3) stream.accept(text.substring(i, Math.min(text.length(), i + 3)));
        stream.end();
        return stream.text();
    }

    @Test
    void markersThatModelsCopyFromAPromptBecomePlainOnes() {
        for (var marker :
                List.of("[Source 2]", "[source 2: knowledge/2024 plan.md]", "[Source 2, Source 9]", "[ Source 2 ]")) {
            var whole = new ArrayList<String>();
            var stream = new CitationStream(Set.of(1, 2, 3), whole::add);
            for (char c : ("So " + marker + ".").toCharArray()) stream.accept(String.valueOf(c));
            stream.end();
            assertThat(String.join("", whole)).as(marker).isEqualTo("So [2].");
            assertThat(stream.cited()).containsExactly(2);
        }
    }

    @Test
    void otherBracketsStayAsTheyAre() {
        for (var text :
                List.of("[Sourdough] bread", "see [Source code]", "[Source: x]", "[so", "list[i] [", "[a: 2]")) {
            var whole = new ArrayList<String>();
            var stream = new CitationStream(Set.of(1, 2, 3), whole::add);
            for (char c : text.toCharArray()) stream.accept(String.valueOf(c));
            stream.end();
            assertThat(String.join("", whole)).isEqualTo(text);
            assertThat(stream.cited()).isEmpty();
        }
    }

    @Test
    void numbersOfSourcesThatWereNotGivenAreLeftOut() {
        var stream = new CitationStream(Set.of(1, 4), _ -> {});
        stream.accept("a [2] b [4][3] c [1, 2]");
        stream.end();
        assertThat(stream.text()).isEqualTo("a  b [4] c [1]");
        assertThat(stream.cited()).containsExactlyInAnyOrder(1, 4);
    }

    @Test
    void indicesInCodeAndYearsAreNeitherCitationsNorLeftOut() {
        var text = """
                Since [2024] the first is `args[0]`, then `args[1]`, rows[10] and word [1]:
                ```java
                run(args[1], args[7]);
                ```
                That is all.""";
        var stream = new CitationStream(Set.of(1, 2), _ -> {});
        for (var piece : text.split("")) stream.accept(piece);
        stream.end();
        assertThat(stream.text()).isEqualTo(text);
        assertThat(stream.cited()).containsExactly(1);
        assertThat(stream.invented()).isEmpty();
    }

    @Test
    void howAnAnswerIsCutMakesNoDifference() {
        long seed = Long.getLong("tests.seed", System.nanoTime());
        var random = new Random(seed);
        var text = "A [1, 9]`x[1]` [Source 2: a `b` c.md]\n```\na[1]\n```\n` [3][1] `[8]` [2024] w[7]\n[2";
        var whole = new CitationStream(Set.of(1, 2), _ -> {});
        whole.accept(text);
        whole.end();
        for (int round = 0; round < 200; round++) {
            var stream = new CitationStream(Set.of(1, 2), _ -> {});
            for (int from = 0; from < text.length(); ) {
                int to = Math.min(text.length(), from + 1 + random.nextInt(9));
                stream.accept(text.substring(from, to));
                from = to;
            }
            stream.end();
            assertThat(stream.text()).as("repeat with -Dtests.seed=" + seed).isEqualTo(whole.text());
            assertThat(stream.cited()).as("repeat with -Dtests.seed=" + seed).isEqualTo(whole.cited());
            assertThat(stream.invented()).as("repeat with -Dtests.seed=" + seed).isEqualTo(whole.invented());
        }
    }
}
