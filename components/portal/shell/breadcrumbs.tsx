'use client';
import { usePathname } from 'next/navigation';
import { PageLink } from '#components/ui/page-link.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './breadcrumbs.module.css';
import { PLACES, placeHref, placesOf } from './places.ts';

const NAMES = new Map([
  ...PLACES.flatMap(({ places }) => places.map(({ path, name }) => [path, name] as const)),
  ['new', T.newOne] as const,
]);

/** It is between an endpoint and its delivery in addresses, and is not a page. */
const NO_PAGE = 'deliveries';

interface BreadcrumbsProps {
  readonly org: string;
  readonly name: string;
}

/** The way from the organisation to the page in view; nothing on its home. */
export function Breadcrumbs({ org, name }: BreadcrumbsProps) {
  const parts = placesOf(usePathname());
  if (parts.length === 0) return null;
  return (
    <nav aria-label={T.breadcrumbs} className={styles.breadcrumbs}>
      <ol>
        <li>
          <PageLink href={placeHref(org, '')}>{name}</PageLink>
        </li>
        {parts.map((part, index) => {
          if (part === NO_PAGE) return null;
          const words = NAMES.get(part) ?? part;
          const path = parts.slice(0, index + 1).join('/');
          const isLast = index === parts.length - 1;
          return (
            <li key={path} aria-current={isLast ? 'page' : undefined}>
              {isLast ? (
                <span>{words}</span>
              ) : (
                <PageLink href={placeHref(org, path)}>{words}</PageLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
