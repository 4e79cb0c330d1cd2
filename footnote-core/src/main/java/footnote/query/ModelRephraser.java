package footnote.query;

import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.Stages.Rephraser;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/// Lets a language model put a question into other words, where that is asked for.
///
/// What the model writes is only ever searched for, and little of it: three wordings of a line each, or one
/// passage. Without a model this fails, so that the answer can say so.
///
/// @param models the one that answers a question
public record ModelRephraser(Function<Question, Optional<LanguageModel>> models) implements Rephraser {
    private static final int MOST_WORDINGS = 3;
    private static final int LONGEST_WORDING = 300;
    private static final double TEMPERATURE = 0.2;
    private static final String WORDINGS = """
            You help a search engine. Write three other ways to ask the question that the user sends, each on a line of
            its own: other words for the same things, in the language of the question, nothing new. Do not answer it.
            Write nothing else.
            """;
    private static final String PASSAGE = """
            You help a search engine. Write a passage of two to four sentences as it might stand in a document that
            answers the question that the user sends, in the language of the question. Where you do not know a fact,
            make up a likely one. Write nothing else.
            """;

    @Override
    public Queries rephrase(Queries queries, Deadline by) {
        return switch (queries.question().rephrasing()) {
            case AS_ASKED -> queries;
            case MULTI -> wordings(queries, dictated(WORDINGS, queries, by));
            case HYDE -> passage(queries, dictated(PASSAGE, queries, by));
        };
    }

    private static Queries wordings(Queries queries, Dictation.Written written) {
        var seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        seen.add(queries.text());
        var wordings = written.text()
                .lines()
                .map(Dictation::plain)
                .filter(line -> Dictation.hasWords(line) && line.length() <= LONGEST_WORDING && seen.add(line))
                .limit(MOST_WORDINGS)
                .toList();
        if (wordings.isEmpty()) throw unusable();
        return queries.adding(wordings).costing(written.used());
    }

    private static Queries passage(Queries queries, Dictation.Written written) {
        var passage = written.text().strip();
        if (!Dictation.hasWords(passage)) throw unusable();
        return queries.imagining(passage).costing(written.used());
    }

    private Dictation.Written dictated(String task, Queries queries, Deadline by) {
        var model = models.apply(queries.question()).orElseThrow(ModelRephraser::none);
        return new Dictation(model).write(task, queries.text(), TEMPERATURE, by);
    }

    private static RuntimeException none() {
        return new Fault(
                        Fault.Code.NOT_CONFIGURED,
                        "Other words for a question are written by a language model, and none is set"
                                + " (FOOTNOTE_MODEL_URL); it was searched as asked.")
                .toException();
    }

    private static RuntimeException unusable() {
        return new Fault(
                        Fault.Code.MODEL_FAILED,
                        "The language model wrote nothing that could be searched for; it was searched as asked.")
                .toException();
    }
}
