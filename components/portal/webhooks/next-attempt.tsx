import { RelativeTime } from '#components/ui/relative-time.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

type Delivery = PortalOutputs['webhooks']['delivery']['delivery'];

interface NextAttemptProps {
  readonly delivery: Pick<Delivery, 'failed_attempts' | 'next_attempt_at'>;
}

/** When a delivery that failed is sent again; nothing for any other. */
export function NextAttempt({ delivery: { failed_attempts, next_attempt_at } }: NextAttemptProps) {
  if (failed_attempts === 0 || next_attempt_at === undefined) return null;
  return (
    <>
      {T.nextAttempt}: <RelativeTime at={next_attempt_at} whenPast={T.nextIsDue} />
    </>
  );
}
