const KEPT_MS = 20_000;
const log = document.getElementById('announcer');

/**
 * Say `words` to those who listen to the page instead of looking at it. They are taken away after a while, so that they
 * are not met a second time when walking through the page.
 */
export function announce(words) {
  if (!words) return;
  const line = document.createElement('p');
  line.textContent = words;
  log.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}

/** Forget what was said. */
export function hush() {
  log.replaceChildren();
}
