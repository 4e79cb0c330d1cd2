package footnote.prompt;

import footnote.ask.Question;
import footnote.preset.Template;
import java.util.function.Function;

/// What an installation tells models in words of its own, as for a question's collection.
///
/// @param system what stands in place of the template's system prompt; empty for that one
/// @param instructions what is told besides; empty for nothing
public record HouseWords(Function<Question, String> system, Function<Question, String> instructions) {
    public static final HouseWords NONE = new HouseWords(_ -> "", _ -> "");
    private static final String SOURCES = "{sources}";

    /// The system prompt for a question, with the template's places but that of the question: nobody else speaks
    /// for the house. Where the template's own one holds the sources and the other one has no place for them, they
    /// follow it: no model answers without them.
    String system(Template template, Question question) {
        var own = system.apply(question);
        if (own.isEmpty()) return template.system();
        boolean lost = template.system().contains(SOURCES) && !own.contains(SOURCES);
        return lost ? own + "\n\n" + SOURCES : own;
    }

    /// What the user's message is made of: the question alone where the house's system prompt has the sources.
    String user(Template template, Question question) {
        return system.apply(question).contains(SOURCES) ? "{question}" : template.user();
    }
}
