import { announce } from '../page/announcer.js';
import { element } from '../page/element.js';
import { footnoteMarker } from './footnotes.js';
import { readMarkup, withoutOpenMarker } from './markup.js';
import { patch } from './patch.js';

const SENTENCE_END = /[.!?:][)"”’]*(?:\[[1-9]\d{0,2}\])*\s/g;

/**
 * The words of an answer as they arrive. However fast tokens come, the page is drawn at most once per frame; listeners
 * hear whole sentences.
 */
export class AnswerText {
  #text = '';
  #sources = new Map();
  #frame = 0;
  #spoken = 0;
  #open;
  #onDrawn;

  constructor({ open, onDrawn }) {
    this.#open = open;
    this.#onDrawn = onDrawn;
    this.element = element('div', { class: 'answer', 'data-testid': 'answer' });
  }

  get text() {
    return this.#text;
  }

  /** The numbers of known sources that the text cites so far. */
  get cited() {
    return new Set([...this.element.querySelectorAll('.marker-link')].map(link => Number(link.dataset.n)));
  }

  giveSources(sources) {
    this.#sources = new Map(sources.map(source => [source.n, source]));
  }

  append(piece) {
    this.#text += piece;
    this.#frame ||= requestAnimationFrame(() => this.#draw(withoutOpenMarker(this.#text)));
  }

  /**
   * Draw what there is at once, and all of it; `text` replaces what was streamed where it differs, and only numbers
   * among `cited` stay footnotes.
   */
  finish(text = this.#text, cited = null) {
    this.#text = text;
    if (cited) this.#sources = new Map([...this.#sources].filter(([n]) => cited.has(n)));
    this.#draw(text);
    this.#speak(this.#text.length);
  }

  clear() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#text = '';
    this.#spoken = 0;
    this.#sources.clear();
    this.element.replaceChildren();
  }

  #draw(text) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const isSource = n => this.#sources.has(n);
    patch(this.element, readMarkup(text, isSource), n => footnoteMarker(this.#sources.get(n), this.#open));
    const ends = [...text.slice(this.#spoken).matchAll(SENTENCE_END)];
    if (ends.length > 0) this.#speak(this.#spoken + ends.at(-1).index + ends.at(-1)[0].length);
    this.#onDrawn();
  }

  #speak(end) {
    const words = this.#text
      .slice(this.#spoken, end)
      .replace(/\[[1-9]\d{0,2}\]/g, '')
      .replace(/[*`#>|]/g, '')
      .trim();
    this.#spoken = Math.max(this.#spoken, end);
    announce(words);
  }
}
