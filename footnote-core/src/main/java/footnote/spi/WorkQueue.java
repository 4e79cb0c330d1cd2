package footnote.spi;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.Sha256;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The work that documents wait for. Job state is part of the truth: it survives any crash.
///
/// A document needs two steps, words and then meaning, each all or nothing. A job is leased; a worker that dies
/// lets the lease run out and another takes over. Reports about a job whose lease has been taken over, whose
/// document was deleted, or whose content was replaced meanwhile do nothing and return false: the worker then
/// drops the job.
public interface WorkQueue {
    enum Step {
        WORDS,
        MEANING
    }

    /// Lease the next waiting job of this step: prompt ones before those in bulk; then fewest tries first, so
    /// that a document that brings its workers down does not hold up the others; then in fair turns, so that
    /// somebody who brings one document does not wait behind somebody else's thousand; then oldest first.
    /// Nothing while paused.
    ///
    /// A job that was leased `maxTries` times without an end is failed here, with a reason that says so, and not
    /// handed out again.
    Optional<Job> claim(Step step, String worker, Duration lease, int maxTries);

    /// Report progress from 0 to 1 in a stage, and renew the lease.
    boolean progress(Job job, IngestStage stage, double progress, Duration lease);

    /// In one transaction: keep the text and passages as the document's current generation, log the change, and
    /// queue the job for its meaning. A document may have no passages at all.
    boolean wordsReady(Job job, Reading reading);

    /// What a job for meaning works on.
    List<Passage> passages(Job job);

    /// The embeddings already known in `space`, by the digest of the text that was embedded.
    Map<Sha256, Embedding> knownEmbeddings(String space, List<Sha256> texts);

    /// Remember embeddings; one that is already known stays. One that no document comes to use may be forgotten
    /// a day later.
    void rememberEmbeddings(String space, Map<Sha256, Embedding> embeddings);

    /// In one transaction: mark the document's meaning as ready in these spaces, each passage by the digest of
    /// what was embedded for it (in order), log the change, and end the job.
    ///
    /// All of the embeddings must be known in every one of the spaces by then. If one is not, because the last
    /// document that used it was deleted meanwhile, the job is given back as by [#release] and the answer is false.
    boolean meaningReady(Job job, List<String> spaces, List<Sha256> embedded, List<String> warnings);

    /// End the job as failed. Words that are already found stay found.
    boolean failed(Job job, IngestStage stage, String reason);

    /// Give the job back unfinished, so that another worker can take it at once and no try is counted.
    void release(Job job);

    /// End every lease: whoever held one is known to be gone. Returns how many there were.
    int endLeases();

    /// Hand out no more jobs, or go on; survives a restart. What is being worked on goes on to its end.
    void pause(boolean paused);

    boolean paused();

    /// Whether no job waits and none is being worked on.
    boolean idle();

    /// @param title empty until the document has been read
    /// @param original the name under which the bytes are stored
    record Job(
            Step step,
            DocumentId document,
            int generation,
            String collection,
            String path,
            String title,
            String original,
            Language language,
            String worker,
            int attempt) {}

    /// What was read from a document.
    record Reading(
            String mime, String title, Language language, String text, List<Passage> passages, List<String> warnings) {
        public Reading {
            passages = List.copyOf(passages);
            warnings = List.copyOf(warnings);
        }
    }
}
