import { element, setText } from '../page/element.js';
import { counted, number, size } from '../page/words.js';

const LONGEST_LIST = 8;

/** How far sending has come, and afterwards what became of the files. */
export class UploadsBox {
  #uploads;
  #words = element('p', { class: 'uploads-words', role: 'status' });
  #bar = element('progress', { 'aria-label': 'Sent' });
  #cancel = element('button', { type: 'button', class: 'line-button', onclick: () => this.#uploads.cancel() }, 'Stop');
  #retry = element(
    'button',
    { type: 'button', class: 'line-button', onclick: () => this.#uploads.retry() },
    'Try again',
  );
  #dismiss = element(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => this.#uploads.dismiss() },
    'Dismiss',
  );
  #results = element('ul', { class: 'uploads-results' });
  #frame = 0;

  constructor(uploads) {
    this.#uploads = uploads;
    this.element = element(
      'section',
      { class: 'uploads', 'aria-label': 'Files being added', 'data-testid': 'uploads', hidden: true },
      element('div', { class: 'uploads-head' }, this.#words, this.#retry, this.#cancel, this.#dismiss),
      this.#bar,
      this.#results,
    );
    uploads.addEventListener('change', () => (this.#frame ||= requestAnimationFrame(() => this.#draw())));
  }

  #draw() {
    this.#frame = 0;
    const { score, isBusy, sentBytes } = this.#uploads;
    const isBlank = score.files === 0 && score.failed.length === 0 && score.skipped === 0;
    this.element.hidden = isBlank;
    if (isBlank) return;
    setText(this.#words, isBusy ? sending(score, sentBytes) : outcome(score));
    this.#bar.hidden = !isBusy;
    this.#bar.max = Math.max(score.bytes, 1);
    this.#bar.value = sentBytes;
    this.#cancel.hidden = !isBusy;
    this.#dismiss.hidden = isBusy;
    this.#retry.hidden = isBusy || !score.failed.some(({ file }) => file);
    this.#results.replaceChildren(...lines(score));
  }
}

const sending = ({ settled, files, bytes }, sentBytes) =>
  `Sending ${number(settled)} of ${counted(files, 'file')}, ${size(sentBytes)} of ${size(bytes)}`;

function outcome({ accepted, rejected, failed, stopped }) {
  const parts = [];
  if (accepted.accepted > 0) parts.push(`${counted(accepted.accepted, 'file')} added`);
  if (accepted.replaced > 0) parts.push(`${number(accepted.replaced)} replaced by a newer version`);
  if (accepted.duplicate > 0) parts.push(`${number(accepted.duplicate)} already there, unchanged`);
  if (rejected.length > 0) parts.push(`${number(rejected.length)} not accepted`);
  if (failed.length > 0) parts.push(`${number(failed.length)} not sent`);
  if (stopped > 0) parts.push(`${number(stopped)} stopped`);
  const words = parts.join(', ') || 'There was no file to add';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function lines({ rejected, failed, skipped }) {
  const bad = [...rejected, ...failed].sort((one, other) =>
    one.reason < other.reason ? -1 : one.reason > other.reason ? 1 : 0,
  );
  const shown = bad
    .slice(0, LONGEST_LIST)
    .map(({ path, reason }) => element('li', {}, element('strong', {}, path || '(no name)'), `: ${reason}`));
  if (bad.length > LONGEST_LIST) shown.push(element('li', {}, `and ${number(bad.length - LONGEST_LIST)} more`));
  if (skipped > 0) shown.push(element('li', {}, `${counted(skipped, 'hidden or system file')} left out`));
  return shown;
}
