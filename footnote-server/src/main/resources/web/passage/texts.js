import { api } from '../wire/api.js';

const KEPT = 4;

/** The texts last read, so that walking from footnote to footnote does not fetch the same document again. */
export class Texts {
  #kept = new Map();

  /**
   * Fetch `{ document, generation, text }`: of the wanted generation, or of the newest where that is no longer kept.
   * Fails as the api does.
   */
  async fetch(id, generation, signal) {
    const key = `${id}/${generation ?? 0}`;
    const read = this.#kept.get(key) ?? (await fetchText(id, generation, signal));
    this.#kept.delete(key);
    this.#kept.set(key, read);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
    return read;
  }

  forget(id) {
    for (const key of this.#kept.keys()) {
      if (key.startsWith(`${id}/`)) this.#kept.delete(key);
    }
  }
}

async function fetchText(id, generation, signal) {
  try {
    return await api.text(id, generation, signal);
  } catch (failure) {
    if (!generation || !failure.isGone) throw failure;
    return api.text(id, undefined, signal);
  }
}
