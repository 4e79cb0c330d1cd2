package footnote.testkit;

import footnote.spi.Leftovers;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The leftovers of a [MemoryTruth].
final class MemoryLeftovers implements Leftovers {
    private final MemoryTruth truth;

    MemoryLeftovers(MemoryTruth truth) {
        this.truth = truth;
    }

    @Override
    public List<String> some(int limit) {
        return truth.alone(() -> truth.leftovers.stream().limit(limit).toList());
    }

    @Override
    public void gone(Collection<String> originals) {
        truth.alone(() -> truth.leftovers.removeAll(Set.copyOf(originals)));
    }

    @Override
    public Set<String> strangersAmong(Collection<String> originals) {
        return truth.alone(() -> {
            var strangers = new HashSet<>(originals);
            strangers.removeAll(truth.leftovers);
            strangers.removeAll(truth.originals());
            return strangers;
        });
    }
}
