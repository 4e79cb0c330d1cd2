package footnote.testkit;

import footnote.corpus.Embedding;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.memory.Note;
import footnote.memory.NoteId;
import footnote.memory.Notes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Notes in memory, forgotten when the process ends.
public final class MemoryNotes implements Notes {
    private final int most;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<NoteId, Meaning> meanings = new HashMap<>();

    /// @param most how many a user can have
    public MemoryNotes(int most) {
        this.most = most;
    }

    private record Entry(Note note, String owner) {}

    private record Meaning(String space, Embedding embedding) {}

    @Override
    public synchronized void write(Note note, Viewer viewer) {
        if (of(Which.ALL, viewer).count() >= most) {
            throw new Fault(Fault.Code.TOO_LARGE, "There are too many notes: forget some first.").toException();
        }
        entries.addFirst(new Entry(note, viewer.user()));
    }

    @Override
    public synchronized List<Note> list(Which which, int offset, int limit, Viewer viewer) {
        return of(which, viewer).skip(offset).limit(limit).toList();
    }

    @Override
    public synchronized List<Known> known(Which which, String space, Viewer viewer) {
        return of(which, viewer)
                .map(note -> new Known(
                        note,
                        Optional.ofNullable(meanings.get(note.id()))
                                .filter(meaning -> meaning.space().equals(space))
                                .map(Meaning::embedding)))
                .toList();
    }

    @Override
    public synchronized void understand(Map<NoteId, Embedding> understood, String space, Viewer viewer) {
        var own = of(Which.ALL, viewer).map(Note::id).toList();
        understood.forEach((id, embedding) -> {
            if (own.contains(id)) meanings.put(id, new Meaning(space, embedding));
        });
    }

    @Override
    public synchronized boolean forget(NoteId note, Viewer viewer) {
        return entries.removeIf(
                entry -> entry.note().id().equals(note) && entry.owner().equals(viewer.user()));
    }

    @Override
    public synchronized int forgetAll(Which which, Viewer viewer) {
        var gone = of(which, viewer).toList();
        entries.removeIf(entry -> gone.contains(entry.note()));
        return gone.size();
    }

    private Stream<Note> of(Which which, Viewer viewer) {
        return entries.stream()
                .filter(entry -> entry.owner().equals(viewer.user()))
                .map(Entry::note)
                .filter(note -> which.agent().map(note.agent()::equals).orElse(true))
                .filter(note -> note.tags().containsAll(which.tags()));
    }
}
