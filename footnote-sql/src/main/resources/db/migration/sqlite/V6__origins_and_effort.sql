-- Where content comes from, if it was brought from the web or a repository.
ALTER TABLE generations ADD COLUMN address TEXT;
ALTER TABLE generations ADD COLUMN revision TEXT;  -- the commit it was read at
ALTER TABLE generations ADD COLUMN published TEXT; -- as its author states it

-- What a document has cost since it was brought or retried: how often it was begun, and for how many milliseconds.
ALTER TABLE documents ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN begun INTEGER; -- when, while somebody is at it

-- Tells this database from every other, so that an index of another one is not taken for its own.
CREATE TABLE truth (
    name TEXT NOT NULL
) STRICT;
INSERT INTO truth SELECT lower(hex(randomblob(16)));

PRAGMA user_version = 6;
