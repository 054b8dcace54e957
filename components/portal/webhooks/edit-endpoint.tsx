'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { type Choices, ChoicesFields, EVENT_TYPES, toChoices } from './choices-fields.tsx';

interface EditEndpointProps {
  readonly org: string;
  readonly endpoint: PortalOutputs['webhooks']['get'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes an endpoint's description and the events that it receives. */
export function EditEndpoint(props: EditEndpointProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title={T.editTitle}
      description={T.editLead}
    >
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ org, endpoint, onClose }: EditEndpointProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [choices, setChoices] = useState<Choices>({
    description: endpoint.description ?? '',
    types: endpoint.event_types ?? EVENT_TYPES,
  });
  const change = useMutation(
    trpc.webhooks.describe.mutationOptions({
      onSuccess: async () => {
        toast({ title: T.saved });
        onClose();
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending || choices.types.length === 0) return;
        change.mutate({ org, endpointId: endpoint.id, choices: toChoices(choices) });
      }}
    >
      <ChoicesFields
        choices={choices}
        onChange={setChoices}
        error={change.error === null ? undefined : readPortalError(change.error).message}
      />
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {T.save}
        </Button>
      </DialogActions>
    </form>
  );
}
