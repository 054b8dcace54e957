'use client';
import { Menu as Base } from '@base-ui/react/menu';
import Link from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

/** Actions or places behind one button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly icon?: IconName | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** An action. */
export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </Base.Item>
  );
}

interface MenuLinkProps {
  readonly icon?: IconName | undefined;
  readonly href: string;
  /** The place where the reader is. */
  readonly current?: boolean | undefined;
  readonly children: ReactNode;
}

/** A place. */
export function MenuLink({ icon, href, current = false, children }: MenuLinkProps) {
  return (
    <Base.LinkItem
      className={styles.item}
      aria-current={current ? 'true' : undefined}
      closeOnClick
      render={<Link href={href} />}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {current && <Icon name="check" />}
    </Base.LinkItem>
  );
}

/** A line of words above items. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
