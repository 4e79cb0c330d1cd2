import { readPassageLink } from '../passage/passage-link.js';

/**
 * Where the page stands, as its address tells: `#ask`, `#documents`, or a passage (see passage-link.js), which is open
 * over whichever view was last seen. The address is the truth, so Back closes a passage and a copied link opens one.
 */
class Route extends EventTarget {
  #pushed = false;

  constructor() {
    super();
    addEventListener('hashchange', () => this.#tell());
  }

  /** `{ view }` or `{ passage }`. */
  get place() {
    const passage = readPassageLink(location.hash);
    if (passage) return { passage };
    return { view: location.hash === '#documents' ? 'documents' : 'ask' };
  }

  show(view) {
    if (this.place.view !== view) location.hash = view;
  }

  /** Put a passage's link into the address; walking on from one passage to the next leaves one step to go back. */
  enterPassage(link) {
    if (location.hash === link) return;
    if (this.place.passage) {
      history.replaceState(null, '', link);
    } else {
      history.pushState(null, '', link);
      this.#pushed = true;
    }
  }

  leavePassage(view) {
    if (!this.place.passage) return;
    if (this.#pushed) {
      this.#pushed = false;
      history.back();
    } else {
      history.replaceState(null, '', `#${view}`);
      this.#tell();
    }
  }

  #tell() {
    if (!this.place.passage) this.#pushed = false;
    this.dispatchEvent(new Event('change'));
  }
}

export const route = new Route();
