'use client';
import { Menu as Base } from '@base-ui/react/menu';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import type { MenuEntry, MenuProps } from './menu.tsx';

/** A menu from its first opening on: it opens as soon as it is there. */
export default function OpenMenu({ label, trigger, align = 'end', entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      {/* A landmark of the page: content outside of all landmarks is hard to find. */}
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6}>
          <Base.Popup className={styles.popup}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if ('isSeparator' in entry) return <Base.Separator className={styles.separator} />;
  if ('heading' in entry) return <div className={styles.label}>{entry.heading}</div>;
  if ('onSelect' in entry) {
    return (
      <Base.Item
        className={classNames(styles.item, entry.danger && styles.danger)}
        onClick={entry.onSelect}
      >
        <span>{entry.label}</span>
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem
      className={styles.item}
      aria-current={entry.isCurrent ? 'true' : undefined}
      closeOnClick
      render={<Link href={entry.href} />}
    >
      {entry.icon !== undefined && <Icon name={entry.icon} />}
      <span>{entry.label}</span>
      {entry.isCurrent && <Icon name="check" />}
    </Base.LinkItem>
  );
}
