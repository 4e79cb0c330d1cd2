-- What a reader of an answer should know besides: what a check against its sources showed, and what it was done
-- without. Nobody knows either of answers that were kept before.
ALTER TABLE exchanges ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]'; -- a JSON list
ALTER TABLE exchanges ADD COLUMN degraded TEXT NOT NULL DEFAULT '[]'; -- a JSON list of stage, code, reason, stage, …

-- The query of a service's address, in which a key may stand, is no longer kept; nor its bytes.
PRAGMA secure_delete = ON;
UPDATE spaces
SET model = substr(model, 1, instr(model, '?') - 1)
    || CASE instr(model, ' ') WHEN 0 THEN '' ELSE substr(model, instr(model, ' ')) END
WHERE model LIKE 'http%' AND instr(model, '?') > 0 AND instr(model, '?') < instr(model || ' ', ' ');

PRAGMA user_version = 11;
