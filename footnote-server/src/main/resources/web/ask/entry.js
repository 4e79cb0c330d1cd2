import { announce, hush } from '../page/announcer.js';
import { copy } from '../page/clipboard.js';
import { element, setText } from '../page/element.js';
import { duration } from '../page/words.js';
import { api } from '../wire/api.js';
import { connection } from '../wire/connection.js';
import { eventsOf } from '../wire/event-stream.js';
import { Problem, Unreachable } from '../wire/problem.js';
import { AnswerText } from './answer-text.js';
import { walkFootnotes } from './footnote-keys.js';
import { Footnotes, placeOf, titleOf } from './footnotes.js';
import { degradedWords, workingWords } from './stages.js';

const TICK_MS = 100;
let entries = 0;

/** One question on the page and everything that comes back: stages, words, footnotes, or the reason why not. */
export class Entry {
  #question;
  #describeModel;
  #openPassage;
  #abort = null;
  #clock = 0;
  #begun = 0;
  #sources = [];
  #result = null;
  #failure = null;

  #heading;
  #bylineWords = element('span', { class: 'byline-words', role: 'status' });
  #bylineTime = element('span', { class: 'byline-time', 'aria-hidden': 'true' });
  #answer = new AnswerText({ open: source => this.#open(source), onDrawn: () => this.#citeWhatIsSaid() });
  #footnotes = new Footnotes(source => this.#open(source));
  #after = element('div');
  #actions = element('div', { class: 'entry-actions', hidden: true });

  /**
   * @param describeModel makes a few words of a model's name
   * @param openPassage shows the passage of one of several sources
   */
  constructor(question, { describeModel, openPassage }) {
    this.#question = question;
    this.#describeModel = describeModel;
    this.#openPassage = openPassage;
    entries += 1;
    const id = `question-${entries}`;
    this.#heading = element('h2', { class: 'asked', id, tabindex: '-1' }, question);
    const byline = element('p', { class: 'byline', 'data-testid': 'status-line' }, this.#bylineWords, this.#bylineTime);
    this.element = element(
      'article',
      { class: 'entry', 'aria-labelledby': id },
      this.#heading,
      byline,
      this.#answer.element,
      this.#after,
      this.#footnotes.element,
      this.#actions,
    );
    walkFootnotes(this.element);
  }

  /** Bring the question to the top of the page, and leave the rest of the page to its answer. */
  scrollIntoView() {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.element.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }

  /** Ask and show what comes. Settles, and never fails, when the answer is there, refused, broken off or stopped. */
  async ask() {
    this.#begin();
    try {
      const response = await api.chat(this.#question, this.#abort.signal);
      await this.#listen(response);
    } catch (failure) {
      if (this.#abort.signal.aborted) this.#stopped();
      else this.#failed(failure);
    } finally {
      clearInterval(this.#clock);
      this.#abort = null;
    }
  }

  stop() {
    this.#abort?.abort();
  }

  async #listen(response) {
    try {
      for await (const { event, data } of eventsOf(response)) {
        this.#hear(event, data);
        if (this.#isSettled) break;
      }
    } catch (failure) {
      if (this.#abort.signal.aborted) throw failure;
      if (!this.#isSettled) connection.check();
    }
    if (this.#failure) throw this.#failure;
    if (!this.#result) throw new Problem('The connection broke before the answer was complete.');
  }

  get #isSettled() {
    return Boolean(this.#result || this.#failure);
  }

  #hear(event, data) {
    if (event === 'stage' && data.state === 'entered') this.#working(workingWords(data.stage));
    else if (event === 'stage' && data.numbered === false) this.#answer.giveSources([]);
    else if (event === 'degraded') this.#showNotes([degradedWords(data)]);
    else if (event === 'sources') this.#giveSources(data.sources);
    else if (event === 'token') this.#answer.append(data.text);
    else if (event === 'done') this.#done(data);
    else if (event === 'failed') this.#failure = new Problem(data.message, { code: data.code });
  }

  #begin() {
    hush();
    this.#abort = new AbortController();
    this.#begun = performance.now();
    this.#sources = [];
    this.#result = null;
    this.#failure = null;
    this.#answer.clear();
    this.#footnotes.clear();
    this.#after.replaceChildren();
    this.#actions.hidden = true;
    this.#phase('working');
    this.#working('Searching…');
    this.#tick();
    this.#clock = setInterval(() => this.#tick(), TICK_MS);
  }

  #phase(phase) {
    this.element.dataset.phase = phase;
    this.#answer.element.setAttribute('aria-busy', String(phase === 'working'));
    if (phase === 'working') delete this.element.dataset.answered;
  }

  #working(words) {
    setText(this.#bylineWords, words);
  }

  #tick() {
    setText(this.#bylineTime, duration(performance.now() - this.#begun));
  }

  #giveSources(sources) {
    this.#sources = sources ?? [];
    this.#answer.giveSources(this.#sources);
  }

  #citeWhatIsSaid() {
    this.#footnotes.show(this.#sources, this.#answer.cited);
  }

  #done(result) {
    this.#result = result;
    this.#giveSources(result.sources);
    this.#phase('done');
    this.element.dataset.answered = result.answered ? 'yes' : 'no';
    const cited = new Set(result.cited ?? []);
    this.#answer.finish(result.answer ?? undefined, cited);
    this.#footnotes.show(this.#sources, cited);
    this.#footnotes.showFurther(this.#sources, cited);
    this.#tick();
    this.#working(result.answered ? this.#describeModel(result.model) : 'No answer in your documents');
    if (!result.answered) this.#after.replaceChildren(hintForNothing());
    this.#showNotes([...(result.degraded ?? []).map(degradedWords), ...(result.warnings ?? [])], true);
    this.#offer(...(result.answered ? [this.#copyButton()] : []));
    if (cited.size > 0)
      announce(`Answer complete with ${cited.size === 1 ? 'one footnote' : `${cited.size} footnotes`}.`);
  }

  #stopped() {
    this.#settleHalfway('stopped');
    this.#working('Stopped');
    this.#offer();
  }

  #failed(failure) {
    this.#settleHalfway('failed');
    this.#working('Not answered');
    const known = failure instanceof Problem || failure instanceof Unreachable;
    const words = known ? failure.message : 'The page could not show the answer.';
    if (!known) console.error(failure);
    const retry = element(
      'button',
      { type: 'button', class: 'line-button again', 'data-testid': 'retry', onclick: () => this.#again() },
      'Try again',
    );
    const trouble = element(
      'div',
      { class: 'trouble', role: 'alert', 'data-testid': 'trouble' },
      element('p', { class: 'trouble-words' }, element('strong', {}, 'This did not work. '), words),
      retry,
    );
    this.#after.prepend(trouble);
  }

  /** Keep what was said so far, and its footnotes. */
  #settleHalfway(phase) {
    this.#phase(phase);
    this.#answer.finish();
    this.#tick();
  }

