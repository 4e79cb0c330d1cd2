import { element } from '../page/element.js';
import { size } from '../page/words.js';

/** The small print under the library: which Footnote this is, where it keeps things, and what it worries about. */
export class Colophon {
  #root = element('footer', { class: 'colophon', 'aria-label': 'About this installation' });
  #status;

  constructor(status) {
    this.#status = status;
    document.getElementById('documents-view').append(this.#root);
    status.addEventListener('change', () => this.#draw());
  }

  #draw() {
    const { version, data, index, embedder } = this.#status.latest;
    const facts = [
      version && `Footnote ${version}`,
      data && `kept in ${data}`,
      index?.bytes > 0 && `index of ${size(index.bytes)}`,
      embedder?.space && `meaning by ${embedder.space}${embedder.service ? ` at ${embedder.service}` : ''}`,
      embedder?.move && moving(embedder.move),
    ];
    const worries = [...(index?.warnings ?? []), embedder?.move?.trouble].filter(Boolean);
    const warnings = worries.map(warning => element('p', { class: 'colophon-warning' }, warning));
    this.#root.replaceChildren(element('p', {}, facts.filter(Boolean).join(' · ')), ...warnings);
  }
}

/** How far the documents are on their way to another embedding model. */
function moving({ to, moved, all }) {
  return `${moved} of ${all} documents embedded with ${to}, which takes over when all are`;
}
