-- How questions were answered. A trace holds no word of a document: its sources are names of passages, which go with
-- their document, and it goes with the conversation that its question belongs to.
CREATE TABLE traces (
    id           INTEGER PRIMARY KEY,
    name         TEXT    NOT NULL UNIQUE,
    owner        TEXT    NOT NULL,
    kind         TEXT    NOT NULL CHECK (kind IN ('ANSWER', 'SEARCH')),
    request      TEXT,
    conversation INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    question     TEXT    NOT NULL,
    asked        INTEGER NOT NULL,
    took         INTEGER NOT NULL, -- in nanoseconds, as are the times below
    ending       TEXT    NOT NULL CHECK (ending IN ('WHOLE', 'CUT', 'FAILED')),
    code         TEXT,             -- why it failed
    reason       TEXT,
    model        TEXT,
    first_token  INTEGER
) STRICT;

CREATE INDEX traces_by_owner ON traces (owner, asked, id);
CREATE INDEX traces_by_age ON traces (asked);
CREATE INDEX traces_by_conversation ON traces (conversation) WHERE conversation IS NOT NULL;

CREATE TABLE trace_spans (
    trace  INTEGER NOT NULL REFERENCES traces (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    stage  TEXT    NOT NULL,
    start  INTEGER NOT NULL,
    took   INTEGER NOT NULL,
    notes  TEXT    NOT NULL, -- for each its kind, its name and its value
    faults TEXT    NOT NULL, -- for each its code and its sentence
    PRIMARY KEY (trace, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE trace_sources (
    trace      INTEGER NOT NULL REFERENCES traces (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    document   INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,
    score      REAL    NOT NULL,
    hybrid     REAL    NOT NULL,
    cited      INTEGER NOT NULL,
    PRIMARY KEY (trace, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_sources_by_document ON trace_sources (document);

PRAGMA user_version = 9;
