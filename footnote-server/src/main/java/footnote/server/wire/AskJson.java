package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.ask.Rephrasing;
import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import footnote.ask.Writing;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A question over the wire: either `question`, or `messages` whose last one by the user is the question and the
/// others are what was said before. Messages by the system tell the model something where it only talks.
///
/// @param sessionId the conversation that it belongs to, if it is to be kept; what was said there counts instead of
///     `messages`
public record AskJson(
        @Nullable String question,
        @Nullable List<MessageJson> messages,
        @Nullable Integer sources,
        @Nullable String collection,
        @Nullable String document,
        @Nullable String path,
        @Nullable String mime,
        @Nullable JsonNode filter,
        @Nullable String preset,
        @Nullable String rephrase,
        @Nullable String expand,
        @Nullable String sessionId) {
    private static final int MOST_SOURCES = 50;

    /// @param parts what the AI SDK's chat hooks send instead of `content`
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MessageJson(
            @Nullable String role,
            @Nullable String content,
            @Nullable List<PartJson> parts) implements Talk.Message {
        static MessageJson of(Turn turn) {
            return new MessageJson(turn.speaker() == Speaker.ASKER ? "user" : "assistant", turn.text(), null);
        }

        @Override
        public Optional<String> text() {
            if (content != null) return Optional.of(content);
            if (parts == null) return Optional.empty();
            if (parts.stream().anyMatch(part -> part != null && "file".equals(part.type()))) {
                throw bad("Only text is read here: leave out files, and bring documents by POST /api/documents.");
            }
            return Optional.of(parts.stream()
                    .filter(Objects::nonNull)
                    .filter(part -> "text".equals(part.type()) && part.text() != null)
                    .map(part -> String.valueOf(part.text()))
                    .collect(Collectors.joining("\n")));
        }
    }

    public record PartJson(@Nullable String type, @Nullable String text) {}

    /// The question as a client asks it.
    public static AskJson of(Question asked) {
        var sources = asked.sources().isPresent() ? asked.sources().getAsInt() : null;
        var filter = FilterJson.of(asked.filter());
        return new AskJson(
                asked.text(),
                messages(asked),
                sources,
                null,
                null,
                null,
                null,
                filter,
                asked.preset().orElse(null),
                rephrase(asked.rephrasing()),
                asked.expansion().map(Expansion::words).orElse(null),
                null);
    }

    private static @Nullable List<MessageJson> messages(Question asked) {
        var messages = new ArrayList<MessageJson>();
        var instructions = asked.writing().instructions();
        if (!instructions.isEmpty()) messages.add(new MessageJson("system", instructions, null));
        asked.history().forEach(turn -> messages.add(MessageJson.of(turn)));
        return messages.isEmpty() ? null : messages;
    }

    public Question toQuestion(Viewer viewer) {
        var talk = Talk.of(messages);
        return new Question(
                        text(talk),
                        viewer,
                        filter(collection, document, path, mime, filter),
                        limit(sources, "sources"),
                        Optional.ofNullable(preset))
                .rephrased(rephrasing(rephrase))
                .expanded(Optional.ofNullable(expand).map(Expansion::parse))
                .written(Writing.AS_USUAL.instructed(talk.instructions()))
                .after(question != null ? talk.said() : talk.before());
    }

    /// Whether whoever asks speaks as the AI SDK's chat hooks do, and expects to be answered so.
    public boolean hasParts() {
        return messages != null && messages.stream().anyMatch(message -> message != null && message.parts() != null);
    }

    /// Whether it has messages and nothing that tells where to look or how to search.
    public boolean isOnlyMessages() {
        return messages != null
                && !hasParts()
                && Stream.of(
                                question,
                                sources,
                                collection,
                                document,
                                path,
                                mime,
                                filter,
                                preset,
                                rephrase,
                                expand,
                                sessionId)
                        .allMatch(Objects::isNull);
    }

    private String text(Talk talk) {
        if (question != null) return question;
        return talk.question()
                .orElseThrow(
                        () -> bad("Send the question as \"question\", or \"messages\" with at least one by the user."));
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
            @Nullable String collection,
            @Nullable String document,
            @Nullable String path,
            @Nullable String mime,
            @Nullable JsonNode filter) {
        var parts = new ArrayList<PassageFilter>();
        if (collection != null) parts.add(PassageFilter.is(Field.COLLECTION, collection));
        if (document != null) parts.add(PassageFilter.is(Field.DOCUMENT, document));
        if (path != null) parts.add(PassageFilter.startsWith(Field.PATH, path));
        if (mime != null) parts.add(PassageFilter.is(Field.MIME, mime));
        if (filter != null && !filter.isNull()) parts.add(FilterJson.read(filter));
        return PassageFilter.all(parts.toArray(PassageFilter[]::new));
    }

    static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
