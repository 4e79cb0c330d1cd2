package footnote.answer;

import footnote.ask.Answer;
import footnote.ask.Prompt;
import footnote.ask.Said;
import footnote.ask.Stages.Answerer;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.TokenSink;
import java.util.Locale;

/// Lets a language model write the answer, and keeps only citations of sources that it was given.
public record ModelAnswerer(LanguageModel model) implements Answerer {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
        var citations = new CitationStream(prompt.evidence().sources().size(), sink);
        model.complete(prompt.words(), citations::accept, by);
        citations.end();
        var text = citations.text();
        return new Said(text, !declines(text), citations.cited());
    }

    private static boolean declines(String text) {
        var refusal = Answer.NO_INFORMATION.toLowerCase(Locale.ROOT).replace(".", "");
        return text.strip().replace('’', '\'').toLowerCase(Locale.ROOT).startsWith(refusal);
    }
}
