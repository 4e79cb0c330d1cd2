package footnote.server.wire;

import footnote.app.Status;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How the installation is doing.
///
/// @param reranker null where nobody orders what was found anew
/// @param offers null from a server of an older version
public record StatusJson(
        CountsJson documents,
        long passages,
        ModelJson model,
        @Nullable String reranker,
        EmbedderJson embedder,
        IndexJson index,
        boolean idle,
        boolean paused,
        boolean handbook,
        String data,
        String version,
        @Nullable List<String> offers) {
    public record ModelJson(String name, boolean extractive) {}

    /// @param service the host that texts are sent to for embedding; null if they stay here
    /// @param trouble null unless texts cannot be embedded
    /// @param move null unless the documents are on their way to another model's space
    public record EmbedderJson(
            String space,
            boolean ready,
            @Nullable String service,
            @Nullable String trouble,
            @Nullable MoveJson move) {}

    /// @param trouble null unless it goes no further
    public record MoveJson(
            String from,
            String to,
            long moved,
            long all,
            @Nullable String trouble) {
        static MoveJson of(Status.Move move) {
            return new MoveJson(
                    move.from(),
                    move.to(),
                    move.moved(),
                    move.all(),
                    move.trouble().orElse(null));
        }

        Status.Move toMove() {
            return new Status.Move(from, to, moved, all, Optional.ofNullable(trouble));
        }
    }

    public record IndexJson(long bytes, List<String> warnings) {}

    public static StatusJson of(Status status) {
        return new StatusJson(
                CountsJson.of(status.counts()),
                status.counts().passages(),
                new ModelJson(status.model(), status.extractive()),
                status.reranker().orElse(null),
                new EmbedderJson(
                        status.space(),
                        status.embedderReady(),
                        status.embedderAddress().orElse(null),
                        status.embedderTrouble().orElse(null),
                        status.move().map(MoveJson::of).orElse(null)),
                new IndexJson(status.indexBytes(), status.warnings()),
                status.idle(),
                status.paused(),
                status.handbook(),
                status.data(),
                status.version(),
                status.offers());
    }

    public Status toStatus() {
        return new Status(
                documents.toCounts(),
                model.name(),
                model.extractive(),
                Optional.ofNullable(reranker),
                embedder.space(),
                embedder.ready(),
                Optional.ofNullable(embedder.service()),
                Optional.ofNullable(embedder.trouble()),
                Optional.ofNullable(embedder.move()).map(MoveJson::toMove),
                idle,
                paused,
                index.bytes(),
                handbook,
                data,
                version,
                offers == null ? List.of() : offers,
                index.warnings());
    }
}
