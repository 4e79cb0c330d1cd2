import { element, setText } from '../page/element.js';
import { counted, number } from '../page/words.js';
import { DocumentRow } from './document-row.js';
import { UploadsBox } from './uploads-box.js';

const STEP = 100;
const FILTERS = {
  all: { label: 'All', accepts: () => true },
  waiting: { label: 'On the way', accepts: ({ state }) => state === 'queued' || state === 'working' },
  failed: { label: 'Failed', accepts: ({ state }) => state === 'failed' },
};

/** The list of all documents, newest first, of which only the first rows are on the page until more are asked for. */
export class DocumentsView {
  #library;
  #open;
  #rows = new Map();
  #limit = STEP;
  #needle = '';
  #filter = 'all';

  #counts = element('p', { class: 'library-counts' });
  #list = element('ul', { class: 'library-list', 'aria-label': 'Documents' });
  #note = element('p', { class: 'library-note', role: 'status', hidden: true });
  #more = element('div', { class: 'library-more', hidden: true });
  #moreWords = element('span');
  #states = element('div', { class: 'library-states', role: 'group', 'aria-label': 'Show by state' });
  #box = element('input', {
    class: 'library-filter',
    id: 'document-filter',
    'data-testid': 'document-filter',
    type: 'search',
    placeholder: 'Filter by title or path',
    'aria-label': 'Filter documents by title or path',
    oninput: () => this.#narrow(this.#box.value, this.#filter),
  });

  constructor({ library, uploads, pick, open }) {
    this.#library = library;
    this.#open = open;
    this.#more.append(
      this.#moreWords,
      element('button', { type: 'button', class: 'line-button', onclick: () => this.#showMore() }, 'Show more'),
    );
    for (const [key, { label }] of Object.entries(FILTERS)) {
      const press = () => this.#narrow(this.#needle, key);
      this.#states.append(
        element(
          'button',
          { type: 'button', class: 'state-filter', 'data-filter': key, 'aria-pressed': 'false', onclick: press },
          label,
        ),
      );
    }
    document
      .getElementById('documents-view')
      .append(
        element(
          'header',
          { class: 'library-head' },
          element(
            'div',
            {},
            element('h1', { class: 'library-title', id: 'documents-heading' }, 'Documents'),
            this.#counts,
          ),
          element(
            'div',
            { class: 'library-add' },
            element('button', { type: 'button', class: 'solid-button', onclick: pick.files }, 'Add files'),
            element('button', { type: 'button', class: 'line-button', onclick: pick.folder }, 'Add a folder'),
          ),
        ),
        element('p', { class: 'library-hint' }, 'Or drop files and folders anywhere on this page.'),
        new UploadsBox(uploads).element,
        element('div', { class: 'library-tools' }, this.#box, this.#states),
        this.#list,
        this.#more,
        this.#note,
      );
    library.addEventListener('change', () => this.#draw());
    library.addEventListener('gone', () => this.#draw());
    this.#draw();
  }

  #narrow(needle, filter) {
    this.#needle = needle;
    this.#filter = filter;
    this.#limit = STEP;
    this.#draw();
  }

  #showMore() {
    const firstNew = this.#list.childElementCount;
    this.#limit += STEP;
    this.#draw();
    this.#list.children[firstNew]?.querySelector('button:enabled')?.focus({ preventScroll: true });
  }

  #draw() {
    const matching = this.#matching();
    const shown = matching.slice(0, this.#limit);
    this.#drawHead();
    this.#drawRows(shown);
    this.#more.hidden = shown.length === matching.length;
    setText(this.#moreWords, `${number(shown.length)} of ${number(matching.length)}`);
    const note = this.#noteFor(matching.length);
    this.#note.hidden = note === '';
    setText(this.#note, note);
  }

  #matching() {
    const words = this.#needle.toLowerCase().split(/\s+/).filter(Boolean);
    const { accepts } = FILTERS[this.#filter];
    const matches = document => {
      if (!accepts(document)) return false;
      const haystack = `${document.title} ${document.path}`.toLowerCase();
      return words.every(word => haystack.includes(word));
    };
    return [...this.#library.documents.values()].filter(matches).sort(newestFirst);
  }

  #drawHead() {
    const { phase, tally } = this.#library;
    const { total, waiting, failed, passages } = tally;
    const parts = [counted(total, 'document')];
    if (passages > 0) parts.push(counted(passages, 'passage'));
    if (waiting > 0) parts.push(`${number(waiting)} on the way`);
    if (failed > 0) parts.push(`${number(failed)} failed`);
    setText(this.#counts, phase === 'loading' ? 'Opening the library…' : parts.join(' · '));
    const numbers = { all: total, waiting, failed };
    for (const button of this.#states.children) {
      const key = button.dataset.filter;
      button.setAttribute('aria-pressed', String(key === this.#filter));
      setText(button, `${FILTERS[key].label} ${number(numbers[key])}`);
      button.hidden = key !== 'all' && key !== this.#filter && numbers[key] === 0;
    }
    const isPointless = total === 0 && this.#needle === '';
    this.#box.hidden = isPointless;
    this.#states.hidden = isPointless;
  }

  #drawRows(shown) {
    const wanted = new Map();
    for (const document of shown) {
      const row =
        this.#rows.get(document.id) ?? new DocumentRow(document, { library: this.#library, open: this.#open });
      row.show(document);
      wanted.set(document.id, row);
    }
    for (const [id, row] of this.#rows) {
      if (!wanted.has(id)) row.element.remove();
    }
    this.#rows = wanted;
    let at = this.#list.firstElementChild;
    for (const { element: item } of wanted.values()) {
      if (item === at) at = at.nextElementSibling;
      else this.#list.insertBefore(item, at);
    }
  }

  #noteFor(matching) {
    const { phase, trouble, documents } = this.#library;
    if (phase === 'loading') return 'Opening the library…';
    if (phase === 'failed') return trouble;
    if (matching > 0) return '';
    if (documents.size === 0) return 'No documents yet.';
    return 'No document matches.';
  }
}

function newestFirst(one, other) {
  if (one.created !== other.created) return one.created < other.created ? 1 : -1;
  return one.path < other.path ? -1 : 1;
}
