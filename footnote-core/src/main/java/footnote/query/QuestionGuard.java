package footnote.query;

import footnote.ask.Question;
import footnote.ask.Stages.Guard;
import footnote.fault.Fault;
import footnote.spi.Deadline;

/// Lets in questions that have words and a reasonable length, without control characters.
public record QuestionGuard(int longest) implements Guard {
    public static final QuestionGuard USUAL = new QuestionGuard(4000);

    @Override
    public Question admit(Question asked, Deadline by) {
        var text = asked.text()
                .replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\u200c\u200d]]+", " ")
                .strip();
        if (text.isEmpty()) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The question is empty: write what you want to know.")
                    .toException();
        }
        if (text.length() > longest) {
            var message = "The question has " + text.length() + " characters; ask it in at most " + longest + ".";
            throw new Fault(Fault.Code.BAD_REQUEST, message).toException();
        }
        return asked.withText(text);
    }
}
