-- Who waits for what: prompt documents first, then those tried least often, then in fair turns (see Reception).
DROP INDEX documents_waiting;
DROP INDEX documents_by_turn;
CREATE INDEX documents_waiting ON documents (step, priority, attempts, turn) WHERE step IS NOT NULL;
CREATE INDEX documents_waiting_by_turn ON documents (turn) WHERE step IS NOT NULL;
CREATE INDEX documents_waiting_by_owner ON documents (owner, turn) WHERE step IS NOT NULL;

-- What is switched on, as 'paused'.
CREATE TABLE switches (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Whether searches go on finding the current generation until the newest has its meaning, and not only its words.
ALTER TABLE documents ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 3;
