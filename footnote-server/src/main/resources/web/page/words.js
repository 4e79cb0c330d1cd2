const NUMBERS = new Intl.NumberFormat('en');

/** 1,204 */
export const number = value => NUMBERS.format(value ?? 0);

/** 1 passage, 12 passages */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** 40 % */
export const percent = share => `${Math.round(Math.min(Math.max(share ?? 0, 0), 1) * 100)} %`;

/** 0.4 s, 12 s, 2 min 5 s */
export function duration(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** 812 bytes, 14 kB, 2.3 MB */
export function size(bytes) {
  if (bytes < 1000) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });

/** "today 14:05" or "3 Mar 2025"; nothing for a date that cannot be read. */
export function day(iso, now = new Date()) {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  return then.toDateString() === now.toDateString() ? `today ${TIME.format(then)}` : DAY.format(then);
}

/** Text on one line. */
export const oneLine = text => (text ?? '').replace(/\s+/g, ' ').trim();
