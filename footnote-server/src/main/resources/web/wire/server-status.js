import { api } from './api.js';
import { connection } from './connection.js';

const WARMING_MS = 2000;
const TROUBLE_MS = 5000;

/** What the server tells of itself; asked again until all its parts are ready, and after it was away. */
export class ServerStatus extends EventTarget {
  #timer = 0;

  latest = null;

  constructor() {
    super();
    connection.addEventListener('found', () => this.load());
  }

  async load() {
    clearTimeout(this.#timer);
    try {
      this.latest = await api.status();
      this.dispatchEvent(new Event('change'));
      const { embedder } = this.latest;
      if (embedder?.ready === false || embedder?.move) this.#loadIn(WARMING_MS);
    } catch {
      if (!connection.isLost) this.#loadIn(TROUBLE_MS);
    }
  }

  #loadIn(ms) {
    this.#timer = setTimeout(() => this.load(), ms);
  }
}
