package footnote.app;

import footnote.corpus.CorpusCounts;
import java.util.List;
import java.util.Optional;

/// How an installation is doing.
///
/// @param model who writes the answers
/// @param extractive true if answers are picked from the documents, without a language model
/// @param reranker who orders what was found anew, if somebody does
/// @param space the embedding model's space
/// @param embedderReady false while the embedding model is being loaded
/// @param embedderAddress the host of the service that texts are sent to for embedding, if they are
/// @param embedderTrouble why texts cannot be embedded, if that was tried in vain
/// @param move how far the documents are on their way to another embedding model's space, if they are
/// @param idle true if every accepted document is indexed or failed, and searches see all of them
/// @param paused true if nothing is worked on until somebody resumes
/// @param handbook whether Footnote's own handbook is among the documents
/// @param offers what this machine has that could be used, one sentence each
/// @param warnings what makes it slower or worse than it should be, one sentence each
public record Status(
        CorpusCounts counts,
        String model,
        boolean extractive,
        Optional<String> reranker,
        String space,
        boolean embedderReady,
        Optional<String> embedderAddress,
        Optional<String> embedderTrouble,
        Optional<Move> move,
        boolean idle,
        boolean paused,
        long indexBytes,
        boolean handbook,
        String data,
        String version,
        List<String> offers,
        List<String> warnings) {
    public Status {
        offers = List.copyOf(offers);
        warnings = List.copyOf(warnings);
    }

    /// Documents on their way from one embedding model's space to another's.
    ///
    /// @param moved how many of the viewer's documents are there
    /// @param all how many of them are to be
    /// @param trouble why it goes no further, if it does not
    public record Move(String from, String to, long moved, long all, Optional<String> trouble) {}
}
