-- Passages stand on pages, slides, rows or lines (footnote.corpus.Spot), may repeat words from elsewhere to be
-- understood, and may stand inside a larger passage.
ALTER TABLE passages ADD COLUMN spot TEXT;
ALTER TABLE passages ADD COLUMN lead TEXT NOT NULL DEFAULT '';
ALTER TABLE passages ADD COLUMN parent INTEGER; -- the ordinal of the larger one
UPDATE passages SET spot = 'page ' || page WHERE page IS NOT NULL;
ALTER TABLE passages DROP COLUMN page;

PRAGMA user_version = 2;