  #showNotes(notes, afresh = false) {
    if (afresh) this.#after.querySelector('.notes')?.remove();
    if (notes.length === 0) return;
    let list = this.#after.querySelector('.notes');
    if (!list) {
      list = element('ul', { class: 'notes', 'aria-label': 'Notes on this answer' });
      this.#after.append(list);
    }
    list.append(...notes.map(note => element('li', {}, note)));
  }

  #offer(...buttons) {
    const repeat = element(
      'button',
      { type: 'button', class: 'plain-button again', onclick: () => this.#again() },
      'Ask again',
    );
    this.#actions.replaceChildren(...buttons, repeat);
    this.#actions.hidden = false;
  }

  #again() {
    this.#heading.focus({ preventScroll: true });
    this.element.dispatchEvent(new CustomEvent('again', { bubbles: true, detail: this }));
  }

  #copyButton() {
    const button = element('button', { type: 'button', class: 'plain-button' }, 'Copy with footnotes');
    button.addEventListener('click', async () => {
      const copied = await copy(this.#asPlainText());
      button.textContent = copied ? 'Copied' : 'The browser does not allow copying here';
      setTimeout(() => (button.textContent = 'Copy with footnotes'), 2500);
    });
    return button;
  }

  #asPlainText() {
    const cited = this.#answer.cited;
    const notes = this.#sources.filter(source => cited.has(source.n));
    const lines = notes.map(
      source => `[${source.n}] ${[titleOf(source), placeOf(source)].filter(Boolean).join(', ')} (${source.document})`,
    );
    return [this.#question, this.#answer.text, lines.join('\n')].filter(Boolean).join('\n\n');
  }

  #open(source) {
    const cited = this.#answer.cited;
    const walk = cited.has(source.n) ? this.#sources.filter(other => cited.has(other.n)) : [source];
    const at = walk.findIndex(other => other.n === source.n);
    this.#openPassage(walk, at, this.element);
  }
}

function hintForNothing() {
  return element(
    'p',
    { class: 'entry-hint' },
    'Footnote answers only from your documents. Other words may find more, or ',
    element('a', { href: '#documents', class: 'text-button' }, 'add a document'),
    ' that tells.',
  );
}
