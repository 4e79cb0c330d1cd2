package footnote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CitationStreamTests {
    @Test
    void aMarkerSplitOverPiecesIsStillOneMarker() {
        var heard = new ArrayList<String>();
        var stream = new CitationStream(3, heard::add);
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
        var stream = new CitationStream(3, heard::add);
        for (int i = 0; i < 100; i++) stream.accept(i == 0 ? "[" : "1,");
        assertThat(heard).isNotEmpty();
    }

    private static String through(int sources, String text) {
        var stream = new CitationStream(sources, _ -> {});
        for (int i = 0; i < text.length(); i += 3) stream.accept(text.substring(i, Math.min(text.length(), i + 3)));
        stream.end();
        return stream.text();
    }
}
