package footnote.ingest;

import footnote.corpus.Embedding;
import footnote.corpus.Passage;
import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.WorkQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.DoublePredicate;

/// Finds out what passages mean: embeds what is not known in a space yet, and remembers it batch by batch, so that
/// what is cut off goes on where it was.
final class Understanding {
    private final WorkQueue queue;
    private final int batch;

    Understanding(WorkQueue queue, int batch) {
        this.queue = queue;
        this.batch = batch;
    }

    /// Whether the model can embed anything at all just now: if not, no document is to blame.
    static boolean works(Embedder embedder) {
        try {
            embedder.embed(List.of("a"), Embedder.Purpose.PASSAGE, Deadline.none());
            return true;
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED) throw e;
            return false;
        }
    }

    /// What is embedded for a document's passages.
    ///
    /// @param digests of the texts, one for each passage
    record Texts(List<Sha256> digests, SequencedMap<Sha256, String> byDigest) {}

    static Texts texts(String title, List<Passage> passages) {
        var texts = new LinkedHashMap<Sha256, String>();
        var digests = new ArrayList<Sha256>();
        for (var passage : passages) {
            var text = passage.under(title);
            var digest = Sha256.of(text);
            digests.add(digest);
            texts.putIfAbsent(digest, text);
        }
        return new Texts(digests, texts);
    }

    /// How it went.
    ///
    /// @param complete false if it was told to stop
    /// @param truncated how many of the texts that were embedded now are longer than the model reads
    record Outcome(boolean complete, int truncated) {}

    /// Embed what is missing.
    ///
    /// @param goOn hears after each batch what share is done, and says whether to go on
    Outcome embed(Texts texts, Embedder embedder, DoublePredicate goOn) {
        var all = texts.byDigest();
        var known = queue.knownEmbeddings(embedder.space(), List.copyOf(all.keySet()));
        var missing = all.keySet().stream()
                .filter(digest -> !known.containsKey(digest))
                .toList();
        int truncated = 0;
        for (int from = 0; from < missing.size(); from += batch) {
            var part = missing.subList(from, Math.min(missing.size(), from + batch));
            var words =
                    part.stream().map(digest -> all.getOrDefault(digest, "")).toList();
            var embedded = embedder.embed(words, Embedder.Purpose.PASSAGE, Deadline.none());
            var fresh = new HashMap<Sha256, Embedding>();
            for (int i = 0; i < part.size(); i++)
                fresh.put(part.get(i), embedded.get(i).embedding());
            truncated +=
                    (int) embedded.stream().filter(Embedder.Embedded::truncated).count();
            queue.rememberEmbeddings(embedder.space(), fresh);
            double done = (double) (all.size() - missing.size() + from + part.size()) / all.size();
            if (!goOn.test(done)) return new Outcome(from + part.size() == missing.size(), truncated);
        }
        return new Outcome(true, truncated);
    }
}
