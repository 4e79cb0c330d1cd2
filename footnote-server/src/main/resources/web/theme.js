// Runs before the first paint, so that a remembered theme never flashes. A choice equal to the system's is not
// remembered: the page then goes on following the system.
(() => {
  const KEY = 'footnote.theme';
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const remember = theme => {
    try {
      if (theme) localStorage.setItem(KEY, theme);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is switched off: the choice holds until the page is closed.
    }
  };
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const apply = theme => {
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  apply(remembered());
  addEventListener('DOMContentLoaded', () => {
    const toggle = document.getElementById('theme-toggle');
    const show = () => toggle.setAttribute('aria-pressed', String(isDark()));
    toggle.addEventListener('click', () => {
      const wanted = isDark() ? 'light' : 'dark';
      const choice = (wanted === 'dark') === system.matches ? null : wanted;
      remember(choice);
      apply(choice);
      show();
    });
    system.addEventListener('change', show);
    show();
  });
})();
