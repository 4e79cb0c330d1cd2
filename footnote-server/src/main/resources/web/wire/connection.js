const PATIENCE_MS = 4000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Knows whether the server can be reached. Tells `lost` once when it cannot, and `found` when it can again; in between
 * it keeps knocking, ever more slowly.
 */
class Connection extends EventTarget {
  #lost = false;
  #pause = 1000;
  #timer = 0;

  get isLost() {
    return this.#lost;
  }

  /** Ask the server for a sign of life. */
  async check() {
    try {
      await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
      this.found();
      return true;
    } catch {
      this.lost();
      return false;
    }
  }

  lost() {
    if (this.#lost) return;
    this.#lost = true;
    this.#pause = 1000;
    this.dispatchEvent(new Event('lost'));
    this.#knockLater();
  }

  found() {
    if (!this.#lost) return;
    this.#lost = false;
    clearTimeout(this.#timer);
    this.dispatchEvent(new Event('found'));
  }

  #knockLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (await this.check()) return;
      this.#pause = Math.min(this.#pause * 1.5, LONGEST_PAUSE_MS);
      this.#knockLater();
    }, this.#pause);
  }
}

export const connection = new Connection();
