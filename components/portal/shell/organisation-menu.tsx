'use client';
import { Icon } from '#components/ui/icon.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './organisation-menu.module.css';

export interface Organisation {
  readonly slug: string;
  readonly name: string;
}

interface OrganisationMenuProps {
  readonly organisations: readonly Organisation[];
  readonly current: Organisation;
}

/** Which organisation is in view, and the way to another one. */
export function OrganisationMenu({ organisations, current }: OrganisationMenuProps) {
  return (
    <Menu
      label={T.organisations}
      align="start"
      trigger={
        <button type="button" className={styles.button}>
          <span className={styles.initial} data-initial={[...current.name][0]?.toUpperCase()} />
          <span className={styles.name}>{current.name}</span>
          <VisuallyHidden>{T.switchOrganisation}</VisuallyHidden>
          <Icon name="chevron" />
        </button>
      }
      entries={[
        { id: 'heading', heading: T.organisations },
        ...organisations.map(({ slug, name }) => ({
          id: slug,
          label: name,
          href: `/portal/${slug}`,
          isCurrent: slug === current.slug,
        })),
        { id: 'line', isSeparator: true },
        { id: 'new', label: T.newOrganisation, href: '/portal/new', icon: 'plus' },
      ]}
    />
  );
}
