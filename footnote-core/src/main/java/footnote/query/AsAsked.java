package footnote.query;

import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.Stages.Rewriter;
import footnote.spi.Deadline;
import footnote.spi.LanguageDetector;

/// Searches for the question as it was asked, in the language it is found to be in.
public record AsAsked(LanguageDetector languages) implements Rewriter {
    @Override
    public Queries rewrite(Question question, Deadline by) {
        return new Queries(question, question.text(), languages.detect(question.text()));
    }
}
