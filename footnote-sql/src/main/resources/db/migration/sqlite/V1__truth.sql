-- The truth about documents. Times are milliseconds since 1970, digests and vectors are raw bytes, lists are JSON
-- arrays of strings.

-- One row per living document: its identity, which of its generations counts, and the state of its work.
CREATE TABLE documents (
    id                 INTEGER PRIMARY KEY,
    name               TEXT    NOT NULL UNIQUE,
    collection         TEXT    NOT NULL,
    path               TEXT    NOT NULL,
    owner              TEXT    NOT NULL,
    created            INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    newest_generation  INTEGER NOT NULL,            -- the one accepted last; work is about this one
    current_generation INTEGER,                     -- the one that searches find
    checksum           BLOB    NOT NULL,            -- of the newest generation
    passages           INTEGER NOT NULL DEFAULT 0,  -- of the current generation
    state              TEXT    NOT NULL CHECK (state IN ('QUEUED', 'WORKING', 'INDEXED', 'FAILED')),
    step               TEXT    CHECK (step IN ('WORDS', 'MEANING')), -- what it waits for, or is being worked on for
    priority           INTEGER NOT NULL DEFAULT 0,  -- smaller is sooner
    turn               INTEGER NOT NULL,            -- place in the queue
    attempts           INTEGER NOT NULL DEFAULT 0,  -- of this step
    worker             TEXT,
    lease_until        INTEGER,
    stage              TEXT,
    progress           REAL    NOT NULL DEFAULT 0,
    reason             TEXT,
    UNIQUE (collection, path)
) STRICT;

CREATE INDEX documents_by_checksum ON documents (collection, checksum);
CREATE INDEX documents_by_update ON documents (updated);
CREATE INDEX documents_by_turn ON documents (turn);
CREATE INDEX documents_waiting ON documents (step, priority, turn) WHERE step IS NOT NULL;

CREATE TABLE document_grants (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    term     TEXT    NOT NULL,
    PRIMARY KEY (document, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE spaces (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- What a document's content was, each time it was brought. A row outlives the text and passages of its generation,
-- since it names the original whose bytes go with the document.
CREATE TABLE generations (
    document         INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    generation       INTEGER NOT NULL,
    original         TEXT    NOT NULL,
    checksum         BLOB    NOT NULL,
    bytes            INTEGER NOT NULL,
    mime             TEXT    NOT NULL,
    title            TEXT,
    language         TEXT    NOT NULL DEFAULT 'other',
    passages         INTEGER NOT NULL DEFAULT 0,
    warnings         TEXT    NOT NULL DEFAULT '[]', -- from reading it
    meaning_warnings TEXT    NOT NULL DEFAULT '[]', -- from embedding it
    space            INTEGER REFERENCES spaces (id),
    superseded_at    INTEGER,
    superseded_by    INTEGER, -- the change to be followed before text and passages may go; null when they are gone
    PRIMARY KEY (document, generation)
) STRICT, WITHOUT ROWID;

CREATE INDEX generations_by_space ON generations (space) WHERE space IS NOT NULL;
CREATE INDEX generations_superseded ON generations (superseded_by) WHERE superseded_by IS NOT NULL;

-- Apart from the generations, so that changing a generation's row does not rewrite a long text.
CREATE TABLE manuscripts (
    id         INTEGER PRIMARY KEY,
    document   INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    UNIQUE (document, generation),
    FOREIGN KEY (document, generation) REFERENCES generations (document, generation) ON DELETE CASCADE
) STRICT;

CREATE TABLE passages (
    id         INTEGER PRIMARY KEY,
    document   INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,
    level      INTEGER NOT NULL,
    span_start INTEGER NOT NULL,
    span_end   INTEGER NOT NULL,
    page       INTEGER,
    headings   TEXT    NOT NULL,
    text       TEXT    NOT NULL,
    UNIQUE (document, generation, ordinal),
    FOREIGN KEY (document, generation) REFERENCES generations (document, generation) ON DELETE CASCADE
) STRICT;

-- A table with row ids and not WITHOUT ROWID: a vector of 1.5 kB would spill out of an index page.
CREATE TABLE embeddings (
    id     INTEGER PRIMARY KEY,
    space  INTEGER NOT NULL REFERENCES spaces (id),
    digest BLOB    NOT NULL, -- SHA-256 of the text that was embedded
    vector BLOB    NOT NULL, -- float32, little-endian
    UNIQUE (space, digest)
) STRICT;

-- Embeddings that no passage uses yet.
CREATE TABLE embeddings_waiting (
    embedding INTEGER PRIMARY KEY REFERENCES embeddings (id) ON DELETE CASCADE,
    since     INTEGER NOT NULL
) STRICT;

-- Which embedding a passage has. Apart from the passages, so that their texts are written once.
CREATE TABLE meanings (
    document   INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,
    embedding  INTEGER NOT NULL REFERENCES embeddings (id),
    PRIMARY KEY (document, generation, ordinal),
    FOREIGN KEY (document, generation) REFERENCES generations (document, generation) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX meanings_by_embedding ON meanings (embedding);

-- One row per document, its latest change; the row of a deleted document is its tombstone until it has been followed.
CREATE TABLE change_log (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT    NOT NULL UNIQUE,
    deleted  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX change_log_tombstones ON change_log (number) WHERE deleted = 1;

PRAGMA application_id = 1179537236; -- 'FNOT'
PRAGMA user_version = 1;
