package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DictationTests {
    private final Watched model = new Watched();

    @Test
    void isNotWaitedForAsLongAsAnAnswer() {
        new Dictation(model).write("Write.", "Something", 0.2, Deadline.in(Duration.ofMinutes(5)));
        assertThat(model.given.getFirst().left()).isLessThanOrEqualTo(Dictation.LONGEST_WAIT);
    }

    @Test
    void takesAThirdOfTheTimeWhereThereIsLittle() {
        new Dictation(model).write("Write.", "Something", 0.2, Deadline.in(Duration.ofSeconds(30)));
        assertThat(model.given.getFirst().left()).isLessThanOrEqualTo(Duration.ofSeconds(10));
    }

    private static final class Watched implements LanguageModel {
        final List<Deadline> given = new ArrayList<>();

        @Override
        public String name() {
            return "watched";
        }

        @Override
        public Completion complete(Request request, TokenSink sink, Deadline by) {
            given.add(by);
            return new Completion("", LanguageModel.Ending.WHOLE, OptionalInt.empty(), OptionalInt.empty());
        }
    }
}
