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
    /// @param warnings what a check of the answer showed when it was given
    /// @param degraded what it was done without
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MessageJson(
            String role,
            String content,
            @Nullable String at,
            @Nullable String state,
            @Nullable String reason,
            @Nullable String model,
            @Nullable List<Integer> cited,
            @Nullable List<KeptJson> sources,
            @Nullable List<String> warnings,
            @Nullable List<DegradedJson> degraded) {
        private static MessageJson asked(Exchange exchange) {
            var at = exchange.asked().toString();
            return new MessageJson("user", exchange.question(), at, null, null, null, null, null, null, null);
        }

        private static MessageJson answered(Exchange exchange) {
            return new MessageJson(
                    "assistant",
                    exchange.answer(),
                    null,
                    TranscriptJson.state(exchange.ending()),
                    exchange.ending() instanceof Ending.Failed(var reason) ? reason : null,
                    exchange.answerer().isEmpty() ? null : exchange.answerer(),
                    exchange.cited().stream().sorted().toList(),
                    exchange.sources().stream().map(KeptJson::of).toList(),
                    exchange.caveats().warnings(),
                    DegradedJson.of(exchange.caveats().degradations()));
        }
    }

    /// A source as it was when the answer drew on it.
    ///
    /// @param document the path of the document
    /// @param mark what finds the passage again in a newer text
    /// @param link where the passage opens, below the server's address
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
            String mark,
            String link,
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
                    source.bookmark().toString(),
                    PassageLink.of(source),
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
        return Stream.of(MessageJson.asked(exchange), MessageJson.answered(exchange));
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
