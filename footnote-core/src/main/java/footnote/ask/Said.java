package footnote.ask;

import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.Wish;
import footnote.spi.TokenEstimate;
import java.util.OptionalInt;
import java.util.Set;

/// What an answerer said.
///
/// @param text the answer, with `[n]` where it draws on a source
/// @param answered false if it only says that the sources do not tell
/// @param cited the numbers of the sources it draws on
/// @param ending whether it is whole, or why not
/// @param invented the numbers that it cited although no source has them; they are not in the text
/// @param numbered whether it knew the numbers of its sources, so that it could cite them
/// @param used what it cost
/// @param ignored what the prompt wanted and its model does not do
public record Said(
        String text,
        boolean answered,
        Set<Integer> cited,
        Ending ending,
        Set<Integer> invented,
        boolean numbered,
        Usage used,
        Set<Wish> ignored) {
    public Said {
        cited = Set.copyOf(cited);
        invented = Set.copyOf(invented);
        ignored = Set.copyOf(ignored);
    }

    public Said(
            String text,
            boolean answered,
            Set<Integer> cited,
            Ending ending,
            Set<Integer> invented,
            boolean numbered,
            Usage used) {
        this(text, answered, cited, ending, invented, numbered, used, Set.of());
    }

    public Said(String text, boolean answered, Set<Integer> cited, Ending ending) {
        this(text, answered, cited, ending, Set.of(), true, Usage.UNKNOWN);
    }

    public Said(String text, boolean answered, Set<Integer> cited) {
        this(text, answered, cited, Ending.WHOLE);
    }

    /// How many tokens a model read and wrote, as far as its service tells.
    ///
    /// @param estimatedPrompt how many it read by estimate, where the service does not tell; 0 if it read nothing
    public record Usage(OptionalInt prompt, OptionalInt answer, int estimatedPrompt) {
        public static final Usage UNKNOWN = new Usage(OptionalInt.empty(), OptionalInt.empty(), 0);

        /// What a completion of `request` cost.
        public static Usage of(LanguageModel.Request request, LanguageModel.Completion completion) {
            var prompt = completion.promptTokens();
            return new Usage(prompt, completion.answerTokens(), prompt.isPresent() ? 0 : estimate(request));
        }

        private static int estimate(LanguageModel.Request request) {
            return request.messages().stream()
                    .mapToInt(message -> TokenEstimate.of(message.text()))
                    .sum();
        }
    }
}
