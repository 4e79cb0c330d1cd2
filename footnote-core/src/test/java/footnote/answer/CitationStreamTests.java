package footnote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CitationStreamTests {
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
    void inventedNumbersAreLeftOut() {
        assertThat(through(2, "True [1][7] and false [9].")).isEqualTo("True [1] and false .");
    }

    @Test
    void listsOfNumbersBecomeSingleMarkers() {
        assertThat(through(3, "Both say so [1, 3; 8].")).isEqualTo("Both say so [1][3].");
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
        for (int i = 0; i < 100; i++) stream.accept(i == 0 ? "[" : "1,");
        assertThat(heard).isNotEmpty();
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
}
