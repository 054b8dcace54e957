'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

type Scope = PortalOutputs['keys']['get']['scopes_available'][number];

interface GenerateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly scopes: readonly Scope[];
  readonly onGenerate: (scopes: Scope[]) => void;
  readonly busy: boolean;
  readonly error: string | null;
}

/** Asks for the scopes of the key. */
export function GenerateDialog({
  open,
  onClose,
  scopes,
  onGenerate,
  busy,
  error,
}: GenerateDialogProps) {
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={T.generateTitle}
      description={T.generateWhy}
    >
      {error !== null && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <Checkbox label={T.core} hint={T.coreHint} checked disabled readOnly />
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={T.scopeNames[scope] ?? scope}
          hint={T.scopeHints[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            setChosen((before) =>
              target.checked ? [...before, scope] : before.filter((other) => other !== scope),
            )
          }
        />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button variant="primary" busy={busy} onClick={() => onGenerate([...chosen])}>
          {T.generate}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
