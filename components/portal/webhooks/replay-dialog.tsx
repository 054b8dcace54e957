'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ClockAhead } from '#components/ui/relative-time.tsx';
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

type WindowName = keyof typeof T.windows;

const HOUR_MS = 3_600_000;
const WINDOW_MS = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS } as const;

type Only = 'undelivered' | 'dead_lettered' | 'all';

function ReplayForm({ org, endpointId, onClose }: ReplayDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [windowName, setWindowName] = useState<WindowName>('24h');
  const [since, setSince] = useState('');
  /** A window ends when it is first asked for, and so begins at one time for every page of it. */
  const [beganMs, setBeganMs] = useState<number | null>(null);
  const aheadMs = useContext(ClockAhead);
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
  const pending = replay.data?.already_pending ?? 0;
  const beginning = (): number => {
    // A date field without a zone is a time of the browser's own.
    if (windowName === 'own') return new Date(since).getTime();
    return beganMs ?? Math.max(0, Date.now() + aheadMs - WINDOW_MS[windowName]);
  };
  const send = (cursor?: string) => {
    const sinceMs = beginning();
    if (Number.isNaN(sinceMs)) return;
    setBeganMs(sinceMs);
    replay.mutate({
      org,
      endpointId,
      replay: { since: sinceMs, only, ...(cursor === undefined ? {} : { cursor }) },
    });
  };
  /** Another question starts its count again. */
  const ask = (change: () => void) => {
    change();
    setQueued(0);
    setNext(undefined);
    setBeganMs(null);
    replay.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!replay.isPending) send(next);
      }}
    >
      <Select
        label={T.window}
        hint={T.budget}
        value={windowName}
        options={Object.entries(T.windows).map(([value, label]) => ({ value, label }))}
        onChange={(event) => ask(() => setWindowName(event.target.value as WindowName))}
      />
      {windowName === 'own' && (
        <TextInput
          label={T.since}
          type="datetime-local"
          value={since}
          required
          onChange={(event) => ask(() => setSince(event.target.value))}
        />
      )}
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
        <Notice
          tone={queued > 0 ? 'good' : 'info'}
          title={queued === 0 && pending > 0 ? T.alreadyPending(pending) : T.queued(queued)}
          live
        >
          {queued > 0 && pending > 0 && <p>{T.alreadyPending(pending)}</p>}
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
