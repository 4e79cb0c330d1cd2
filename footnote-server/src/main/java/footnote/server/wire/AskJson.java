package footnote.server.wire;

import footnote.ask.Question;
import footnote.ask.Rephrasing;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A question over the wire: either `question`, or `messages` whose last one by the user is the question.
public record AskJson(
        @Nullable String question,
        @Nullable List<MessageJson> messages,
        @Nullable Integer sources,
        @Nullable String collection,
        @Nullable String document,
        @Nullable String path,
        @Nullable String mime,
        @Nullable String preset,
        @Nullable String rephrase) {
    private static final int MOST_SOURCES = 50;

    public record MessageJson(
            @Nullable String role, @Nullable String content) {}

    public Question toQuestion(Viewer viewer) {
        return new Question(
                        text(),
                        viewer,
                        filter(collection, document, path, mime),
                        limit(sources, "sources"),
                        Optional.ofNullable(preset))
                .rephrased(rephrasing(rephrase));
    }

    private String text() {
        if (question != null) return question;
        if (messages != null) {
            for (var message : messages.reversed()) {
                if ("user".equals(message.role()) && message.content() != null) return message.content();
            }
        }
        throw bad("Send the question as \"question\", or \"messages\" with at least one by the user.");
    }

    static Rephrasing rephrasing(@Nullable String name) {
        return name == null ? Rephrasing.AS_ASKED : Rephrasing.named(name);
    }

    /// How a client writes the same.
    public static @Nullable String rephrase(Rephrasing rephrasing) {
        return rephrasing == Rephrasing.AS_ASKED ? null : rephrasing.name().toLowerCase(Locale.ROOT);
    }

    static OptionalInt limit(@Nullable Integer number, String name) {
        if (number == null) return OptionalInt.empty();
        if (number < 1 || number > MOST_SOURCES) {
            throw bad("\"" + name + "\" must be between 1 and " + MOST_SOURCES + ".");
        }
        return OptionalInt.of(number);
    }

    static PassageFilter filter(
            @Nullable String collection, @Nullable String document, @Nullable String path, @Nullable String mime) {
        var parts = new ArrayList<PassageFilter>();
        if (collection != null) parts.add(only(PassageFilter.Field.COLLECTION, collection));
        if (document != null) parts.add(only(PassageFilter.Field.DOCUMENT, document));
        if (path != null) parts.add(new PassageFilter.StartsWith(PassageFilter.Field.PATH, path));
        if (mime != null) parts.add(only(PassageFilter.Field.MIME, mime));
        return new PassageFilter.And(parts);
    }

    private static PassageFilter only(PassageFilter.Field field, String value) {
        return new PassageFilter.AnyOf(field, Set.of(value));
    }

    static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
