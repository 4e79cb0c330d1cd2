package footnote.testkit;

import footnote.memory.Notes;

class MemoryNotesTests extends NotesContract {
    @Override
    protected Notes emptyNotes(int most) {
        return new MemoryNotes(most);
    }
}
