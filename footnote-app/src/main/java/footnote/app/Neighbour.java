package footnote.app;

import footnote.models.LocalOllama;
import java.net.URI;
import java.util.List;

/// An Ollama on this machine that nobody has set up yet. It is offered, and never used unasked.
final class Neighbour {
    private static final int NAMED = 3;

    private final URI address;
    private final boolean welcome;
    private volatile List<String> models = List.of();

    /// @param welcome false if a model is set, so that nothing needs to be offered
    Neighbour(URI address, boolean welcome) {
        this.address = address;
        this.welcome = welcome;
    }

    /// Look whether it is there; takes half a second at most.
    void look() {
        if (!welcome) return;
        try {
            models = LocalOllama.models(address);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// What was seen at the last look, as sentences.
    List<String> offers() {
        if (models.isEmpty()) return List.of();
        var some = String.join(", ", models.subList(0, Math.min(NAMED, models.size())));
        return List.of("An Ollama on this machine has " + some + (models.size() > NAMED ? " and others" : "")
                + ": to let it write answers, set FOOTNOTE_MODEL_URL=" + address + " and FOOTNOTE_MODEL="
                + models.getFirst() + ".");
    }
}
