'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './command-menu.module.css';
import type { Organisation } from './organisation-menu.tsx';

/** Loaded when it is first opened. */
const CommandList = lazy(() => import('./command-list.tsx'));

interface CommandMenuProps {
  readonly organisations: readonly Organisation[];
  readonly current: Organisation;
}

/** Opens any page of the portal by its name, or by an id that is pasted, from the keyboard alone. */
export function CommandMenu({ organisations, current }: CommandMenuProps) {
  const [open, setOpen] = useState(false);
  const [keys, setKeys] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    document.addEventListener('keydown', onKey);
    setKeys(/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        // Keys that would do nothing yet are not offered.
        aria-keyshortcuts={keys === '' ? undefined : 'Control+K Meta+K'}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.words}>{T.goTo}</span>
        <kbd>{keys}</kbd>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={T.goTo}>
        <Suspense>
          <CommandList
            organisations={organisations}
            current={current}
            onChosen={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
