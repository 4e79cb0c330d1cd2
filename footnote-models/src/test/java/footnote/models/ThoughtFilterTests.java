package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThoughtFilterTests {
    @ParameterizedTest
    @CsvSource({
        "Yes., Yes.",
        "<think>hm</think>Yes., Yes.",
        "'  <think>hm < </thin </think>\n\nYes.', Yes.",
        "<thinner>, <thinner>",
        "<thin, <thin",
        "Yes <think>no</think>, Yes <think>no</think>",
        "<think></think>Yes </think>, Yes </think>",
        "<think>never done, ''",
        "'  Yes', '  Yes'",
    })
    void onlyThoughtsAtTheBeginningGo(String said, String answer) {
        for (int size = 1; size <= said.length(); size++) {
            var filter = new ThoughtFilter();
            var passed = new StringBuilder();
            for (int at = 0; at < said.length(); at += size) {
                passed.append(filter.pass(said.substring(at, Math.min(said.length(), at + size))));
            }
            passed.append(filter.rest());
            assertThat(passed).as("in pieces of " + size).hasToString(answer);
        }
    }
}
