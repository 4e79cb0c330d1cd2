-- Originals that no generation names any more, until their bytes are gone. A generation goes with its passages now, and no
-- longer stays to name its original.
CREATE TABLE leftovers (
    original TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TEMPORARY TABLE gone AS
    SELECT g.document, g.generation, g.original
    FROM generations g JOIN documents d ON d.id = g.document
    WHERE g.generation <> d.newest_generation AND g.generation IS NOT d.current_generation
        AND g.superseded_by IS NULL;
DELETE FROM passages WHERE (document, generation) IN (SELECT document, generation FROM gone);
DELETE FROM manuscripts WHERE (document, generation) IN (SELECT document, generation FROM gone);
DELETE FROM generations WHERE (document, generation) IN (SELECT document, generation FROM gone);
CREATE INDEX generations_by_original ON generations (original);
INSERT INTO leftovers
    SELECT DISTINCT original FROM gone
    WHERE NOT EXISTS (SELECT 1 FROM generations g WHERE g.original = gone.original);
DROP TABLE gone;

PRAGMA user_version = 5;
