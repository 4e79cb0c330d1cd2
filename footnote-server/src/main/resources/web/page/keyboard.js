const isTyping = target => target.closest?.('input, textarea, select, [contenteditable]');

/** Keys that work from anywhere: `/` goes to the question, Escape closes the passage. */
export function listenToKeys({ focusQuestion, closePassage }) {
  addEventListener('keydown', event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') closePassage();
    else if (event.key === '/' && !isTyping(event.target)) {
      event.preventDefault();
      focusQuestion();
    }
  });
}
