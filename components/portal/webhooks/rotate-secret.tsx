'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';

interface RotateSecretProps {
  readonly org: string;
  readonly endpointId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives an endpoint another secret: with a day in which both are valid, or immediately. */
export function RotateSecret({ org, endpointId, open, onClose }: RotateSecretProps) {
  const [shown, setShown] = useState<ShownSecret | null>(null);
  return (
    <>
      <Dialog open={open} onOpenChange={onClose} title={T.rotateTitle} description={T.rotateLead}>
        <RotateForm
          org={org}
          endpointId={endpointId}
          onClose={onClose}
          onRotated={(rotated) => {
            onClose();
            setShown(rotated);
          }}
        />
      </Dialog>
      <SecretDialog shown={shown} onStored={() => setShown(null)} />
    </>
  );
}

interface RotateFormProps extends Omit<RotateSecretProps, 'open'> {
  readonly onRotated: (shown: ShownSecret) => void;
}

function RotateForm({ org, endpointId, onClose, onRotated }: RotateFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [endsNow, setEndsNow] = useState(false);
  const rotate = useMutation(
    trpc.webhooks.rotate.mutationOptions({
      onSuccess: ({ signing_secret, previous_secret_expires_at }) => {
        onRotated({ secret: signing_secret, previousUntilMs: previous_secret_expires_at });
        void queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!rotate.isPending) rotate.mutate({ org, endpointId, expire_previous_now: endsNow });
      }}
    >
      <Checkbox
        label={T.expireNow}
        hint={T.expireNowHint}
        checked={endsNow}
        onChange={(event) => setEndsNow(event.target.checked)}
      />
      {rotate.error !== null && (
        <Notice tone="bad" live>
          {readPortalError(rotate.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button type="submit" variant="primary" busy={rotate.isPending}>
          {T.rotate}
        </Button>
      </DialogActions>
    </form>
  );
}
