package footnote.app;

import footnote.fault.Fault;
import footnote.spi.PassageIndex;
import footnote.spi.Spaces.Space;
import footnote.testkit.MemoryPassageIndex;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Indexes that outlive the process that made them, up to their last commit.
final class MemoryShelf implements Finders.Shelf {
    final Map<String, PassageIndex> held = new HashMap<>();
    /// Whether no further index can be made.
    boolean broken;

    @Override
    public Indexes open(Space space) {
        if (broken) throw new Fault(Fault.Code.STORE_FAILED, "The disk failed.").toException();
        return Indexes.inOne(held.computeIfAbsent(space.name(), _ -> new MemoryPassageIndex()));
    }

    @Override
    public void discard(Space space) {
        held.remove(space.name());
    }

    @Override
    public void keep(Set<String> spaces) {
        held.keySet().retainAll(spaces);
    }

    PassageIndex of(String space) {
        return Optional.ofNullable(held.get(space)).orElseThrow();
    }
}
