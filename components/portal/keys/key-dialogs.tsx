'use client';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import type { KeyChanges } from './use-key-changes.ts';

interface KeyDialogsProps {
  readonly changes: KeyChanges;
  readonly scopes: PortalOutputs['keys']['get']['scopes_available'];
  readonly mcpUrl: string;
}

/** The windows over the key page. */
export function KeyDialogs({ changes, scopes, mcpUrl }: KeyDialogsProps) {
  const { asked, busy, error, close } = changes;
  const closeUnlessOpen = (open: boolean) => {
    if (!open) close();
  };
  return (
    <>
      <GenerateDialog
        open={asked === 'generate'}
        onClose={close}
        scopes={scopes}
        onGenerate={changes.generate}
        busy={busy}
        error={error}
      />
      <ConfirmDialog
        open={asked === 'rotate'}
        onOpenChange={closeUnlessOpen}
        title={T.rotateTitle}
        description={T.rotateWhy}
        confirm={T.rotate}
        onConfirm={changes.rotate}
        busy={busy}
        error={error}
      />
      <ConfirmDialog
        open={asked === 'revoke'}
        onOpenChange={closeUnlessOpen}
        title={T.revokeTitle}
        description={T.revokeWhy}
        confirm={T.revoke}
        typed={T.revokeWord}
        onConfirm={changes.revoke}
        busy={busy}
        error={error}
      />
      <NewKeyDialog apiKey={changes.apiKey} mcpUrl={mcpUrl} onDone={changes.forget} />
    </>
  );
}
