'use client';
import { usePathname } from 'next/navigation';
import { Icon } from '#components/ui/icon.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './navigation.module.css';
import { PLACES, placeHref, placesOf } from './places.ts';

/** The pages of an organisation; the one in view is marked. */
export function Navigation({ org }: { readonly org: string }) {
  const [current = ''] = placesOf(usePathname());
  return (
    <nav aria-label={T.navigation} className={styles.navigation}>
      {PLACES.map(({ group, places }) => (
        <div key={group}>
          <h2 className={styles.group}>{group}</h2>
          <ul className={styles.list}>
            {places.map(({ path, name, icon }) => (
              <li key={path}>
                <PageLink
                  className={styles.link}
                  href={placeHref(org, path)}
                  aria-current={path === current ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a className={styles.link} href="/docs">
        <Icon name="book" />
        {T.documentation}
      </a>
    </nav>
  );
}
