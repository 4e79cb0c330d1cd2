package footnote.answer;

import footnote.ask.Answer;
import footnote.ask.Prompt;
import footnote.ask.Said;
import footnote.ask.Stages.Answerer;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.TokenSink;
import java.util.Locale;

/// Lets a language model write the answer, and keeps only citations of sources that it was given.
public record ModelAnswerer(LanguageModel model) implements Answerer {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public boolean talks() {
        return true;
    }

    @Override
    public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
        var citations = new CitationStream(prompt.shown(), sink);
        var completion = prompt.numbered()
                ? model.complete(prompt.words(), citations::accept, by)
                : model.complete(prompt.words(), citations::pass, by);
        citations.end();
        var text = citations.text();
        if (text.isBlank()) throw nothing(completion.ending()).toException();
        var used = Said.Usage.of(prompt.words(), completion);
        return new Said(
                text,
                !declines(text),
                citations.cited(),
                completion.ending(),
                citations.invented(),
                prompt.numbered(),
                used,
                completion.ignored());
    }

    private static Fault nothing(Ending ending) {
        return ending == Ending.WITHHELD
                ? new Fault(Fault.Code.REFUSED, "A rule of the model's service forbids an answer to this.")
                : new Fault(Fault.Code.MODEL_FAILED, "The model said nothing.");
    }

    /// The words that prompts ask for where the sources do not tell.
    private static boolean declines(String text) {
        var said = text.strip().replace('’', '\'').toLowerCase(Locale.ROOT);
        var refusal = Answer.NO_INFORMATION.toLowerCase(Locale.ROOT).replace(".", "");
        return said.startsWith(refusal) || said.startsWith("i don't know") || said.startsWith("i do not know");
    }
}
