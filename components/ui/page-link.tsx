'use client';
import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';
import styles from './page-link.module.css';

/**
 * A link to another of our pages. Nothing is fetched before it is followed; the page in view stays
 * until the next one is there, and a line says so where that takes a while.
 */
export function PageLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...rest}>
      {children}
      <Coming />
    </Link>
  );
}

/** For the eye: screen readers announce the page once it is there. */
function Coming() {
  const { pending } = useLinkStatus();
  return pending ? <span className={styles.coming} aria-hidden="true" /> : null;
}
