package footnote.cli;

import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.ask.Rephrasing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// In which way a question is answered.
final class QuestionOptions {
    @Option(names = "--preset", paramLabel = "NAME", description = "Answer in this way; footnote presets lists them.")
    private @Nullable String preset;

    @Option(
            names = "--rephrase",
            paramLabel = "HOW",
            description = "Let the language model put the question into other words first: multi asks it in up to"
                    + " three more ways, hyde looks for a passage as it might answer.")
    private @Nullable String rephrase;

    @Option(
            names = "--expand",
            paramLabel = "HOW",
            description = "Add what stands around the passages found: neighbours, section, document or none; limits"
                    + " may follow, as 'neighbours 2', 'section 8' or 'document 3/20/0.3'.")
    private @Nullable String expand;

    Question applyTo(Question question) {
        return question.by(Optional.ofNullable(preset))
                .rephrased(rephrase == null ? Rephrasing.AS_ASKED : Rephrasing.named(rephrase))
                .expanded(Optional.ofNullable(expand).map(Expansion::parse));
    }
}
