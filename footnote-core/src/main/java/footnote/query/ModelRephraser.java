package footnote.query;

import footnote.ask.Queries;
import footnote.ask.Stages.Rephraser;
import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;

/// Lets a language model put a question into other words, where that is asked for.
///
/// What the model writes is only ever searched for, and little of it: three wordings of a line each, or one
/// passage. It may take a third of the time that is left. Without a model this fails, so that the answer can
/// say so.
public record ModelRephraser(Optional<LanguageModel> model) implements Rephraser {
    private static final int SHARE = 3;
    private static final int MOST_WORDINGS = 3;
    private static final int LONGEST_WORDING = 300;
    private static final int LONGEST_PASSAGE = 1500;
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
            case MULTI -> queries.withWordings(wordings(queries.text(), by));
            case HYDE -> queries.imagining(passage(queries.text(), by));
        };
    }

    private List<String> wordings(String question, Deadline by) {
        var seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        seen.add(question);
        var wordings = said(WORDINGS, question, by)
                .lines()
                .map(ModelRephraser::plain)
                .filter(line -> hasWords(line) && line.length() <= LONGEST_WORDING && seen.add(line))
                .limit(MOST_WORDINGS)
                .toList();
        if (wordings.isEmpty()) throw unusable();
        return wordings;
    }

    private String passage(String question, Deadline by) {
        var passage = said(PASSAGE, question, by).strip();
        if (!hasWords(passage)) throw unusable();
        return passage;
    }

    /// What the model says, without control characters and no longer than anybody needs.
    private String said(String task, String question, Deadline by) {
        var asked = model.orElseThrow(ModelRephraser::none);
        var messages = List.of(new Message(Role.SYSTEM, task), new Message(Role.USER, question));
        var draft = new Draft();
        try {
            // No limit on tokens: a model that thinks first would spend them before it has written a word.
            asked.complete(new Request(messages, OptionalDouble.of(0.2), OptionalInt.empty()), draft, by.share(SHARE));
        } catch (Draft.FullException e) {
            draft.cut();
        }
        return draft.text().replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\\n]]+", " ");
    }

    private static boolean hasWords(String text) {
        return text.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    /// A line without the number, dash or quotation marks that models like to put around it.
    private static String plain(String line) {
        var bare = line.strip().replaceFirst("^(?:[-*•]|\\d{1,2}[.):])\\s+", "");
        return bare.replaceAll("^[\"'“”„«»]+|[\"'“”„«»]+$", "").strip();
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

    /// Listens until it has heard enough.
    private static final class Draft implements LanguageModel.TokenSink {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void accept(String piece) {
            text.append(piece);
            if (text.length() > LONGEST_PASSAGE) throw new FullException();
        }

        void cut() {
            int end = LONGEST_PASSAGE;
            if (Character.isHighSurrogate(text.charAt(end - 1))) end--;
            text.setLength(end);
        }

        String text() {
            return text.toString();
        }

        /// Ends the exchange with a model that does not stop.
        private static final class FullException extends RuntimeException {
            FullException() {
                super("enough", null, false, false);
            }
        }
    }
}
