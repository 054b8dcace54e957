'use client';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './drawer.module.css';

interface OpenDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The drawer, from its first opening on. */
export default function OpenDrawer({ open, onOpenChange, children }: OpenDrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <VisuallyHidden>
            <Dialog.Title>{T.navigation}</Dialog.Title>
          </VisuallyHidden>
          <div className={styles.close}>
            <Dialog.Close render={<IconButton icon="close" label={T.closeNavigation} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
