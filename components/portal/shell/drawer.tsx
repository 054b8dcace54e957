'use client';
import { Dialog } from '@base-ui/react/dialog';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import styles from './drawer.module.css';
import { SHELL_TEXTS as T } from './texts.ts';

/** The navigation on a phone. It closes by itself when a page was chosen. */
export function Drawer({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname();
  // Open for the page that it was opened on, and for no other.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Dialog.Root
      open={openAt === pathname}
      onOpenChange={(open) => setOpenAt(open ? pathname : null)}
    >
      <Dialog.Trigger render={<IconButton icon="menu" label={T.openNavigation} />} />
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
