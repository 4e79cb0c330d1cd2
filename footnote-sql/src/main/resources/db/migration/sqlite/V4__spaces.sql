-- A document can have its meaning in more than one space, while the embedding model is being changed. The space that
-- questions are answered from serves; a space says which model made it, so that it can be opened again.
ALTER TABLE spaces ADD COLUMN model TEXT NOT NULL DEFAULT '';
ALTER TABLE spaces ADD COLUMN dimension INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spaces ADD COLUMN serving INTEGER NOT NULL DEFAULT 0; -- 1: now, 2: once, 0: not yet
UPDATE spaces SET dimension =
    coalesce((SELECT length(e.vector) / 4 FROM embeddings e WHERE e.space = spaces.id LIMIT 1), 0);
UPDATE spaces SET serving = 1 WHERE id = (
    SELECT g.space FROM generations g WHERE g.space IS NOT NULL GROUP BY g.space ORDER BY count(*) DESC LIMIT 1);
CREATE UNIQUE INDEX spaces_serving ON spaces (serving) WHERE serving = 1;

-- Which generation has its meaning in which space.
CREATE TABLE understood (
    document   INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    space      INTEGER NOT NULL REFERENCES spaces (id),
    complete   INTEGER NOT NULL DEFAULT 1, -- 0: the space's model could not embed it
    PRIMARY KEY (document, generation, space),
    FOREIGN KEY (document, generation) REFERENCES generations (document, generation) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX understood_by_space ON understood (space, document, generation);

INSERT INTO understood (document, generation, space)
    SELECT document, generation, space FROM generations WHERE space IS NOT NULL;

CREATE TABLE meanings_by_space (
    document   INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    space      INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,
    embedding  INTEGER NOT NULL REFERENCES embeddings (id),
    PRIMARY KEY (document, generation, space, ordinal),
    FOREIGN KEY (document, generation, space) REFERENCES understood (document, generation, space) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO meanings_by_space (document, generation, space, ordinal, embedding)
    SELECT m.document, m.generation, g.space, m.ordinal, m.embedding
    FROM meanings m JOIN generations g ON g.document = m.document AND g.generation = m.generation
    WHERE g.space IS NOT NULL;
DROP TABLE meanings;
ALTER TABLE meanings_by_space RENAME TO meanings;
CREATE INDEX meanings_by_embedding ON meanings (embedding);

-- A column that refers to another table cannot be dropped: the table is written anew without it.
DROP INDEX generations_by_space;
DROP INDEX generations_superseded;
CREATE TABLE generations_without_space (
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
    superseded_at    INTEGER,
    superseded_by    INTEGER, -- the change to be followed before text and passages may go; null when they are gone
    PRIMARY KEY (document, generation)
) STRICT, WITHOUT ROWID;
INSERT INTO generations_without_space
    (document, generation, original, checksum, bytes, mime, title, language, passages, warnings, meaning_warnings,
        superseded_at, superseded_by)
    SELECT document, generation, original, checksum, bytes, mime, title, language, passages, warnings,
        meaning_warnings, superseded_at, superseded_by
    FROM generations;
DROP TABLE generations;
ALTER TABLE generations_without_space RENAME TO generations;
CREATE INDEX generations_superseded ON generations (superseded_by) WHERE superseded_by IS NOT NULL;

PRAGMA user_version = 4;
