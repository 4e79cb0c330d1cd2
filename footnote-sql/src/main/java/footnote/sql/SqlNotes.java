package footnote.sql;

import footnote.corpus.Embedding;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.memory.Note;
import footnote.memory.NoteId;
import footnote.memory.Notes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps notes in SQL.
final class SqlNotes implements Notes {
    /// Takes the owner, the agent or null, and the tags.
    private static final String WHICH = """
            n.owner = ?1 AND (?2 IS NULL OR n.agent = ?2) AND NOT EXISTS (SELECT 1 FROM json_each(?3) w
                WHERE w.value NOT IN (SELECT t.value FROM json_each(n.tags) t))""";

    private final Database database;
    private final int most;

    /// @param most how many a user can have
    SqlNotes(Database database, int most) {
        this.database = database;
        this.most = most;
    }

    @Override
    public void write(Note note, Viewer viewer) {
        database.write(session -> {
            if (session.number("SELECT count(*) FROM notes WHERE owner = ?", viewer.user()) >= most) throw full();
            return session.update(
                    "INSERT INTO notes (name, owner, agent, text, tags, written) VALUES (?, ?, ?, ?, ?, ?)",
                    note.id().value(),
                    viewer.user(),
                    note.agent(),
                    note.text(),
                    TextList.write(note.tags().stream().sorted().toList()),
                    note.written().toEpochMilli());
        });
    }

    private RuntimeException full() {
        return new Fault(Fault.Code.TOO_LARGE, "There are " + most + " notes, which are the most: forget some first.")
                .toException();
    }

    @Override
    public List<Note> list(Which which, int offset, int limit, Viewer viewer) {
        return database.read(session -> session.query(
                "SELECT n.name, n.agent, n.text, n.tags, n.written FROM notes n WHERE " + WHICH
                        + " ORDER BY n.id DESC LIMIT ?4 OFFSET ?5",
                SqlNotes::note,
                viewer.user(),
                agent(which),
                tags(which),
                limit,
                offset));
    }

    @Override
    public List<Known> known(Which which, String space, Viewer viewer) {
        return database.read(session -> session.query(
                "SELECT n.name, n.agent, n.text, n.tags, n.written, CASE WHEN n.space = ?4 THEN n.vector END"
                        + " FROM notes n WHERE " + WHICH + " ORDER BY n.id DESC",
                row -> new Known(note(row), Optional.ofNullable(row.getBytes(6)).map(EmbeddingRows::embedding)),
                viewer.user(),
                agent(which),
                tags(which),
                space));
    }

    @Override
    public void understand(Map<NoteId, Embedding> meanings, String space, Viewer viewer) {
        database.note(session -> {
            session.each(
                    "UPDATE notes SET space = ?, vector = ? WHERE name = ? AND owner = ?",
                    meanings.entrySet().stream()
                            .map(each -> new Object[] {
                                space,
                                EmbeddingRows.bytes(each.getValue()),
                                each.getKey().value(),
                                viewer.user()
                            })
                            .toList());
            return true;
        });
    }

    @Override
    public boolean forget(NoteId note, Viewer viewer) {
        return database.write(session ->
                        session.update("DELETE FROM notes WHERE name = ? AND owner = ?", note.value(), viewer.user()))
                == 1;
    }

    @Override
    public int forgetAll(Which which, Viewer viewer) {
        return database.write(session ->
                session.update("DELETE FROM notes AS n WHERE " + WHICH, viewer.user(), agent(which), tags(which)));
    }

    private static @Nullable String agent(Which which) {
        return which.agent().orElse(null);
    }

    private static String tags(Which which) {
        return TextList.write(which.tags().stream().sorted().toList());
    }

    private static Note note(ResultSet row) throws SQLException {
        return new Note(
                new NoteId(row.getString(1)),
                row.getString(2),
                row.getString(3),
                Set.copyOf(TextList.read(row.getString(4))),
                Instant.ofEpochMilli(row.getLong(5)));
    }
}
