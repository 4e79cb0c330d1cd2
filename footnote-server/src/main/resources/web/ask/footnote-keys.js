const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Let the arrow keys walk from marker to marker within an answer and from note to note under it, and light up the
 * partner of whichever marker or note is pointed at.
 */
export function walkFootnotes(entry) {
  entry.addEventListener('keydown', event => {
    const kind = ['.marker-link', '.footnote-button'].find(candidate => event.target.matches(candidate));
    if (!kind || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...entry.querySelectorAll(kind)].filter(one => one.checkVisibility());
    const at = all.indexOf(event.target);
    const next = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : all[at + (STEPS[event.key] ?? NaN)];
    if (!(event.key in STEPS) && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    next?.focus();
  });

  const link = (event, lit) => {
    const pointed = event.target.closest?.('.marker-link, .footnote-button');
    if (!pointed) return;
    for (const partner of entry.querySelectorAll(`[data-n="${pointed.dataset.n}"]`)) {
      partner.toggleAttribute('data-linked', lit);
    }
  };
  entry.addEventListener('pointerover', event => link(event, true));
  entry.addEventListener('pointerout', event => link(event, false));
  entry.addEventListener('focusin', event => link(event, true));
  entry.addEventListener('focusout', event => link(event, false));
}
