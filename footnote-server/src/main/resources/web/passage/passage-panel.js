import { placeOf, titleOf } from '../ask/footnotes.js';
import { copy } from '../page/clipboard.js';
import { element, setAttribute } from '../page/element.js';
import { icon } from '../page/icons.js';
import { route } from '../page/route.js';
import { oneLine } from '../page/words.js';
import { Problem } from '../wire/problem.js';
import { passageLink } from './passage-link.js';
import { PassageText } from './passage-text.js';
import { Texts } from './texts.js';

const WIDE = matchMedia('(min-width: 68rem)');

/**
 * The passage behind a footnote, in the text it was cut from. Beside the page on wide screens; a sheet over the page,
 * which then cannot be reached, on narrow ones.
 */
export class PassagePanel {
  #panel = document.getElementById('passage-panel');
  #scrim = document.getElementById('scrim');
  #around = ['main', 'skip'].map(id => document.getElementById(id)).concat(document.querySelector('.masthead'));
  #texts = new Texts();
  #walk = [];
  #at = 0;
  #opener = null;
  #entry = null;
  #abort = null;
  #view;
  #holds;

  #back = tool('back', 'Previous footnote', () => this.#step(-1));
  #forth = tool('forth', 'Next footnote', () => this.#step(1));
  #quote = tool('quote', 'Copy the passage', () => this.#copyPassage());
  #counter = element('span', { class: 'passage-walk' });
  #title = element('h2', { class: 'passage-title', id: 'passage-title' });
  #place = element('p', { class: 'passage-place' });
  #origin = element('p', { class: 'passage-place', hidden: true });
  #copied = element('div', { class: 'passage-copied', role: 'status' });
  #body = element('div', { class: 'passage-body', tabindex: '0', role: 'group', 'aria-label': 'Text of the document' });

