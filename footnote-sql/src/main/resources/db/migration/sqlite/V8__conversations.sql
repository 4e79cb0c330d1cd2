-- What was asked and answered. The sources of an answer are kept as they were, and go with their document, as do the
-- answers that drew on it.
CREATE TABLE conversations (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    owner   TEXT    NOT NULL,
    title   TEXT    NOT NULL,
    folded  TEXT    NOT NULL, -- the title in small letters, to be searched
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;

CREATE INDEX conversations_by_owner ON conversations (owner, updated);

CREATE TABLE exchanges (
    id              INTEGER PRIMARY KEY,
    conversation    INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    question        TEXT    NOT NULL,
    folded_question TEXT    NOT NULL,
    asked           INTEGER NOT NULL,
    answer          TEXT    NOT NULL,
    folded_answer   TEXT    NOT NULL,
    drawn           INTEGER NOT NULL, -- on how many sources
    ending          TEXT    NOT NULL CHECK (ending IN ('WHOLE', 'CUT', 'FAILED')),
    reason          TEXT,             -- why it failed
    answerer        TEXT    NOT NULL,
    cited           TEXT    NOT NULL
) STRICT;

CREATE INDEX exchanges_by_conversation ON exchanges (conversation, id);

CREATE TABLE exchange_sources (
    exchange   INTEGER NOT NULL REFERENCES exchanges (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    drawn      INTEGER NOT NULL, -- whether its words may be in the answer
    document   INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,
    path       TEXT    NOT NULL,
    title      TEXT    NOT NULL,
    spot       TEXT,
    headings   TEXT    NOT NULL,
    span_start INTEGER NOT NULL,
    span_end   INTEGER NOT NULL,
    checksum   BLOB    NOT NULL,
    score      REAL    NOT NULL,
    hybrid     REAL    NOT NULL,
    text       TEXT    NOT NULL,
    PRIMARY KEY (exchange, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX exchange_sources_by_document ON exchange_sources (document);

PRAGMA user_version = 8;
