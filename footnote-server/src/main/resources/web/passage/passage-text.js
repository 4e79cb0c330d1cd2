import { element } from '../page/element.js';
import { TextWindow } from './text-window.js';

/** A document's text with one passage marked, as much of it as has been asked for. */
export class PassageText {
  #window;
  #text = element('div', { class: 'passage-text' });
  #above = element(
    'button',
    { type: 'button', class: 'text-button passage-more', onclick: () => this.#growAbove() },
    'Show more above',
  );
  #below = element(
    'button',
    { type: 'button', class: 'text-button passage-more', onclick: () => this.#growBelow() },
    'Show more below',
  );
  #top = element('p', { class: 'passage-edge' }, 'Beginning of the document');
  #bottom = element('p', { class: 'passage-edge' }, 'End of the document');
  #scroller;

  /** @param scroller the element that scrolls the text */
  constructor(text, span, scroller) {
    this.#window = new TextWindow(text, span);
    this.#scroller = scroller;
    this.mark = span ? element('mark', { 'data-testid': 'passage-highlight' }, this.#window.passage) : null;
    this.#text.append(this.#window.before, ...(this.mark ? [this.mark] : []), this.#window.after);
    this.element = element('div', {}, this.#top, this.#above, this.#text, this.#below, this.#bottom);
    this.#showEnds();
  }

  /** Scroll so that the passage begins in the upper part of the view. */
  reveal() {
    if (!this.mark) {
      this.#scroller.scrollTop = 0;
      return;
    }
    const distance = this.mark.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
    this.#scroller.scrollTop += distance - this.#scroller.clientHeight * 0.22;
  }

  #growAbove() {
    const fromBottom = this.#scroller.scrollHeight - this.#scroller.scrollTop;
    this.#text.prepend(this.#window.growAbove());
    this.#showEnds();
    this.#scroller.scrollTop = this.#scroller.scrollHeight - fromBottom;
  }

  #growBelow() {
    const top = this.#scroller.scrollTop;
    this.#text.append(this.#window.growBelow());
    this.#showEnds();
    this.#scroller.scrollTop = top;
  }

  #showEnds() {
    const focused = document.activeElement;
    this.#above.hidden = !this.#window.hasMoreAbove;
    this.#below.hidden = !this.#window.hasMoreBelow;
    this.#top.hidden = this.#window.hasMoreAbove;
    this.#bottom.hidden = this.#window.hasMoreBelow;
    const isFocusLost = focused?.hidden && (focused === this.#above || focused === this.#below);
    if (isFocusLost) this.#scroller.focus({ preventScroll: true });
  }
}
