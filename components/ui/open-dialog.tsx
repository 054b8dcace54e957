'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

/** The window of a dialog, from its first opening on. */
export default function OpenDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  stays = false,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !stays) onOpenChange(next);
      }}
      disablePointerDismissal={stays}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children}
          {!stays && (
            <div className={styles.close}>
              <Base.Close
                render={<IconButton icon="close" label={UI_TEXTS.close} size="small" />}
              />
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
