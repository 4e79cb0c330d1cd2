import { connection } from '../wire/connection.js';
import { Problem, Unreachable } from '../wire/problem.js';
import { sendFiles } from './send-files.js';

const LINES = 3;
const BATCH_FILES = 6;
const BATCH_BYTES = 8_000_000;
const PATIENT_TRIES = 6;

/**
 * Sends files to the server, a few per request and a few requests at a time, and keeps the score.
 *
 * Tells `change` whenever the score changes, and `arrived` when a request has ended. One bad file never takes its
 * neighbours with it: a request that fails as a whole is sent again file by file.
 */
export class Uploads extends EventTarget {
  #waiting = [];
  #lines = 0;
  #abort = new AbortController();
  #afoot = new Map();
  #settledBytes = 0;

  score = blankScore();

  get isBusy() {
    return this.#lines > 0 || this.#waiting.length > 0;
  }

  get sentBytes() {
    let sum = this.#settledBytes;
    for (const bytes of this.#afoot.values()) sum += bytes;
    return Math.min(sum, this.score.bytes);
  }

  /** Send what {@link filesOfDrop} or {@link filesOfInput} found. */
  add({ files, skipped = 0, unreadable = [] }) {
    if (!this.isBusy) this.dismiss();
    this.score.skipped += skipped;
    for (const path of unreadable) this.score.failed.push({ path, reason: UNREADABLE });
    this.score.files += files.length;
    this.score.bytes += sizeOf(files);
    this.#waiting.push(...inBatches(files));
    this.#work();
    this.#tell();
  }

  /** Stop sending. What has arrived stays. */
  cancel() {
    this.score.stopped += this.#waiting.reduce((sum, batch) => sum + batch.length, 0);
    this.#waiting = [];
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#tell();
  }

  /** Send again what did not get through. */
  retry() {
    this.add({ files: this.score.failed.filter(({ file }) => file) });
  }

  /** Forget the score. */
  dismiss() {
    this.score = blankScore();
    this.#settledBytes = 0;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }

  #work() {
    while (this.#lines < LINES && this.#waiting.length > 0) {
      this.#lines += 1;
      this.#send(this.#waiting.shift(), this.#abort.signal).finally(() => {
        this.#lines -= 1;
        this.#work();
        this.#tell();
        this.dispatchEvent(new Event('arrived'));
      });
    }
  }

  async #send(batch, signal) {
    try {
      this.#count(await this.#sendPatiently(batch, signal));
      this.score.settled += batch.length;
    } catch (failure) {
      if (signal.aborted) this.score.stopped += batch.length;
      else if (batch.length > 1 && (await isWorthSplitting(failure)))
        return void this.#waiting.unshift(...batch.map(file => [file]));
      else await this.#fail(batch, failure);
    } finally {
      this.#afoot.delete(batch);
    }
    this.#settledBytes += sizeOf(batch);
  }

  /** A busy server says so; wait and try again, a little longer each time. */
  async #sendPatiently(batch, signal) {
    const onProgress = bytes => {
      this.#afoot.set(batch, Math.min(bytes, sizeOf(batch)));
      this.#tell();
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendFiles(batch, { signal, onProgress });
      } catch (failure) {
        if (!(failure instanceof Problem && failure.isPassing) || tries === PATIENT_TRIES) throw failure;
        await new Promise(resolve => setTimeout(resolve, 500 * 2 ** tries));
        if (signal.aborted) throw failure;
      }
    }
  }

  #count(results) {
    for (const { path, status, reason } of results) {
      if (status === 'rejected') this.score.rejected.push({ path, reason: reason || 'Not accepted.' });
      else if (status in this.score.accepted) this.score.accepted[status] += 1;
    }
  }

  async #fail(batch, failure) {
    for (const item of batch) {
      const isThere = await isReadable(item.file);
      this.score.failed.push({ ...item, reason: isThere ? failure.message : UNREADABLE });
      this.score.settled += 1;
    }
  }
}

const UNREADABLE = 'The file cannot be read. It may have been moved or deleted.';

const blankScore = () => ({
  files: 0,
  bytes: 0,
  settled: 0,
  stopped: 0,
  skipped: 0,
  accepted: { accepted: 0, replaced: 0, duplicate: 0 },
  rejected: [],
  failed: [],
});

const sizeOf = files => files.reduce((sum, { file }) => sum + file.size, 0);

function inBatches(files) {
  const batches = [];
  let bytes = Infinity;
  for (const item of files) {
    if (bytes + item.file.size > BATCH_BYTES || batches.at(-1).length >= BATCH_FILES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1).push({ file: item.file, path: item.path });
    bytes += item.file.size;
  }
  return batches;
}

/** A broken-off request may be one file's fault (gone, too large); a server that is away is nobody's. */
async function isWorthSplitting(failure) {
  if (failure instanceof Unreachable) return connection.check();
  return failure instanceof Problem && failure.status < 500;
}

async function isReadable(file) {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
