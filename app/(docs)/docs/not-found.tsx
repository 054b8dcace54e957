import Link from 'next/link';
import styles from '#components/docs/docs-shell.module.css';
import { TEXTS } from '#locale/docs.ts';

export default function DocsNotFound() {
  return (
    <main id="page" className={styles.missing}>
      <h1>{TEXTS.notFoundTitle}</h1>
      <p>{TEXTS.notFound}</p>
      <p>
        <Link href="/docs">{TEXTS.toOverview}</Link>
      </p>
    </main>
  );
}
