import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { Brand } from '#components/ui/brand.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './site-header.module.css';

/** The top of the pages that are for everybody. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Brand href="/" />
      <nav aria-label={UI_TEXTS.brand}>
        <a href="/docs">{T.docs}</a>
        <a href="/report">{T.reportLink}</a>
        <a href="/sign-in">{T.signIn}</a>
      </nav>
      <ThemeSwitch />
    </header>
  );
}
