package footnote.testkit;

import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import footnote.trace.Trace;
import footnote.trace.TraceStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The traces of a [MemoryTruth].
final class MemoryTraces implements TraceStore {
    private final MemoryTruth truth;
    private final List<Trace> kept = new ArrayList<>();

    MemoryTraces(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public void keep(List<Trace> ended) {
        truth.alone(() -> {
            for (var trace : ended) if (hasConversation(trace)) kept.addFirst(trace);
            var oldest = truth.now().minus(KEPT);
            kept.removeIf(trace -> trace.asked().isBefore(oldest));
            while (kept.size() > MOST) kept.removeLast();
            return kept.size();
        });
    }

    @Override
    public Optional<Trace> find(TraceId trace, Viewer viewer) {
        return list(0, MOST, viewer).stream()
                .filter(each -> each.id().equals(trace))
                .findFirst();
    }

    @Override
    public List<Trace> list(int offset, int limit, Viewer viewer) {
        return truth.alone(() -> kept.stream()
                .filter(trace -> trace.asker().equals(viewer.user()))
                .filter(this::hasConversation)
                .sorted(Comparator.comparing(Trace::asked).reversed())
                .skip(offset)
                .limit(limit)
                .map(trace -> seenBy(trace, viewer))
                .toList());
    }

    private boolean hasConversation(Trace trace) {
        if (trace.conversation().isEmpty()) return true;
        var owner = new Viewer(trace.asker(), Set.of());
        return truth.ports()
                .conversations()
                .find(trace.conversation().get(), owner)
                .isPresent();
    }

    private Trace seenBy(Trace trace, Viewer viewer) {
        var sources = trace.sources().stream()
                .filter(source -> truth.catalogue()
                        .find(source.passage().document(), viewer)
                        .isPresent())
                .toList();
        return trace.with(trace.spans(), sources);
    }
}
