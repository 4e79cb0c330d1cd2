import { element, setAttribute, setText } from '../page/element.js';
import { icon } from '../page/icons.js';
import { day, oneLine, size } from '../page/words.js';
import { api } from '../wire/api.js';
import { effortWords, stateChip } from './state-words.js';

/** One document in the list: what it is, how far it has come, and what can be done with it. */
export class DocumentRow {
  #document;
  #library;
  #shown = '';
  #name;
  #facts = element('p', { class: 'document-facts' });
  #chip = element('span', { class: 'chip' });
  #bar = element('progress', { max: '1', hidden: true, 'aria-label': 'Progress' });
  #extra = element('div', { class: 'document-extra' });
  #confirm = null;
  #delete;

  /** @param open shows the document's text */
  constructor(document, { library, open }) {
    this.#library = library;
    this.#name = element('button', { type: 'button', class: 'document-name', onclick: () => open(this.#document) });
    this.#delete = element(
      'button',
      {
        type: 'button',
        class: 'plain-button document-delete',
        'data-testid': 'document-delete',
        onclick: () => this.#askToDelete(),
      },
      icon('bin'),
    );
    this.element = element(
      'li',
      { class: 'document', 'data-testid': 'document', 'data-id': document.id },
      element('div', {}, this.#name, this.#facts),
      element('div', { class: 'document-state' }, this.#chip, this.#bar),
      this.#delete,
      this.#extra,
    );
    this.element.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || !this.#confirm) return;
      event.stopPropagation();
      this.#keep();
    });
    this.show(document);
  }

  show(document) {
    if (document === this.#document) return;
    this.#document = document;
    const title = oneLine(document.title) || document.path;
    setText(this.#name, title);
    this.#name.disabled = !document.words && document.state !== 'indexed';
    setText(this.#facts, facts(document));
    setAttribute(this.#delete, 'aria-label', `Delete ${title}`);
    setAttribute(this.#delete, 'title', 'Delete');
    setAttribute(this.element, 'data-state', document.state);
    const { tone, text } = stateChip(document);
    setText(this.#chip, text);
    setAttribute(this.#chip, 'data-tone', tone);
    setAttribute(this.#chip, 'title', effortWords(document) || null);
    this.#bar.hidden = document.state !== 'working';
    this.#bar.value = document.progress ?? 0;
    this.#showExtra(document);
  }

  /** Reasons and warnings; drawn anew only when they change, so that nothing closes under the reader. */
  #showExtra(document) {
    const key = JSON.stringify([document.state === 'failed' && document.reason, document.warnings]);
    if (key === this.#shown) return;
    this.#shown = key;
    const parts = [];
    if (document.state === 'failed') parts.push(this.#reason(document));
    if (document.warnings?.length > 0) parts.push(warnings(document.warnings));
    this.#extra.replaceChildren(...parts, ...(this.#confirm ? [this.#confirm] : []));
  }

  #reason(document) {
    const retry = element(
      'button',
      { type: 'button', class: 'text-button', 'data-testid': 'document-retry' },
      'Try again',
    );
    const words = element('span', {}, document.reason || 'It could not be read.');
    retry.addEventListener('click', async () => {
      retry.disabled = true;
      try {
        this.#library.put(await api.retry(document.id));
        this.#library.nudge();
      } catch (failure) {
        retry.disabled = false;
        words.textContent = failure.message;
      }
    });
    return element('p', { class: 'document-reason' }, words, retry);
  }

  #askToDelete() {
    if (this.#confirm) return void this.#keep();
    const words = element('p', {}, 'Delete this document and all its passages? This cannot be undone.');
    const yes = element(
      'button',
      { type: 'button', class: 'solid-button', 'data-testid': 'document-delete-confirm' },
      'Delete',
    );
    const no = element('button', { type: 'button', class: 'line-button', onclick: () => this.#keep() }, 'Keep');
    yes.addEventListener('click', () => this.#deleteNow(words, yes));
    this.#confirm = element(
      'div',
      { class: 'document-confirm', role: 'group', 'aria-label': 'Confirm deleting' },
      words,
      yes,
      no,
    );
    this.#extra.append(this.#confirm);
    yes.focus();
  }

  #keep() {
    this.#confirm.remove();
    this.#confirm = null;
    this.#delete.focus();
  }

  async #deleteNow(words, button) {
    button.disabled = true;
    button.textContent = 'Deleting…';
    try {
      await api.remove(this.#document.id);
      this.#leaveFocus();
      this.#library.remove(this.#document.id);
      this.#library.nudge();
    } catch (failure) {
      if (failure.isGone) return void this.#library.remove(this.#document.id);
      words.textContent = failure.message;
      button.disabled = false;
      button.textContent = 'Try again';
    }
  }

  /** Hand the focus to a neighbour before this row goes. */
  #leaveFocus() {
    if (!this.element.contains(document.activeElement) && document.activeElement !== document.body) return;
    const neighbour = this.element.nextElementSibling ?? this.element.previousElementSibling;
    const target = neighbour?.querySelector('.document-delete') ?? document.getElementById('document-filter');
    target?.focus({ preventScroll: true });
  }
}

const KINDS = {
  'application/pdf': 'PDF',
  'text/markdown': 'Markdown',
  'text/x-web-markdown': 'Markdown',
  'text/plain': 'text',
  'text/html': 'HTML',
  'application/xhtml+xml': 'HTML',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};

function facts({ title, path, collection, mime, bytes, created }) {
  const parts = [
    path !== oneLine(title) ? path : '',
    collection && collection !== 'default' ? `in ${collection}` : '',
    KINDS[mime] ?? mime ?? '',
    bytes === undefined ? '' : size(bytes),
    day(created),
  ];
  return parts.filter(Boolean).join(' · ');
}

function warnings(list) {
  const summary = list.length === 1 ? '1 warning' : `${list.length} warnings`;
  return element(
    'details',
    { class: 'document-warnings' },
    element('summary', {}, summary),
    element(
      'ul',
      {},
      list.map(warning => element('li', {}, warning)),
    ),
  );
}
