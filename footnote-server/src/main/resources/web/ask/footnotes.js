import { element } from '../page/element.js';
import { counted, oneLine } from '../page/words.js';
import { passageLink } from '../passage/passage-link.js';

const LONGEST_EXCERPT = 500;

export const titleOf = source => oneLine(source.title) || oneLine(source.document) || 'Untitled';

/** "page 3, Annex B › Stations", or nothing. A section that opens with the title does not say it again. */
export function placeOf(source) {
  const headings = oneLine(source.section).split(' › ');
  if (headings[0] === titleOf(source)) headings.shift();
  return [oneLine(source.where?.label ?? ''), headings.join(' › ')].filter(Boolean).join(', ');
}

const spoken = source => [titleOf(source), placeOf(source)].filter(Boolean).join(', ');

/**
 * The superscript number in an answer that opens the passage of a source. A link and not a button, because a button
 * may be parted from the word before it at the end of a line.
 */
export function footnoteMarker(source, open) {
  const link = element(
    'a',
    {
      href: passageLink(source),
      class: 'marker-link',
      'data-testid': 'footnote-marker',
      'data-n': source.n,
      'aria-label': `Footnote ${source.n}: ${spoken(source)}`,
      'aria-expanded': 'false',
      title: spoken(source),
      onclick: event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(source);
      },
    },
    String(source.n),
  );
  return element('sup', { class: 'marker' }, link);
}

/**
 * The notes under one answer: those it cites, in order, and folded away the passages that were read but not cited.
 */
export class Footnotes {
  #list = element('ol', { 'aria-label': 'Footnotes' });
  #furtherList = element('ol', { 'aria-label': 'Passages also read' });
  #furtherSummary = element('summary');
  #further = element('details', { class: 'further', hidden: true }, this.#furtherSummary, this.#furtherList);
  #open;

  constructor(open) {
    this.#open = open;
    this.element = element('div', { class: 'footnotes', hidden: true }, this.#list, this.#further);
  }

  /** Show notes for the cited numbers; notes already there stay as they are. */
  show(sources, cited) {
    this.#fill(
      this.#list,
      sources.filter(source => cited.has(source.n)),
      'footnote',
    );
    this.element.hidden = this.#list.childElementCount === 0 && this.#further.hidden;
  }

  /** Add the passages that were read without being cited. */
  showFurther(sources, cited) {
    const further = sources.filter(source => !cited.has(source.n));
    this.#fill(this.#furtherList, further, 'source');
    const passages = counted(further.length, 'passage');
    this.#furtherSummary.textContent = cited.size > 0 ? `${passages} also read` : `${passages} came closest`;
    this.#further.hidden = further.length === 0;
    this.element.hidden = this.#list.childElementCount === 0 && this.#further.hidden;
  }

  clear() {
    this.#list.replaceChildren();
    this.#furtherList.replaceChildren();
    this.#further.hidden = true;
    this.element.hidden = true;
  }

  #fill(list, sources, testId) {
    const present = new Map([...list.children].map(item => [Number(item.dataset.n), item]));
    const wanted = sources.map(source => present.get(source.n) ?? this.#note(source, testId));
    wanted.forEach((item, at) => {
      if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
    });
    while (list.childElementCount > wanted.length) list.lastElementChild.remove();
  }

  #note(source, testId) {
    const place = placeOf(source);
    const where = element(
      'span',
      { class: 'footnote-where' },
      element('span', { class: 'footnote-title' }, titleOf(source)),
      place && element('span', { class: 'footnote-place' }, `, ${place}`),
      source.meaning === false && element('span', { class: 'footnote-place' }, ' · found by words only so far'),
    );
    const button = element(
      'button',
      {
        type: 'button',
        class: 'footnote-button',
        'data-n': source.n,
        'aria-expanded': 'false',
        onclick: () => this.#open(source),
      },
      element('span', { class: 'footnote-number' }, String(source.n)),
      where,
      element('span', { class: 'footnote-excerpt' }, oneLine(source.excerpt).slice(0, LONGEST_EXCERPT)),
    );
    return element('li', { 'data-testid': testId, 'data-n': source.n }, button);
  }
}
