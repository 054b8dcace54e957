import { Address } from '#components/ui/address.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatCount, formatDuration } from '#components/ui/format-number.ts';
import { formatExactTime } from '#components/ui/format-time.ts';
import { REQUEST_TEXTS as T } from '#locale/portal/requests.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import { Facts } from '../facts.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';

export type ShownRequest = PortalOutputs['requests']['search']['requests'][number];

/** @returns the look of a status */
export function statusTone(status: number): 'good' | 'warn' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warn' : 'bad';
}

interface RequestDialogProps {
  /** Null while none is open. */
  readonly request: ShownRequest | null;
  readonly onClose: () => void;
}

/** One request: its cost, duration and key, and the meaning of its error. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  return (
    <Dialog open={request !== null} onOpenChange={onClose} title={T.request}>
      {request !== null && <Facts facts={factsOf(request)} />}
    </Dialog>
  );
}

function factsOf(request: ShownRequest) {
  const { request_id, at, operation, route, status, credits, latency_ms, key, error } = request;
  return [
    { label: T.requestId, value: <Address value={request_id} /> },
    { label: T.time, value: formatExactTime(new Date(at)) },
    {
      label: T.operation,
      value: operation === NO_OPERATION ? T.noOperation : <code>{operation}</code>,
    },
    ...(route === null
      ? []
      : [{ label: T.route, value: <code>{`${route.method} ${route.path}`}</code> }]),
    { label: T.status, value: <Badge tone={statusTone(status)}>{status}</Badge> },
    { label: T.latency, value: formatDuration(latency_ms) },
    { label: T.credits, value: formatCount(credits) },
    {
      label: T.key,
      value: key === null ? T.keyGone : <code>{`${key.prefix}…${key.last4}`}</code>,
    },
    ...(error === null ? [] : [{ label: T.error, value: <code>{error}</code> }]),
    ...(error === null || request.meaning === null
      ? []
      : [{ label: T.meaning, value: <Meaning code={error} meaning={request.meaning} /> }]),
  ];
}

interface MeaningProps {
  readonly code: string;
  readonly meaning: NonNullable<ShownRequest['meaning']>;
}

function Meaning({ code, meaning: { message, retryable } }: MeaningProps) {
  return (
    <>
      {message} {retryable ? T.retryable : T.final}{' '}
      <a href={`/docs/errors#${code}`}>{T.docs(code)}</a>
    </>
  );
}
