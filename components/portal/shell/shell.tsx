import type { ReactNode } from 'react';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { Brand } from '#components/ui/brand.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CommandMenu } from './command-menu.tsx';
import { Drawer } from './drawer.tsx';
import { Navigation } from './navigation.tsx';
import { type Organisation, OrganisationMenu } from './organisation-menu.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

interface ShellProps {
  readonly user: { readonly email: string; readonly name: string | null };
  readonly organisations: readonly Organisation[];
  readonly current: Organisation;
  readonly children: ReactNode;
}

/** The frame of an organisation's pages. */
export function Shell({ user, organisations, current, children }: ShellProps) {
  const organisationMenu = <OrganisationMenu organisations={organisations} current={current} />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {T.skip}
      </a>
      <header className={styles.bar}>
        <div className={styles.phone}>
          <Drawer>
            {organisationMenu}
            <Navigation org={current.slug} />
          </Drawer>
        </div>
        <Brand href={`/portal/${current.slug}`} folds />
        <CommandMenu organisations={organisations} current={current} />
        <ThemeSwitch />
        <div className={styles.account}>
          <UserMenu user={user} />
        </div>
      </header>
      <div className={styles.side}>
        {organisationMenu}
        <Navigation org={current.slug} />
      </div>
      <main className={styles.main} id="content" tabIndex={-1}>
        <Breadcrumbs org={current.slug} name={current.name} />
        {children}
      </main>
    </div>
  );
}
