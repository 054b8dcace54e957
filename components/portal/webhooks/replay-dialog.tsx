'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

interface ReplayDialogProps {
  readonly org: string;
  readonly endpointId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sends what happened since a time once more. */
export function ReplayDialog(props: ReplayDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title={T.replayTitle}
      description={T.replayLead}
    >
      <ReplayForm {...props} />
    </Dialog>
  );
}

type Only = 'undelivered' | 'dead_lettered' | 'all';

function ReplayForm({ org, endpointId, onClose }: ReplayDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [since, setSince] = useState('');
  const [only, setOnly] = useState<Only>('undelivered');
  const [queued, setQueued] = useState(0);
  const [next, setNext] = useState<string>();
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: (replayed) => {
        setQueued((before) => before + replayed.queued);
        // A page that fails is asked for again, not the first one.
        setNext(replayed.next_cursor ?? undefined);
        void queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  // A date field without a zone is a time of the browser's own.
  const sinceMs = new Date(since).getTime();
  const send = (cursor?: string) =>
    replay.mutate({
      org,
      endpointId,
      replay: { since: sinceMs, only, ...(cursor === undefined ? {} : { cursor }) },
    });
  /** Another question starts its count again. */
  const ask = (change: () => void) => {
    change();
    setQueued(0);
    setNext(undefined);
    replay.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!replay.isPending && !Number.isNaN(sinceMs)) send(next);
      }}
    >
      <TextInput
        label={T.since}
        type="datetime-local"
        value={since}
        required
        onChange={(event) => ask(() => setSince(event.target.value))}
      />
      <Select
        label={T.only}
        value={only}
        options={T.onlyOptions}
        onChange={(event) => ask(() => setOnly(event.target.value as Only))}
      />
      {replay.error !== null && (
        <Notice tone="bad" live>
          {readPortalError(replay.error).message}
        </Notice>
      )}
      {replay.data !== undefined && (
        <Notice tone="good" title={T.queued(queued)} live>
          {replay.data.already_pending > 0 && (
            <p>{T.alreadyPending(replay.data.already_pending)}</p>
          )}
          {next !== undefined && <p>{T.more}</p>}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>{replay.data === undefined ? T.cancel : T.close}</Button>
        {(replay.data === undefined || next !== undefined) && (
          <Button type="submit" variant="primary" busy={replay.isPending}>
            {next === undefined ? T.replay : T.goOn}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
