'use client';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  /** The name of the list of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: ReactNode;
    readonly content: ReactNode;
  }[];
  /** The id of the open tab, where somebody else keeps it. */
  readonly open?: string | undefined;
  readonly onOpen?: ((id: string) => void) | undefined;
}

/** Several views of one thing; arrows move between them. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const kept = open === undefined ? { defaultValue: tabs[0]?.id ?? null } : { value: open };
  return (
    <Base.Root {...kept} onValueChange={(id: string) => onOpen?.(id)}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
