package footnote.ask;

import footnote.spi.LanguageModel;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What an answerer is given: the words for a model, and the question and evidence those words were made from.
///
/// @param shown the numbers of the sources that the words hold; there may be more than a model can read
/// @param numbered whether the words name these numbers, so that `[1]` in an answer cites a source
public record Prompt(
        Question question, Evidence evidence, LanguageModel.Request words, Set<Integer> shown, boolean numbered) {
    public Prompt {
        shown = Set.copyOf(shown);
    }

    /// A prompt that holds all sources.
    public Prompt(Question question, Evidence evidence, LanguageModel.Request words) {
        this(question, evidence, words, all(evidence), true);
    }

    private static Set<Integer> all(Evidence evidence) {
        return IntStream.rangeClosed(1, evidence.sources().size()).boxed().collect(Collectors.toSet());
    }
}
