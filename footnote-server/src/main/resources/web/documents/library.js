import { api } from '../wire/api.js';
import { connection } from '../wire/connection.js';

const PAGE = 500;
const TELL_MS = 120;
const RECONNECT_MS = 15_000;
const POLL_BUSY_MS = 2000;
const POLL_IDLE_MS = 15_000;
const REST_AFTER_MS = 60_000;

/**
 * All documents and how far each has come, kept current by the server's events, or by asking again and again where
 * events do not come through.
 *
 * Tells `change` (at most every so often, however much happens) and `gone` with the id of a deleted document.
 */
export class Library extends EventTarget {
  #documents = new Map();
  #passages = 0;
  #touched = new Set();
  #gone = new Set();
  #loading = null;
  #again = false;
  #teller = 0;
  #events = null;
  #poller = 0;

  phase = 'loading';
  trouble = '';

  constructor() {
    super();
    connection.addEventListener('found', () => this.open());
    this.#restWhenHidden();
  }

  get documents() {
    return this.#documents;
  }

  /**
   * How many there are: `total`, of which `waiting` are on their way, `failed` were given up and `found` can be found
   * at least by words; and their `passages`. Counted from the list, so that list and numbers never disagree.
   */
  get tally() {
    const tally = { total: this.#documents.size, waiting: 0, failed: 0, found: 0, passages: this.#passages };
    for (const { state, words } of this.#documents.values()) {
      if (state === 'failed') tally.failed += 1;
      else if (state !== 'indexed') tally.waiting += 1;
      if (words || state === 'indexed') tally.found += 1;
    }
    return tally;
  }

  /** Load everything and follow what happens from now on. */
  open() {
    this.#follow();
    return this.load();
  }

  /** Read the whole list again; a call during a load makes one more load after it. */
  load() {
    if (this.#loading) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#loadAll().finally(() => {
      this.#loading = null;
      if (!this.#again) return;
      this.#again = false;
      this.load();
    });
    return this.#loading;
  }

  /** Something was sent to the server: look soon, unless its events tell anyway. */
  nudge() {
    if (!this.#poller) return;
    this.#stopPolling();
    this.#startPolling(0);
  }

  /** Take in what the server said about one document. */
  put(document) {
    this.#gone.delete(document.id);
    this.#touched.add(document.id);
    this.#documents.set(document.id, document);
    this.#tellSoon();
  }

  remove(id) {
    this.#gone.add(id);
    if (this.#documents.delete(id)) this.#tellSoon();
    this.dispatchEvent(new CustomEvent('gone', { detail: id }));
  }

  async #loadAll() {
    this.#touched.clear();
    this.#gone.clear();
    const seen = new Set();
    let offset = 0;
    try {
      for (;;) {
        const { documents, counts } = await api.documents(offset, PAGE);
        offset += documents.length;
        for (const document of documents) {
          seen.add(document.id);
          const isNewer = !this.#touched.has(document.id) && !this.#gone.has(document.id);
          if (isNewer) this.#documents.set(document.id, document);
        }
        this.#passages = counts.passages;
        this.phase = 'ready';
        this.#tellSoon();
        if (documents.length === 0) break;
      }
      for (const id of this.#documents.keys()) {
        if (!seen.has(id) && !this.#touched.has(id)) this.remove(id);
      }
    } catch (failure) {
      this.trouble = failure.message;
      if (this.phase !== 'ready') this.phase = 'failed';
      this.#tellSoon();
      if (!connection.isLost) setTimeout(() => this.load(), POLL_BUSY_MS);
    }
  }

  #tellSoon() {
    this.#teller ||= setTimeout(() => {
      this.#teller = 0;
      this.dispatchEvent(new Event('change'));
    }, TELL_MS);
  }

  #follow() {
    this.#unfollow();
    const events = new EventSource('/api/events');
    this.#events = events;
    let wasOpen = false;
    events.addEventListener('open', () => {
      this.#stopPolling();
      if (wasOpen) this.load();
      wasOpen = true;
    });
    events.addEventListener('error', () => {
      if (this.#events !== events) return;
      this.#startPolling(POLL_BUSY_MS);
      if (events.readyState === EventSource.CLOSED)
        setTimeout(() => this.#events === events && this.#follow(), RECONNECT_MS);
      else connection.check();
    });
    events.addEventListener('document', event => this.put(JSON.parse(event.data)));
    events.addEventListener('gone', event => this.remove(JSON.parse(event.data).id));
    events.addEventListener('counts', event => {
      this.#passages = JSON.parse(event.data).passages;
      this.#tellSoon();
    });
  }

  #unfollow() {
    this.#events?.close();
    this.#events = null;
  }

  /** A browser opens few connections to one server: a tab that nobody looks at gives its own back after a while. */
  #restWhenHidden() {
    let rest = 0;
    document.addEventListener('visibilitychange', () => {
      clearTimeout(rest);
      if (document.hidden) rest = setTimeout(() => this.#unfollow(), REST_AFTER_MS);
      else if (!this.#events) this.open();
    });
  }

  #startPolling(pause) {
    if (this.#poller) return;
    this.#poller = setTimeout(async () => {
      if (!connection.isLost && !document.hidden) await this.load();
      if (!this.#poller) return;
      this.#poller = 0;
      this.#startPolling(this.tally.waiting > 0 ? POLL_BUSY_MS : POLL_IDLE_MS);
    }, pause);
  }

  #stopPolling() {
    clearTimeout(this.#poller);
    this.#poller = 0;
  }
}
