const WORKING = {
  GUARD: 'Searching…',
  REWRITE: 'Searching…',
  RECALL: 'Searching…',
  REPHRASE: 'Searching…',
  ROUTE: 'Searching…',
  RETRIEVE: 'Searching…',
  FUSE: 'Reading…',
  FETCH: 'Reading…',
  RERANK: 'Reading…',
  SELECT: 'Reading…',
  RELATE: 'Reading…',
  EXPAND: 'Reading…',
  GRAPH: 'Reading…',
  PROMPT: 'Reading…',
  GENERATE: 'Writing…',
  VERIFY: 'Checking…',
};

const NAMES = {
  REWRITE: 'rewording the question',
  REPHRASE: 'other words for the question',
  ROUTE: 'choosing how to search',
  RETRIEVE: 'a part of the search',
  RERANK: 're-ranking',
  RELATE: 'judging whether anything found has to do with the question',
  EXPAND: 'reading around the passages',
  GRAPH: 'the knowledge graph',
  VERIFY: 'checking the answer',
  KEEP: 'keeping the conversation',
};

/** What a reader sees while a stage runs. */
export const workingWords = stage => WORKING[stage] ?? 'Working…';

/** One sentence for a stage that failed and was done without. */
export const degradedWords = ({ stage, reason }) =>
  `Done without ${NAMES[stage] ?? String(stage).toLowerCase()}: ${reason}`;
