'use client';
import { Icon } from '#components/ui/icon.tsx';
import { Menu, MenuLabel, MenuLink, MenuSeparator } from '#components/ui/menu.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import styles from './organisation-menu.module.css';
import { SHELL_TEXTS as T } from './texts.ts';

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
      align="start"
      trigger={
        <button type="button" className={styles.button}>
          <span className={styles.initial} data-initial={[...current.name][0]?.toUpperCase()} />
          <span className={styles.name}>{current.name}</span>
          <VisuallyHidden>{T.switchOrganisation}</VisuallyHidden>
          <Icon name="chevron" />
        </button>
      }
    >
      <MenuLabel>{T.organisations}</MenuLabel>
      {organisations.map(({ slug, name }) => (
        <MenuLink key={slug} href={`/portal/${slug}`} current={slug === current.slug}>
          {name}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink icon="plus" href="/portal/new">
        {T.newOrganisation}
      </MenuLink>
    </Menu>
  );
}
