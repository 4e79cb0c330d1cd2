package footnote.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JoinedNamesTests {
    @ParameterizedTest
    @CsvSource({
        "getUserName, getUserName get User Name",
        "a getUserName(int x), a getUserName get User Name(int x)",
        "HTTPServer and URLConnection, HTTPServer HTTP Server and URLConnection URL Connection",
        "utf8Decoder isEmpty, utf8Decoder isEmpty is Empty",
        "JavaScript, JavaScript Java Script",
        "größteZahl, größteZahl größte Zahl",
    })
    void addsTheWordsOfAJoinedName(String text, String spelt) {
        assertThat(JoinedNames.spell(text)).isEqualTo(spelt);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain words", "mRNA", "iPhone", "PhD", "siRNA", "NASA", "ABCs", "A", "aB", "x_Y", "😀Ab"})
    void leavesTheRestWhole(String text) {
        assertThat(JoinedNames.spell(text)).isSameAs(text);
    }
}
