import { PageLink } from '#components/ui/page-link.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { DeliveryBadge } from '../webhooks/delivery-badge.tsx';
import { NextAttempt } from '../webhooks/next-attempt.tsx';
import styles from './events.module.css';

interface EventDeliveriesProps {
  readonly org: string;
  readonly event: PortalOutputs['events']['get'];
}

/** Where an event was sent, and what became of it there. */
export function EventDeliveries({ org, event: { deliveries } }: EventDeliveriesProps) {
  if (deliveries.length === 0) return <p>{T.noDeliveries}</p>;
  return (
    <ul className={styles.deliveries}>
      {deliveries.map((delivery) => (
        <li key={`${delivery.endpoint.id} ${delivery.id}`}>
          <DeliveryBadge delivery={delivery} />
          <span>
            <Receiver org={org} delivery={delivery} /> <NextAttempt delivery={delivery} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ReceiverProps {
  readonly org: string;
  readonly delivery: PortalOutputs['events']['get']['deliveries'][number];
}

/** The address, with a link to its delivery while its endpoint has a page. */
function Receiver({ org, delivery: { id, endpoint } }: ReceiverProps) {
  if (endpoint.is_removed) return `${withoutScheme(endpoint.url)} (${T.removed})`;
  return (
    <PageLink href={`/portal/${org}/webhooks/${endpoint.id}/deliveries/${id}`} title={endpoint.url}>
      {withoutScheme(endpoint.url)}
    </PageLink>
  );
}

/** There is little room beside an event, and every address of a deployment begins alike. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
