import { CompassRose } from '#components/ui/compass-rose.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './site-header.module.css';

/** The top of the pages that are for everybody. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.mark} href="/">
        <CompassRose size={26} />
        {UI_TEXTS.brand}
      </a>
      <nav aria-label={UI_TEXTS.brand}>
        <a href="/docs">{T.docs}</a>
        <a href="/report">{T.reportLink}</a>
        <a href="/sign-in">{T.signIn}</a>
      </nav>
    </header>
  );
}
