package footnote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Evidence;
import footnote.ask.Prompt;
import footnote.ask.Question;
import footnote.ask.Said;
import footnote.corpus.Viewer;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import footnote.spi.LanguageModel.Wish;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelAnswererTests {
    @Test
    void whatTheServiceCountedIsTold() {
        var said = said(new LanguageModel.Completion(
                "Yes.", LanguageModel.Ending.WHOLE, OptionalInt.of(31), OptionalInt.of(2)));
        assertThat(said.used()).isEqualTo(new Said.Usage(OptionalInt.of(31), OptionalInt.of(2), 0));
    }

    @Test
    void whatTheServiceDidNotCountIsEstimated() {
        var said = said(new LanguageModel.Completion(
                "Yes.", LanguageModel.Ending.WHOLE, OptionalInt.empty(), OptionalInt.empty()));
        assertThat(said.used().prompt()).isEmpty();
        assertThat(said.used().estimatedPrompt()).isBetween(6, 20);
    }

    @Test
    void whatTheModelIgnoredIsTold() {
        var completion = new LanguageModel.Completion(
                "Yes.", LanguageModel.Ending.WHOLE, OptionalInt.empty(), OptionalInt.empty());
        assertThat(said(completion.ignoring(Set.of(Wish.STOP))).ignored()).containsExactly(Wish.STOP);
    }

    private static Said said(LanguageModel.Completion completion) {
        var words = List.of(new Message(Role.SYSTEM, "Be brief."), new Message(Role.USER, "Is it so?"));
        var request = new LanguageModel.Request(words, OptionalDouble.empty(), OptionalInt.empty());
        var prompt = new Prompt(Question.of("Is it so?", Viewer.LOCAL), Evidence.NONE, request);
        return new ModelAnswerer(new Fixed(completion)).answer(prompt, _ -> {}, Deadline.none());
    }

    private record Fixed(Completion completion) implements LanguageModel {
        @Override
        public String name() {
            return "fixed";
        }

        @Override
        public Completion complete(Request request, TokenSink sink, Deadline by) {
            sink.accept(completion.text());
            return completion;
        }
    }
}
