package footnote.query;

import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.Stages.Rewriter;
import footnote.ask.Turn;
import footnote.corpus.Language;
import footnote.spi.Deadline;
import footnote.spi.LanguageDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Lets a question that refers to what was said before stand alone, by adding the words that say what it was about.
///
/// They come from the first question of the conversation, which is its topic, and from the last one that could be
/// understood alone, which is what it has come to. `docs/conversations.md` has what that is worth.
public record CarriedTopic(LanguageDetector languages) implements Rewriter {
    private static final int MOST = 8;

    @Override
    public Queries rewrite(Question question, Deadline by) {
        var language = languages.detect(question.text());
        var text = reference(question)
                .map(reference -> reference.isIn(question.text()) ? carried(question, reference) : question.text())
                .orElse(question.text());
        return new Queries(question.withText(text).after(List.of()), text, language);
    }

    /// Whether the question refers to what was said before.
    public boolean refersBack(Question question) {
        return reference(question)
                .filter(reference -> reference.isIn(question.text()))
                .isPresent();
    }

    /// What is known of the conversation's language, if there was a conversation. A short question tells its
    /// language least.
    private Optional<Reference> reference(Question question) {
        var asked = asked(question);
        if (asked.isEmpty()) return Optional.empty();
        var own = languages.detect(question.text());
        var together = own == Language.OTHER ? languages.detect(String.join(" ", asked) + " " + question.text()) : own;
        return Reference.in(together);
    }

    private static List<String> asked(Question question) {
        return question.history().stream()
                .filter(turn -> turn.speaker() == Turn.Speaker.ASKER)
                .map(Turn::text)
                .toList();
    }

    private static String carried(Question question, Reference reference) {
        var there = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        there.addAll(reference.topic(question.text()));
        var asked = asked(question);
        var words = new ArrayList<>(reference.topic(asked.getFirst()));
        asked.reversed().stream()
                .filter(each -> !reference.isIn(each))
                .findFirst()
                .ifPresent(last -> words.addAll(reference.topic(last)));
        var added = words.stream().filter(there::add).limit(MOST).collect(Collectors.joining(" "));
        return added.isEmpty() ? question.text() : question.text().strip() + " (" + added + ")";
    }
}
