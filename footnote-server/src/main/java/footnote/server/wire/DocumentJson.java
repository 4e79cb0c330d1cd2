package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Effort;
import footnote.corpus.IngestStage;
import footnote.corpus.Origin;
import footnote.corpus.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A document and its state.
///
/// @param seconds how long was worked on it so far, without what is being done since `begun`
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DocumentJson(
        String id,
        String collection,
        String path,
        String title,
        String mime,
        long bytes,
        String sha256,
        int generation,
        String created,
        String updated,
        String state,
        @Nullable String stage,
        @Nullable Double progress,
        boolean words,
        @Nullable Integer passages,
        List<String> warnings,
        @Nullable String reason,
        int tries,
        double seconds,
        @Nullable String begun,
        @Nullable OriginJson origin,
        @Nullable List<String> tags) {

    /// Where it was fetched from, if it was.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record OriginJson(
            String address,
            @Nullable String revision,
            @Nullable String published) {
        public static OriginJson of(Origin origin) {
            return new OriginJson(
                    origin.address(),
                    origin.revision().orElse(null),
                    origin.published().orElse(null));
        }

        public Origin toOrigin() {
            var named = Objects.requireNonNullElse(address, ""); // a caller may leave it out
            return new Origin(named, Optional.ofNullable(revision), Optional.ofNullable(published));
        }
    }

    public static DocumentJson of(Document document) {
        return switch (document.state()) {
            case DocumentState.Queued(var words) -> of(document, "queued", null, null, words, null, List.of(), null);
            case DocumentState.Working(var stage, var progress, var words) ->
                of(document, "working", name(stage), progress, words, null, List.of(), null);
            case DocumentState.Indexed(var passages, var warnings) ->
                of(document, "indexed", null, null, true, passages, warnings, null);
            case DocumentState.Failed(var stage, var reason) ->
                of(document, "failed", name(stage), null, false, null, List.of(), reason);
        };
    }

    private static DocumentJson of(
            Document document,
            String state,
            @Nullable String stage,
            @Nullable Double progress,
            boolean words,
            @Nullable Integer passages,
            List<String> warnings,
            @Nullable String reason) {
        return new DocumentJson(
                document.id().value(),
                document.collection(),
                document.path(),
                document.title(),
                document.mime(),
                document.bytes(),
                document.checksum().hex(),
                document.generation(),
                document.created().toString(),
                document.updated().toString(),
                state,
                stage,
                progress,
                words,
                passages,
                warnings,
                reason,
                document.effort().tries(),
                document.effort().spent().toMillis() / 1000.0,
                document.effort().begun().map(Instant::toString).orElse(null),
                document.origin().map(OriginJson::of).orElse(null),
                document.tags().stream().sorted().toList());
    }

    /// The document as the core knows it, for a client on the other side of the wire.
    public Document toDocument(String owner) {
        return new Document(
                new DocumentId(id),
                collection,
                path,
                title,
                mime,
                new Sha256(sha256),
                bytes,
                owner,
                Set.of(),
                Optional.ofNullable(origin).map(OriginJson::toOrigin),
                tags == null ? Set.of() : Set.copyOf(tags),
                generation,
                Instant.parse(created),
                Instant.parse(updated),
                toState(),
                new Effort(
                        tries,
                        Duration.ofMillis(Math.round(seconds * 1000)),
                        Optional.ofNullable(begun).map(Instant::parse)));
    }

    private DocumentState toState() {
        return switch (state) {
            case "queued" -> new DocumentState.Queued(words);
            case "working" -> new DocumentState.Working(stageOf(stage), progress == null ? 0 : progress, words);
            case "indexed" -> new DocumentState.Indexed(passages == null ? 0 : passages, warnings);
            case "failed" -> new DocumentState.Failed(stageOf(stage), reason == null ? "" : reason);
            default -> throw new IllegalArgumentException("no such state: " + state);
        };
    }

    private static String name(IngestStage stage) {
        return stage.name().toLowerCase(Locale.ROOT);
    }

    private static IngestStage stageOf(@Nullable String name) {
        return name == null ? IngestStage.STORE : IngestStage.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
