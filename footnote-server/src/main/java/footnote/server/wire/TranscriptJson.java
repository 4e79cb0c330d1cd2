package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.conversation.Exchange;
import footnote.conversation.Exchange.Ending;
import footnote.conversation.KeptSource;
import footnote.conversation.Transcript;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A whole conversation.
public record TranscriptJson(SessionJson session, List<MessageJson> messages) {
    /// @param role `user` or `assistant`
    /// @param state of an answer: `whole`, `cut` if whoever asked went away, `failed`, `withdrawn` if
    ///     it drew on a document that is gone, or closed to whoever looks
    /// @param reason why it failed
    /// @param cited the numbers of the sources that it draws on; one that is not among `sources` is gone, or closed
    ///     to whoever looks
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MessageJson(
            String role,
            String content,
            @Nullable String at,
            @Nullable String state,
            @Nullable String reason,
            @Nullable String model,
            @Nullable List<Integer> cited,
            @Nullable List<KeptJson> sources) {}

    /// A source as it was when the answer drew on it.
    ///
    /// @param document the path of the document
    /// @param current false if the document has other content by now
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record KeptJson(
            int n,
            String id,
            String passage,
            String document,
            String title,
            @Nullable SpotJson where,
            String section,
            List<Integer> span,
            int generation,
            double score,
            double hybridScore,
            String excerpt,
            String sha256,
            boolean current) {
        static KeptJson of(KeptSource source) {
            return new KeptJson(
                    source.number(),
                    source.passage().document().value(),
                    source.passage().toString(),
                    source.path(),
                    source.title(),
                    source.place().spot().map(SpotJson::of).orElse(null),
                    source.place().section(),
                    List.of(source.span().start(), source.span().end()),
                    source.passage().generation(),
                    source.score(),
                    source.hybridScore(),
                    source.text(),
                    source.checksum().hex(),
                    source.current());
        }
    }

    public static TranscriptJson of(Transcript transcript) {
        return new TranscriptJson(
                SessionJson.of(transcript.about()),
                transcript.exchanges().stream()
                        .flatMap(TranscriptJson::messages)
                        .toList());
    }

    private static Stream<MessageJson> messages(Exchange exchange) {
        var asked =
                new MessageJson("user", exchange.question(), exchange.asked().toString(), null, null, null, null, null);
        var answered = new MessageJson(
                "assistant",
                exchange.answer(),
                null,
                state(exchange.ending()),
                exchange.ending() instanceof Ending.Failed(var reason) ? reason : null,
                exchange.answerer().isEmpty() ? null : exchange.answerer(),
                exchange.cited().stream().sorted().toList(),
                exchange.sources().stream().map(KeptJson::of).toList());
        return Stream.of(asked, answered);
    }

    private static String state(Ending ending) {
        return switch (ending) {
            case Ending.Whole _ -> "whole";
            case Ending.Cut _ -> "cut";
            case Ending.Failed _ -> "failed";
            case Ending.Withdrawn _ -> "withdrawn";
        };
    }
}
