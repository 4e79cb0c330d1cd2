package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Randomized.class)
class RandomizedTests {
    @Test
    void oneTestHasOneSeed(Random first, Random second) {
        assertThat(first.nextLong()).isEqualTo(second.nextLong());
    }
}
