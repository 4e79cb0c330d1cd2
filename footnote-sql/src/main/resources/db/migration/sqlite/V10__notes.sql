-- What agents are to remember, apart from documents. A note has its meaning in one space at a time; none while nobody
-- has embedded it.
CREATE TABLE notes (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    owner   TEXT    NOT NULL,
    agent   TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    tags    TEXT    NOT NULL, -- a JSON list
    written INTEGER NOT NULL,
    space   TEXT,
    vector  BLOB,
    CHECK ((space IS NULL) = (vector IS NULL))
) STRICT;

CREATE INDEX notes_by_owner ON notes (owner, id);

PRAGMA user_version = 10;
