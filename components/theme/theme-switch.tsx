'use client';
import { buttonClass } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { UI_TEXTS } from '#locale/ui.ts';
import { THEME_KEY } from './apply-theme.ts';
import styles from './theme-switch.module.css';

/** The themes of the button, in turn. */
const THEMES = ['system', 'light', 'dark'] as const;

/**
 * Switches from the system's theme to light, dark and back. CSS decides what it shows, because only
 * the browser knows the chosen theme.
 */
export function ThemeSwitch({ className }: { readonly className?: string }) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'quiet', size: 'small' }, styles.switch, className)}
      title={UI_TEXTS.theme.title}
      onClick={chooseNext}
    >
      <VisuallyHidden>{UI_TEXTS.theme.title}: </VisuallyHidden>
      {THEMES.map((theme) => (
        <span key={theme} className={classNames(styles.theme, styles[theme])}>
          <Icon name={theme} />
          <VisuallyHidden>{UI_TEXTS.theme[theme]}</VisuallyHidden>
        </span>
      ))}
    </button>
  );
}

function chooseNext(): void {
  const { dataset } = document.documentElement;
  const now = THEMES.findIndex((theme) => theme === (dataset.theme ?? 'system'));
  const next = THEMES[(now + 1) % THEMES.length];
  if (next === 'system' || next === undefined) delete dataset.theme;
  else dataset.theme = next;
  try {
    if (dataset.theme === undefined) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, dataset.theme);
  } catch {
    // A browser that keeps nothing has the theme for this page alone.
  }
}
