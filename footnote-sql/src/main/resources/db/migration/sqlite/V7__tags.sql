-- Words that whoever brings a document gives it, to be filtered by: a JSON list.
ALTER TABLE documents ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

PRAGMA user_version = 7;
