package footnote.ingest;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Embedder;
import footnote.spi.Spaces;
import footnote.spi.Spaces.Unmoved;
import footnote.spi.WorkQueue;
import java.util.Optional;

/// Gives every document that is found by meaning in one space its meaning in another, document by document.
///
/// Stops between two batches as soon as somebody's document waits: that one comes first, and nothing that was
/// embedded is lost. A document that the new model cannot embed, though it can embed other text, fails for itself;
/// a model that embeds nothing is waited for.
public final class Relocation implements SpareWork {
    private static final int TRIES = 3;

    private final Spaces spaces;
    private final WorkQueue queue;
    private final Understanding understanding;
    private final String from;
    private final Embedder to;
    private long after;
    private int failures;
    private volatile Optional<String> trouble = Optional.empty();

    /// @param to whose space the documents move to
    public Relocation(Spaces spaces, WorkQueue queue, String from, Embedder to, IngestConfig config) {
        this.spaces = spaces;
        this.queue = queue;
        this.understanding = new Understanding(queue, config.batch());
        this.from = from;
        this.to = to;
    }

    /// Move the next document; false if none is left, or if the work is paused.
    @Override
    public boolean step() {
        if (queue.paused()) return false;
        var next = spaces.next(from, to.space(), after);
        if (next.isEmpty()) {
            // Those that could not be moved when it was their turn stand before the last one that could.
            boolean again = after > 0;
            after = 0;
            return again;
        }
        try {
            if (move(next.get())) after = next.get().place();
            failures = 0;
            trouble = Optional.empty();
        } catch (FootnoteException e) {
            var code = e.fault().code();
            if (code == Fault.Code.CANCELLED) throw e;
            if (DocumentWalk.BLAMELESS.contains(code)) throw troubled(e);
            failed(next.get(), e);
        }
        return true;
    }

    /// Whether every document has moved, or cannot.
    public boolean done() {
        return spaces.next(from, to.space(), 0).isEmpty();
    }

    /// Why it goes no further, if it does not.
    public Optional<String> trouble() {
        return trouble;
    }

    /// False if it was broken off for something more urgent. What changed meanwhile comes round again.
    private boolean move(Unmoved document) {
        var texts = Understanding.texts(document.title(), document.passages());
        var outcome = understanding.embed(texts, to, _ -> queue.idle() && !queue.paused());
        if (outcome.complete()) spaces.moved(document, to.space(), texts.digests());
        return outcome.complete();
    }

    private void failed(Unmoved document, FootnoteException thrown) {
        failures++;
        if (failures < TRIES) throw thrown;
        failures = 0;
        if (Understanding.works(to)) {
            spaces.cannotMove(document, to.space(), thrown.fault().message());
            return;
        }
        throw troubled(thrown);
    }

    private FootnoteException troubled(FootnoteException thrown) {
        trouble = Optional.of(thrown.fault().message());
        return thrown;
    }
}
