package footnote.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TextListTests {
    @Test
    void listsAreWrittenAsJson() {
        assertThat(TextList.write(List.of())).isEqualTo("[]");
        assertThat(TextList.write(List.of("a", "b \"c\"", "\\", "\n\u0001")))
                .isEqualTo("[\"a\",\"b \\\"c\\\"\",\"\\\\\",\"\\n\\u0001\"]");
    }

    @Test
    void escapesOfOtherWritersAreRead() {
        assertThat(TextList.read("[\"\\u00e9\\/\\b\\f\\r\\t\"]")).containsExactly("é/\b\f\r\t");
    }

    @RepeatedTest(50)
    void whatIsWrittenIsRead(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var texts = new ArrayList<String>();
        for (int i = random.nextInt(5); i > 0; i--) {
            var text = new StringBuilder();
            for (int j = random.nextInt(20); j > 0; j--) text.append((char) random.nextInt(0x300));
            texts.add(text.toString());
        }
        assertThat(TextList.read(TextList.write(texts))).isEqualTo(texts);
    }

    @Test
    void anythingElseIsRefused() {
        for (var broken : List.of("", "[", "[\"a", "{}", "[1]")) {
            assertThatIllegalArgumentException().isThrownBy(() -> TextList.read(broken));
        }
    }
}
