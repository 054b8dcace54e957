/** Where a browser keeps what its reader chose: `light` or `dark`; nothing, where the system decides. */
export const THEME_KEY = 'portolan-theme';

/**
 * Gives the page the theme that its reader chose, and again when it is chosen in another tab.
 *
 * Runs inside the page before anything is drawn, as its own text: it may need nothing from outside.
 *
 * @param key where it is kept, `THEME_KEY`
 */
export function applyTheme(key: string): void {
  const root = document.documentElement;
  const apply = (theme: string | null) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  // The browser's own frame follows the system's theme, so it is set to a chosen one too.
  const update = () => {
    const { theme } = root.dataset;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.dataset.theme ??= meta.media.includes('dark') ? 'dark' : 'light';
      const isMeant = theme === undefined || theme === meta.dataset.theme;
      const system = `(prefers-color-scheme: ${meta.dataset.theme})`;
      meta.media = !isMeant ? 'not all' : theme === undefined ? system : 'all';
    }
  };
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] });
  try {
    apply(localStorage.getItem(key));
  } catch {
    // A browser that keeps nothing follows the system.
  }
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply(event.newValue);
  });
}
