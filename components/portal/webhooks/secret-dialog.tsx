import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { formatExactTime } from '#components/ui/format-time.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';

/** A signing secret that was just made. */
export interface ShownSecret {
  readonly secret: string;
  /** For a rotation: until when the previous one also signs; null when it does not. */
  readonly previousUntilMs?: number | null;
}

interface SecretDialogProps {
  /** Null while none is to be shown. */
  readonly shown: ShownSecret | null;
  readonly onStored: () => void;
}

/** Shows a signing secret the one time that it is known. */
export function SecretDialog({ shown, onStored }: SecretDialogProps) {
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={onStored}
      title={T.secretTitle}
      description={T.secretLead}
      stays
    >
      {shown !== null && (
        <>
          <CodeBlock code={shown.secret} label={T.secret} wrap />
          {shown.previousUntilMs === undefined ? null : (
            <p>
              {shown.previousUntilMs === null
                ? T.oldEnded
                : `${T.oldUntil} ${formatExactTime(new Date(shown.previousUntilMs))}.`}
            </p>
          )}
        </>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onStored}>
          {T.stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
