package footnote.prompt;

import footnote.ask.Evidence;
import footnote.ask.Prompt;
import footnote.ask.Question;
import footnote.ask.Stages.PromptWriter;
import footnote.ask.Turn;
import footnote.fault.Fault;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// Writes what was said so far and what is said now, as it is: a talk without documents.
///
/// What whoever asks tells the model stands below what the house tells it, before everything that was said. Of
/// a long talk, the oldest turns that the model cannot read are left out.
///
/// @param contextTokens how many tokens the model that answers reads and writes together
/// @param instructions what the model is told besides; empty for nothing
public record PlainPrompt(ToIntFunction<Question> contextTokens, Function<Question, String> instructions)
        implements PromptWriter {
    /// What is left for the answer, if it is not said how long that may be.
    private static final int USUAL_ANSWER = 1024;

    @Override
    public Prompt write(Question question, Evidence evidence) {
        var messages = new ArrayList<Message>();
        messages.add(new Message(Role.USER, question.text()));
        var besides = besides(question);
        int room = contextTokens.applyAsInt(question) / 2 - TemplatePrompt.tokens(question.text() + besides);
        for (var turn : question.history().reversed()) {
            room -= TemplatePrompt.tokens(turn.text());
            if (room < 0) break;
            if (!turn.text().isBlank()) add(turn, messages);
        }
        while (messages.getFirst().role() == Role.ASSISTANT) messages.removeFirst();
        if (!besides.isEmpty()) messages.addFirst(new Message(Role.SYSTEM, besides));
        var wanted = question.writing();
        var words = new LanguageModel.Request(
                messages, wanted.temperature(), wanted.maxTokens(), wanted.stop(), Form.CONVERSATION);
        return new Prompt(question, evidence, words, Set.of(), false);
    }

    /// What the model is told, by the house and by whoever asks. Instructions are not cut: half of them may say
    /// something else.
    private String besides(Question question) {
        var own = instructions.apply(question);
        var asker = question.writing().instructions().strip();
        if (asker.isEmpty()) return own;
        int context = contextTokens.applyAsInt(question);
        int answer = Math.min(question.writing().maxTokens().orElse(USUAL_ANSWER), context / 2);
        if (TemplatePrompt.tokens(own + asker + question.text()) > context - answer) {
            throw new Fault(
                            Fault.Code.TOO_LARGE,
                            "The messages by the system are longer than what the model can read"
                                    + " (FOOTNOTE_MODEL_CONTEXT): shorten them.")
                    .toException();
        }
        return own.isEmpty() ? asker : own.stripTrailing() + "\n\n" + asker;
    }

    /// Put a turn before the others. Many models refuse two messages of one side in a row.
    static void add(Turn turn, List<Message> messages) {
        var role = turn.speaker() == Turn.Speaker.ASKER ? Role.USER : Role.ASSISTANT;
        var next = messages.getFirst();
        if (next.role() == role) messages.set(0, new Message(role, turn.text() + "\n\n" + next.text()));
        else messages.addFirst(new Message(role, turn.text()));
    }
}
