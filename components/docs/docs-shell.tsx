import Link from 'next/link';
import type { ReactNode } from 'react';
import { TEXTS } from '#locale/docs.ts';
import styles from './docs-shell.module.css';

export interface NavigationSection {
  readonly title: string;
  readonly links: readonly PageLink[];
}

export interface PageLink {
  readonly href: string;
  readonly title: string;
}

export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

interface Properties {
  readonly current: string;
  readonly navigation: readonly NavigationSection[];
  readonly contents: readonly ContentsEntry[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly markdownHref: string;
  /** For a page whose changes can be followed. */
  readonly feedHref: string | undefined;
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: all pages on the left, its contents on the right. */
export function DocsShell(page: Properties) {
  const { current, navigation, contents, previous, next, isWide } = page;
  return (
    <div className={`${styles.shell} ${isWide ? styles.wide : ''}`}>
      <details className={styles.folded}>
        <summary>{TEXTS.menu}</summary>
        <Navigation current={current} navigation={navigation} />
      </details>
      <div className={styles.sidebar}>
        <Navigation current={current} navigation={navigation} />
      </div>
      <main id="page" className={styles.page}>
        {page.children}
        <footer className={styles.footer}>
          <nav className={styles.turn} aria-label={`${TEXTS.previous}, ${TEXTS.next}`}>
            {previous === undefined ? <span /> : <Turn label={TEXTS.previous} link={previous} />}
            {next !== undefined && <Turn label={TEXTS.next} link={next} />}
          </nav>
          <p>
            <a href={page.markdownHref}>{TEXTS.asMarkdown}</a>{' '}
            {page.feedHref !== undefined && <a href={page.feedHref}>{TEXTS.feed}</a>}
          </p>
        </footer>
      </main>
      {!isWide && contents.length > 1 && (
        <nav className={styles.contents} aria-label={TEXTS.contents}>
          <p>{TEXTS.contents}</p>
          <ul>
            {contents.map(({ id, text, depth }) => (
              <li key={id} data-depth={depth}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Turn({ label, link }: { label: string; link: PageLink }) {
  return (
    <Link href={link.href} prefetch={false}>
      <small>{label}</small> {link.title}
    </Link>
  );
}

function Navigation({ current, navigation }: Pick<Properties, 'current' | 'navigation'>) {
  return (
    <nav className={styles.navigation} aria-label={TEXTS.navigation}>
      {navigation.map(({ title, links }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {links.map(({ href, title: name }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  {...(href === current ? { 'aria-current': 'page' as const } : {})}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
