'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import styles from './keys.module.css';
import { mcpSetups } from './mcp-setups.ts';

interface NewKeyDialogProps {
  /** In clear text, only once; null when none is to be shown. */
  readonly apiKey: string | null;
  readonly mcpUrl: string;
  readonly onDone: () => void;
}

/** Shows a new key once. It closes when its reader says that it is stored. */
export function NewKeyDialog({ apiKey, mcpUrl, onDone }: NewKeyDialogProps) {
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={onDone}
      title={T.newKey}
      description={T.once}
      stays
    >
      {apiKey !== null && <NewKey apiKey={apiKey} mcpUrl={mcpUrl} onDone={onDone} />}
    </Dialog>
  );
}

interface NewKeyProps extends NewKeyDialogProps {
  readonly apiKey: string;
}

function NewKey({ apiKey, mcpUrl, onDone }: NewKeyProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <>
      <div className={styles.secret}>
        <code>{apiKey}</code>
        <CopyButton text={apiKey} what="key" variant="primary" />
      </div>
      <h3 className={styles.setup}>{T.mcp}</h3>
      <div className={styles.setups}>
        <CodeTabs label={T.mcp} languages={mcpSetups(mcpUrl, apiKey)} />
      </div>
      <Checkbox
        label={T.stored}
        checked={isStored}
        onChange={({ target }) => setIsStored(target.checked)}
      />
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          {T.done}
        </Button>
      </DialogActions>
    </>
  );
}
