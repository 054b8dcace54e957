'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { EditEndpoint } from './edit-endpoint.tsx';
import { RemoveEndpoint } from './remove-endpoint.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { TestSend } from './test-send.tsx';
import styles from './webhooks.module.css';

interface EndpointActionsProps {
  readonly org: string;
  readonly endpoint: PortalOutputs['webhooks']['get'];
}

type Window = 'edit' | 'replay' | 'rotate' | 'remove' | null;

/** The actions on an endpoint. */
export function EndpointActions({ org, endpoint }: EndpointActionsProps) {
  const [open, setOpen] = useState<Window>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.actions}>
        <TestSend org={org} endpointId={endpoint.id} />
        {endpoint.status === 'active' && (
          <Button onClick={() => setOpen('replay')}>{T.replay}</Button>
        )}
        <Button onClick={() => setOpen('edit')}>{T.edit}</Button>
        <Button onClick={() => setOpen('rotate')}>{T.rotate}</Button>
        <Button onClick={() => setOpen('remove')}>{T.remove}</Button>
      </div>
      <EditEndpoint org={org} endpoint={endpoint} open={open === 'edit'} onClose={close} />
      <ReplayDialog org={org} endpointId={endpoint.id} open={open === 'replay'} onClose={close} />
      <RotateSecret org={org} endpointId={endpoint.id} open={open === 'rotate'} onClose={close} />
      <RemoveEndpoint org={org} endpoint={endpoint} open={open === 'remove'} onClose={close} />
    </>
  );
}
