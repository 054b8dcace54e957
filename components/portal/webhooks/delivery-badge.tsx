import { Badge } from '#components/ui/badge.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

type Delivery = PortalOutputs['webhooks']['delivery']['delivery'];

const TONES = {
  pending: 'info',
  delivered: 'good',
  dead_lettered: 'bad',
  cancelled: 'plain',
  failed: 'bad',
} as const;

interface DeliveryBadgeProps {
  readonly delivery: Pick<Delivery, 'status' | 'failed_attempts'>;
}

/** The state of a delivery, in a word; for one that will be retried, how often it failed. */
export function DeliveryBadge({ delivery: { status, failed_attempts } }: DeliveryBadgeProps) {
  const isTriedAgain = status === 'pending' && failed_attempts > 0;
  return (
    <Badge tone={isTriedAgain ? 'warn' : TONES[status]} dot={status === 'pending'}>
      {isTriedAgain ? T.failedTimes(failed_attempts) : T.statuses[status]}
    </Badge>
  );
}
