import { element } from '../page/element.js';
import { counted, number } from '../page/words.js';
import { api } from '../wire/api.js';
import { HANDBOOK_QUESTIONS } from './handbook-questions.js';

/**
 * The title page, seen until the first question. What it offers depends on the library: nothing in it yet, documents
 * on their way, or documents to ask.
 */
export class Start {
  #root = document.getElementById('start');
  #pick;
  #ask;
  #shown = '';
  #handbookAsked = false;
  #handbookTrouble = '';

  /**
   * @param pick opens the file or folder dialogue: `pick.files()`, `pick.folder()`
   * @param ask asks a question
   */
  constructor({ pick, ask }) {
    this.#pick = pick;
    this.#ask = ask;
  }

  hide() {
    this.#root.replaceChildren();
    this.#root.hidden = true;
  }

  /** Show the page for `library`, a summary: `{ phase, trouble, handbook, total, waiting, found, passages }`. */
  show(library) {
    const kind = this.#kindOf(library);
    const key = JSON.stringify([kind, library, this.#handbookAsked, this.#handbookTrouble]);
    if (key === this.#shown) return;
    this.#shown = key;
    const held = this.#root.contains(document.activeElement) ? document.activeElement.dataset.testid : undefined;
    this.#root.replaceChildren(element('div', { class: 'start' }, ...this.#pages[kind](library)));
    if (held) this.#root.querySelector(`[data-testid="${CSS.escape(held)}"]`)?.focus();
  }

  #kindOf(library) {
    if (library.phase === 'loading') return 'loading';
    if (library.phase === 'failed') return 'failed';
    if (library.total === 0) return 'empty';
    if (library.found === 0) return library.waiting > 0 ? 'arriving' : 'unreadable';
    return 'ready';
  }

  #pages = {
    loading: () => [title('Footnote'), element('p', { class: 'start-words' }, 'Opening the library…')],

    failed: library => [
      title('Footnote'),
      element('p', { class: 'start-words', role: 'alert' }, library.trouble),
      element('p', { class: 'start-count' }, 'The page tries again by itself.'),
    ],

    empty: () => [
      title('Ask your documents'),
      words(
        'Footnote answers from what you give it, and shows the passage behind every sentence. ' +
          'Nothing leaves this machine unless you connect a language model elsewhere.',
      ),
      this.#dropHere(),
      element('p', { class: 'or' }, 'or'),
      this.#handbookOffer(),
    ],

    arriving: library => [
      title('Reading'),
      words('You can ask as soon as the first document is found by words, which takes a moment.'),
      element('progress', { class: 'start-progress', 'aria-label': 'Documents being read' }),
      element('p', { class: 'start-count' }, `${counted(library.waiting, 'document')} on the way`),
    ],

    unreadable: library => [
      title('Nothing to ask yet'),
      words(`${counted(library.total, 'document')} came in, but none could be read.`),
      element('p', { class: 'start-count' }, element('a', { class: 'text-button', href: '#documents' }, 'See why')),
      this.#dropHere(),
    ],

    ready: library => [
      title('Ask your documents'),
      words('Every sentence of an answer carries a number. The number opens the passage it rests on.'),
      element('p', { class: 'start-count' }, summary(library)),
      ...(library.handbook ? [element('hr', { class: 'start-rule' }), this.#examples()] : []),
    ],
  };

  #dropHere() {
    return element(
      'div',
      { class: 'drop-here' },
      element('p', { class: 'drop-here-words' }, 'Drop files or folders anywhere on this page'),
      element('p', { class: 'drop-here-formats' }, 'PDF, Word, Markdown, HTML, plain text'),
      element(
        'div',
        { class: 'drop-here-buttons' },
        element(
          'button',
          { type: 'button', class: 'solid-button', 'data-testid': 'choose-files', onclick: () => this.#pick.files() },
          'Choose files',
        ),
        element(
          'button',
          { type: 'button', class: 'line-button', 'data-testid': 'choose-folder', onclick: () => this.#pick.folder() },
          'Choose a folder',
        ),
      ),
    );
  }

  #handbookOffer() {
    const button = element(
      'button',
      {
        type: 'button',
        class: 'line-button',
        'data-testid': 'try-handbook',
        disabled: this.#handbookAsked,
        onclick: () => this.#takeHandbook(button),
      },
      this.#handbookAsked ? 'Fetching the handbook…' : 'Try it with Footnote’s own handbook',
    );
    const trouble =
      this.#handbookTrouble && element('p', { class: 'start-count', role: 'alert' }, this.#handbookTrouble);
    return element('div', {}, button, trouble || null);
  }

  async #takeHandbook(button) {
    this.#handbookAsked = true;
    this.#handbookTrouble = '';
    button.disabled = true;
    button.textContent = 'Fetching the handbook…';
    try {
      await api.handbook();
    } catch (failure) {
      this.#handbookTrouble = failure.message;
    } finally {
      this.#handbookAsked = false;
      this.#root.dispatchEvent(new CustomEvent('handbook', { bubbles: true }));
    }
  }

  #examples() {
    const questions = HANDBOOK_QUESTIONS.map((question, at) =>
      element(
        'li',
        {},
        element(
          'button',
          { type: 'button', class: 'example', 'data-testid': `example-${at + 1}`, onclick: () => this.#ask(question) },
          question,
        ),
      ),
    );
    return element(
      'div',
      { class: 'examples' },
      element('h2', { class: 'examples-heading' }, 'The handbook can tell, for example:'),
      element('ul', {}, questions),
    );
  }
}

const title = text =>
  element(
    'h1',
    { class: 'start-title' },
    text,
    element('span', { class: 'start-title-sign', 'aria-hidden': 'true' }, '1'),
  );

const words = text => element('p', { class: 'start-words' }, text);

function summary({ total, passages, waiting }) {
  const known = [counted(total, 'document'), ...(passages > 0 ? [counted(passages, 'passage')] : [])];
  return [...known, ...(waiting > 0 ? [`${number(waiting)} still on the way`] : [])].join(' · ');
}
