package footnote.query;

import footnote.ask.Question;
import footnote.ask.Stages.Guard;
import footnote.ask.Turn;
import footnote.fault.Fault;
import footnote.query.Phrasebook.Section;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Lets in questions that have words and a reasonable length, with their line breaks and tabs but without other
/// control characters, and with as much of what was said before as they can refer to. Questions that pose as
/// instructions are refused by a rule with a name; what was said before is not looked at for that, so that a
/// conversation can go on.
public record QuestionGuard(int longest) implements Guard {
    public static final QuestionGuard USUAL = new QuestionGuard(4000);
    private static final int MOST_TURNS = 20;
    /// How many times longer a question may be with what nobody sees of it.
    private static final int MOST_PADDING = 4;
    private static final Pattern RETURN = Pattern.compile("\\r\\n?");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}&&[^\\n\\t\u200c\u200d]]+");

    @Override
    public Question admit(Question asked, Deadline by) {
        return asked.withText(admitted(asked.text()))
                .searchingFor(asked.query().map(this::admitted))
                .after(bounded(asked.history()));
    }

    /// What is said without what nobody sees of it.
    public static String cleaned(String said) {
        boolean plain = said.chars().allMatch(c -> (c >= ' ' && c <= '~') || (c >= 'À' && c <= 'ÿ'));
        if (plain) return said.strip();
        var lines = RETURN.matcher(said).replaceAll("\n");
        return INVISIBLE.matcher(lines).replaceAll(" ").strip();
    }

    private String admitted(String said) {
        var text = cleaned(said);
        if (text.isEmpty()) {
            throw new Fault(Fault.Code.BAD_REQUEST, "The question is empty: write what you want to know.")
                    .toException();
        }
        if (text.length() > longest) {
            var message = "The question has " + text.length() + " characters; ask it in at most " + longest + ".";
            throw new Fault(Fault.Code.BAD_REQUEST, message).toException();
        }
        if (said.length() > MOST_PADDING * longest) {
            throw new Fault(
                            Fault.Code.BAD_REQUEST,
                            "The question is mostly characters that nobody sees: leave them out.")
                    .toException();
        }
        InjectionRules.brokenBy(said).ifPresent(rule -> {
            throw refused(rule);
        });
        return text;
    }

    private static RuntimeException refused(Section rule) {
        return new Fault(
                        Fault.Code.REFUSED,
                        "The question was refused by the rule " + rule.name() + ", because " + rule.about()
                                + ": leave that out and ask what you want to know, or, to ask about such words, write"
                                + " them in quotation marks behind “the phrase”.")
                .toException();
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
