import { Badge } from '#components/ui/badge.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { WEBHOOK_TEXTS as T } from './texts.ts';

type Status = PortalOutputs['webhooks']['delivery']['delivery']['status'];

const TONES = {
  pending: 'info',
  delivered: 'good',
  dead_lettered: 'bad',
  cancelled: 'plain',
  failed: 'bad',
} as const;

/** What became of a delivery, in a word. */
export function DeliveryBadge({ status }: { readonly status: Status }) {
  return (
    <Badge tone={TONES[status]} dot={status === 'pending'}>
      {T.statuses[status]}
    </Badge>
  );
}
