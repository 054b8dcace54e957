'use client';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useId, useState } from 'react';
import { UI_TEXTS } from '#locale/ui.ts';
import { Button } from './button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import styles from './dialog.module.css';
import { Notice } from './notice.tsx';
import { TextInput } from './text-input.tsx';

/** The window of a question, from its first opening on. */
export default function OpenConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <ConfirmForm {...props} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Mounted with the window, so that nothing typed is left for the next time. */
function ConfirmForm({
  title,
  description,
  confirm,
  keep = 'Cancel',
  onConfirm,
  busy = false,
  error,
  typed,
}: ConfirmDialogProps) {
  const [text, setText] = useState('');
  const id = useId();
  const isMissing = typed !== undefined && text.trim() !== typed;
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing && !busy) onConfirm();
      }}
    >
      <AlertDialog.Title className={styles.title} id={id}>
        {title}
      </AlertDialog.Title>
      <AlertDialog.Description className={styles.description}>
        {description}
      </AlertDialog.Description>
      {typed !== undefined && (
        <TextInput
          label={UI_TEXTS.typeToConfirm(typed)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {error !== undefined && error !== null && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <div className={styles.actions}>
        <AlertDialog.Close render={<Button>{keep}</Button>} />
        <Button type="submit" variant="danger" busy={busy} disabled={isMissing}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
