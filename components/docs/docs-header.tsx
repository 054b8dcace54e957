import Link from 'next/link';
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
        <p className={styles.mark}>
          <a href="/" aria-label={TEXTS.home}>
            {TEXTS.brand}
          </a>
          <Link href="/docs" prefetch={false}>
            {TEXTS.docs}
          </Link>
        </p>
        <Search />
      </div>
    </header>
  );
}
