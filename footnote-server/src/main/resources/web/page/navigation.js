import { setAttribute, setText } from './element.js';
import { number } from './words.js';

const TITLES = { ask: 'Footnote', documents: 'Documents · Footnote' };

/** The views of the page and the links to them. */
export class Navigation {
  #count = document.getElementById('nav-count');
  #scrolled = { ask: 0, documents: 0 };

  view = 'ask';

  show(view) {
    if (view !== this.view) this.#scrolled[this.view] = scrollY;
    const isChange = view !== this.view;
    this.view = view;
    for (const name of Object.keys(TITLES)) {
      document.getElementById(`${name}-view`).hidden = name !== view;
      setAttribute(document.getElementById(`nav-${name}`), 'aria-current', name === view ? 'page' : null);
    }
    document.title = TITLES[view];
    if (isChange) scrollTo({ top: this.#scrolled[view], behavior: 'instant' });
  }

  showCount(documents, isBusy) {
    this.#count.hidden = documents === 0 && !isBusy;
    setText(this.#count, documents === 0 ? '' : number(documents));
    this.#count.toggleAttribute('data-busy', isBusy);
  }
}
