import Link from 'next/link';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { Brand } from '#components/ui/brand.tsx';
import { TEXTS } from '#locale/docs.ts';
import styles from './docs-header.module.css';
import { Search } from './search.tsx';

export function DocsHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#page">
        {TEXTS.skip}
      </a>
      <div className={styles.bar}>
        <div className={styles.mark}>
          <Brand href="/" folds />
          <Link className={styles.docs} href="/docs" prefetch={false}>
            {TEXTS.docs}
          </Link>
        </div>
        <div className={styles.tools}>
          <Search />
          <a className={styles.docs} href="/portal">
            {TEXTS.portal}
          </a>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
