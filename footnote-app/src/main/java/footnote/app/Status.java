package footnote.app;

import footnote.corpus.CorpusCounts;
import java.util.List;

/// How an installation is doing.
///
/// @param model who writes the answers
/// @param extractive true if answers are picked from the documents, without a language model
/// @param space the embedding model's space
/// @param embedderReady false while the embedding model is being loaded
/// @param idle true if every accepted document is indexed or failed, and searches see all of them
/// @param paused true if nothing is worked on until somebody resumes
/// @param handbook whether Footnote's own handbook is among the documents
/// @param warnings what makes it slower or worse than it should be, one sentence each
public record Status(
        CorpusCounts counts,
        String model,
        boolean extractive,
        String space,
        boolean embedderReady,
        boolean idle,
        boolean paused,
        long indexBytes,
        boolean handbook,
        String data,
        String version,
        List<String> warnings) {
    public Status {
        warnings = List.copyOf(warnings);
    }
}
