/// The truth in SQL: documents and their generations, passages, the state of work, embeddings, and the change log.
///
/// [SqlTruth] opens a SQLite database and offers it as the ports [footnote.spi.Catalogue], [footnote.spi.WorkQueue]
/// and [footnote.spi.ChangeLog]. Below it, [Database] hands out connections: one that writes, at most one
/// thread at a time, and a few that read. The write-ahead log lets readers go on while the writer commits.
///
/// What is deliberately absent: no object mapping, no connection pool from outside, no SQL outside this
/// package, and no interruption. A statement takes milliseconds, so a thread that is interrupted finishes it
/// and keeps its interrupt flag; a connection is never left in the middle of something.
///
/// The tables are in `db/migration/sqlite`; PostgreSQL will have a folder of its own beside it.
@NullMarked
package footnote.sql;

import org.jspecify.annotations.NullMarked;
