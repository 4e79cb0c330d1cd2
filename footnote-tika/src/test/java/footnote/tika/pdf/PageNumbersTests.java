package footnote.tika.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageNumbersTests {
    @Test
    void runsArePutTogether() {
        assertThat(PageNumbers.write(List.of(3))).isEqualTo("Page 3");
        assertThat(PageNumbers.write(List.of(3, 4))).isEqualTo("Pages 3–4");
        assertThat(PageNumbers.write(List.of(2, 5, 6, 7, 9))).isEqualTo("Pages 2, 5–7 and 9");
        assertThat(PageNumbers.write(IntStream.range(0, 50).mapToObj(i -> 2 * i).toList()))
                .endsWith("38 and others");
    }
}
