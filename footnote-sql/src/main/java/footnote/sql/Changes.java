package footnote.sql;

import footnote.corpus.DocumentId;
import java.sql.SQLException;

/// Appends to the change log, inside the transaction that makes the change.
///
/// A document's row is replaced by its next one: a follower that had not seen the older yet sees the newer, and
/// needs no more than that.
final class Changes {
    private static final String APPEND = "INSERT OR REPLACE INTO change_log (document, deleted) VALUES (?, ?)";

    private Changes() {}

    /// Returns the number of the change.
    static long changed(Session session, DocumentId document) throws SQLException {
        session.update(APPEND, document.value(), 0);
        return session.number("SELECT last_insert_rowid()");
    }

    static void deleted(Session session, DocumentId document) throws SQLException {
        session.update(APPEND, document.value(), 1);
    }
}
