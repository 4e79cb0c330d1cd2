package footnote.server.wire;

import footnote.app.Status;
import java.util.List;

/// How the installation is doing.
public record StatusJson(
        CountsJson documents,
        long passages,
        ModelJson model,
        EmbedderJson embedder,
        IndexJson index,
        boolean idle,
        boolean paused,
        boolean handbook,
        String data,
        String version) {
    public record ModelJson(String name, boolean extractive) {}

    public record EmbedderJson(String space, boolean ready) {}

    public record IndexJson(long bytes, List<String> warnings) {}

    public static StatusJson of(Status status) {
        return new StatusJson(
                CountsJson.of(status.counts()),
                status.counts().passages(),
                new ModelJson(status.model(), status.extractive()),
                new EmbedderJson(status.space(), status.embedderReady()),
                new IndexJson(status.indexBytes(), status.warnings()),
                status.idle(),
                status.paused(),
                status.handbook(),
                status.data(),
                status.version());
    }

    public Status toStatus() {
        return new Status(
                documents.toCounts(),
                model.name(),
                model.extractive(),
                embedder.space(),
                embedder.ready(),
                idle,
                paused,
                index.bytes(),
                handbook,
                data,
                version,
                index.warnings());
    }
}
