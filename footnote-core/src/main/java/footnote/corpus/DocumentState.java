package footnote.corpus;

import java.util.List;

/// How far a document has come on its way into the index.
public sealed interface DocumentState {
    /// Waiting for a worker. `words` tells that it is already found by words and waits for its meaning.
    record Queued(boolean words) implements DocumentState {}

    /// Being worked on; `progress` runs from 0 to 1 within the stage.
    record Working(IngestStage stage, double progress, boolean words) implements DocumentState {}

    /// Found by words and by meaning.
    record Indexed(int passages, List<String> warnings) implements DocumentState {
        public Indexed {
            warnings = List.copyOf(warnings);
        }
    }

    /// Given up, with the reason in one sentence. Can be retried.
    record Failed(IngestStage stage, String reason) implements DocumentState {}
}