  /**
   * @param view tells which view lies under the panel
   * @param holds tells whether there is a document of an id
   */
  constructor({ view, holds }) {
    this.#view = view;
    this.#holds = holds;
    const tools = element(
      'div',
      { class: 'passage-tools' },
      this.#back,
      this.#counter,
      this.#forth,
      this.#quote,
      tool('link', 'Copy a link to the passage', () => this.#copyLink()),
      tool('close', 'Close', () => this.close()),
    );
    this.#panel.append(
      element('div', { class: 'passage-head' }, tools, this.#title, this.#place, this.#origin, this.#copied),
      this.#body,
    );
    this.#panel.addEventListener('keydown', event => this.#onKey(event));
    this.#scrim.addEventListener('click', () => this.close());
    WIDE.addEventListener('change', () => this.isOpen && this.#fence());
  }

  get isOpen() {
    return !this.#panel.hidden;
  }

  /**
   * Show the passage of `walk[at]`; the others can be walked to.
   *
   * @param walk sources: `{ id, generation, span, title, page, section, excerpt, n }`, all but the id optional
   * @param entry the element whose markers stand for the sources
   */
  open(walk, at, entry = null) {
    if (!this.isOpen) this.#opener = document.activeElement;
    this.#walk = walk;
    this.#at = at;
    this.#unmark();
    this.#entry = entry;
    this.#panel.hidden = false;
    document.body.dataset.panel = 'open';
    this.#fence();
    this.#show();
    this.#panel.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.hide();
    route.leavePassage(this.#view());
  }

  /** Hide without touching the address. */
  hide() {
    if (!this.isOpen) return;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#abort?.abort();
    this.#panel.hidden = true;
    delete document.body.dataset.panel;
    this.#fence();
    const current = this.#walk[this.#at];
    const marker = this.#entry?.querySelector(`[aria-expanded][data-n="${current?.n}"]`);
    this.#unmark();
    const target = this.#opener?.dataset?.n === String(current?.n) || !marker ? this.#opener : marker;
    if (hadFocus && target?.isConnected) target.focus();
    this.#body.replaceChildren();
  }

  /** Tell that a document has been deleted while its text may be on show. */
  documentGone(id) {
    this.#texts.forget(id);
    if (this.isOpen && this.#walk[this.#at]?.id === id) this.#showGone(this.#walk[this.#at]);
  }

  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
    if (event.key === 'ArrowLeft') this.#step(-1);
    else if (event.key === 'ArrowRight') this.#step(1);
    else return;
    event.preventDefault();
  }

  #step(by) {
    const next = this.#at + by;
    if (next < 0 || next >= this.#walk.length) return;
    this.#at = next;
    this.#unmark();
    this.#show();
  }

  /** On narrow screens the sheet is a dialogue and the page behind it is out of reach. */
  #fence() {
    const modal = this.isOpen && !WIDE.matches;
    this.#scrim.hidden = !modal;
    setAttribute(this.#panel, 'role', modal ? 'dialog' : 'complementary');
    setAttribute(this.#panel, 'aria-modal', modal ? 'true' : null);
    for (const other of this.#around) other.inert = modal;
  }

  #unmark() {
    for (const mark of this.#entry?.querySelectorAll('[data-n][aria-expanded="true"]') ?? []) {
      mark.setAttribute('aria-expanded', 'false');
    }
  }

  async #show() {
    const source = this.#walk[this.#at];
    for (const mark of this.#entry?.querySelectorAll(`[aria-expanded][data-n="${source.n}"]`) ?? []) {
      mark.setAttribute('aria-expanded', 'true');
    }
    route.enterPassage(passageLink(source));
    this.#copied.replaceChildren();
    this.#head(source);
    this.#abort?.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const patience = setTimeout(() => this.#say('passage-waiting', 'Fetching the text…'), 120);
    try {
      const read = await this.#texts.fetch(source, signal);
      clearTimeout(patience);
      if (!signal.aborted) this.#showText(source, read);
    } catch (failure) {
      clearTimeout(patience);
      if (signal.aborted) return;
      if (failure instanceof Problem && failure.isGone) this.#showGone(source);
      else this.#showTrouble(failure);
    }
  }

  #head(source, document = null) {
    const isNote = source.n !== undefined;
    const walks = isNote && this.#walk.length > 1;
    for (const button of [this.#back, this.#forth]) button.hidden = !walks;
    this.#back.disabled = this.#at === 0;
    this.#forth.disabled = this.#at === this.#walk.length - 1;
    this.#quote.hidden = !source.span;
    this.#counter.hidden = !isNote;
    this.#counter.textContent = isNote ? `Footnote ${source.n}` : '';
    this.#title.textContent = source.title || source.document ? titleOf(source) : oneLine(document?.title) || 'Passage';
    const path = source.document ?? document?.path ?? '';
    const isTitle = path === this.#title.textContent;
    this.#place.textContent = [placeOf(source), isTitle ? '' : path].filter(Boolean).join(' · ');
    const origin = document?.origin ?? source.about?.origin;
    this.#origin.hidden = !origin;
    this.#origin.replaceChildren(...(origin ? originWords(origin) : []));
  }

  #showText(source, read) {
    this.#head(source, read.document);
    const span = read.passage ? read.passage.span : source.span;
    const shown = new PassageText(read.text, span ?? null, this.#body);
    const parts = [shown.element];
    if (read.passage?.note) {
      parts.unshift(note(read.passage.note), ...(span ? [] : excerpt(source)));
    } else if (read.text.trim() === '') {
      parts.unshift(note('No text could be read from this document yet.'));
    }
    this.#body.replaceChildren(...parts);
    shown.reveal();
  }

  #showGone(source) {
    const since = source.excerpt ? ' since the answer was written' : '';
    const what = this.#holds(source.id)
      ? `has changed${since}, and its new text has not been read yet`
      : `has been deleted${since}`;
    const rests = source.excerpt ? ' What the answer rests on was:' : '';
    this.#body.replaceChildren(note(`This document ${what}.${rests}`), ...excerpt(source));
  }

  #showTrouble(failure) {
    const retry = element('button', { type: 'button', class: 'line-button', onclick: () => this.#show() }, 'Try again');
    const words = element('p', { class: 'trouble-words' }, failure.message);
    this.#body.replaceChildren(element('div', { class: 'trouble', role: 'alert' }, words, retry));
  }

  #say(className, words) {
    this.#body.replaceChildren(element('p', { class: className, role: 'status' }, words));
  }

  async #copyPassage() {
    const marked = this.#body.querySelector('mark')?.textContent ?? this.#walk[this.#at].excerpt ?? '';
    this.#tellCopied(await copy(marked), 'Passage copied.', marked);
  }

  async #copyLink() {
    const link = new URL(passageLink(this.#walk[this.#at]), location.href).href;
    this.#tellCopied(await copy(link), 'Link copied.', link);
  }

  #tellCopied(copied, words, text) {
    if (copied) {
      this.#copied.replaceChildren(words);
      return;
    }
    const field = element('input', { class: 'passage-link', readonly: true, 'aria-label': 'Copy this by hand' });
    field.value = text;
    this.#copied.replaceChildren(field);
    field.select();
  }
}

const tool = (name, label, onclick) =>
  element('button', { type: 'button', class: 'plain-button', 'aria-label': label, title: label, onclick }, icon(name));

/** Where a document was fetched from. Only web addresses become links. */
function originWords({ address, revision, published }) {
  const link = /^https?:\/\//i.test(address)
    ? element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, address)
    : address;
  const facts = [revision && `commit ${revision.slice(0, 10)}`, published && `published ${published}`];
  return ['From ', link, facts.filter(Boolean).map(fact => ` · ${fact}`).join('')];
}

const note = words => element('p', { class: 'passage-note', role: 'status' }, words);

const excerpt = source =>
  source.excerpt ? [element('div', { class: 'passage-text' }, element('mark', {}, source.excerpt))] : [];
