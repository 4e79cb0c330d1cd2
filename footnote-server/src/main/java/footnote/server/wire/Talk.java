package footnote.server.wire;

import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What clients send as `messages`: the question is what the user said last.
///
/// @param instructions what the client tells the model, which counts where no documents are asked
record Talk(List<Turn> said, String instructions) {
    /// A message of one of the doors.
    interface Message {
        @Nullable
        String role();

        /// What was said, if that was text.
        Optional<String> text();
    }

    /// Fails with `BAD_REQUEST` if one of them is null.
    static Talk of(@Nullable List<? extends Message> messages) {
        var all = messages == null ? List.<Message>of() : messages;
        if (all.stream().anyMatch(Objects::isNull)) {
            throw AskJson.bad("\"messages\" lists objects with a role and a content.");
        }
        var said = new ArrayList<Turn>();
        for (var message : all)
            speaker(message).ifPresent(who -> message.text().ifPresent(text -> said.add(new Turn(who, text))));
        var told = all.stream()
                .filter(message -> "system".equals(message.role()) || "developer".equals(message.role()))
                .flatMap(message -> message.text().stream())
                .collect(Collectors.joining("\n\n"));
        return new Talk(said, told);
    }

    private static Optional<Speaker> speaker(Message message) {
        return switch (message.role()) {
            case "user" -> Optional.of(Speaker.ASKER);
            case "assistant" -> Optional.of(Speaker.ANSWERER);
            case null, default -> Optional.empty();
        };
    }

    Optional<String> question() {
        return last().map(at -> said.get(at).text()).findFirst();
    }

    /// What was said before the question.
    List<Turn> before() {
        return said.subList(0, last().findFirst().orElse(0));
    }

    private Stream<Integer> last() {
        return Stream.iterate(said.size() - 1, at -> at >= 0, at -> at - 1)
                .filter(at -> said.get(at).speaker() == Speaker.ASKER);
    }
}
