package footnote.query;

import footnote.ask.Question;
import footnote.ask.Stages.Guard;
import footnote.ask.Turn;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;

/// Lets in questions that have words and a reasonable length, without control characters, and with as much of what
/// was said before as they can refer to.
public record QuestionGuard(int longest) implements Guard {
    public static final QuestionGuard USUAL = new QuestionGuard(4000);
    private static final int MOST_TURNS = 20;

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
        return asked.withText(text).after(bounded(asked.history()));
    }

    /// The first turn and the last ones, each as long as a question may be: what a question can refer to.
    private List<Turn> bounded(List<Turn> history) {
        var turns = new ArrayList<Turn>();
        for (int i = 0; i < history.size(); i++) {
            if (i > 0 && i < history.size() - MOST_TURNS) continue;
            var text = history.get(i).text();
            int end = Math.min(text.length(), longest);
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) end--;
            turns.add(new Turn(history.get(i).speaker(), text.substring(0, end)));
        }
        return turns;
    }
}
