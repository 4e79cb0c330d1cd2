import { api } from '../wire/api.js';

const KEPT = 4;

/** The texts last read, so that walking from footnote to footnote does not fetch the same document again. */
export class Texts {
  #kept = new Map();

  /**
   * Fetch `{ document, generation, text }`: of the source's generation, or of the newest where that is no longer kept,
   * then with `passage: { span, note }`, which tells where the source's passage stands there. Fails as the api does.
   */
  async fetch(source, signal) {
    const { id, generation, mark } = source;
    const own = `${id}/${generation ?? 0}`;
    const found = `${own}/${mark ?? ''}`;
    const key = this.#kept.has(own) ? own : found;
    const kept = this.#kept.get(key);
    if (kept) return this.#keep(key, kept);
    const { passage, ...read } = await fetchText(source, signal);
    if (!generation || read.generation === generation) return this.#keep(own, read);
    return this.#keep(found, { ...read, passage });
  }

  forget(id) {
    for (const key of this.#kept.keys()) {
      if (key.startsWith(`${id}/`)) this.#kept.delete(key);
    }
  }

  #keep(key, read) {
    this.#kept.delete(key);
    this.#kept.set(key, read);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
    return read;
  }
}

async function fetchText({ id, generation, span, mark }, signal) {
  try {
    return await api.text(id, { generation, span: span?.join('-'), mark }, signal);
  } catch (failure) {
    if (!generation || !failure.isGone) throw failure;
    return api.text(id, {}, signal);
  }
}
