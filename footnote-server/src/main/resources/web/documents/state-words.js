import { counted, duration, percent } from '../page/words.js';

const STAGES = {
  STORE: 'storing',
  PARSE: 'reading',
  CHUNK: 'cutting into passages',
  INDEX_WORDS: 'indexing words',
  EMBED: 'reading for meaning',
  INDEX_MEANING: 'indexing meaning',
};

/** What a document's chip says, and in which tone. */
export function stateChip({ state, stage, progress, words, passages }) {
  const share = progress > 0 && progress < 1 ? ` ${percent(progress)}` : '';
  if (state === 'failed') return { tone: 'bad', text: 'failed' };
  if (state === 'indexed') return { tone: 'good', text: `indexed · ${counted(passages ?? 0, 'passage')}` };
  if (words) return { tone: 'good', text: share ? `found by words · meaning${share}` : 'found by words' };
  if (state === 'working') return { tone: 'wait', text: `${STAGES[stage?.toUpperCase()] ?? 'working'}${share}` };
  return { tone: 'quiet', text: 'queued' };
}

/** What a document has cost, for those who ask: "12 s of work, begun 3 times". */
export function effortWords({ seconds, tries }) {
  if (!tries) return '';
  const begun = tries > 2 ? `, begun ${tries} times` : '';
  return seconds > 0 ? `${duration(seconds * 1000)} of work${begun}` : '';
}
