/** Questions that Footnote's own handbook answers, offered before the first question. */
export const HANDBOOK_QUESTIONS = [
  'How does Footnote answer without a language model?',
  'Which kinds of files does Footnote read?',
  'What happens if the power fails?',
];

export const HANDBOOK_COLLECTION = 'handbook';
