package footnote.app;

import footnote.memory.AgentMemory;
import footnote.sql.SqlTruth;
import java.time.InstantSource;
import java.util.Optional;

/// What an installation does besides keeping documents and answering questions about them.
///
/// @param models the models here, for texts that are no documents
/// @param memory the notes of everybody's agents, each for its owner only
public record Services(LentModels models, AgentMemory memory) {
    static Services of(
            Settings settings, SqlTruth truth, LoadingEmbedder embedder, Optional<LoadingCrossEncoder> reranker) {
        return new Services(
                new LentModels(settings.embedder().name(), embedder, reranker),
                new AgentMemory(truth.notes(), embedder, InstantSource.system()));
    }
}
