import Link from 'next/link';
import type { PortalOutputs } from '../portal-outputs.ts';
import { DeliveryBadge } from '../webhooks/delivery-badge.tsx';
import styles from './events.module.css';
import { EVENT_TEXTS as T } from './texts.ts';

interface EventDeliveriesProps {
  readonly org: string;
  readonly event: PortalOutputs['events']['get'];
}

/** Where an event was sent, and what became of it there. */
export function EventDeliveries({ org, event: { deliveries } }: EventDeliveriesProps) {
  if (deliveries.length === 0) return <p>{T.noDeliveries}</p>;
  return (
    <ul className={styles.deliveries}>
      {deliveries.map(({ id, status, endpoint }) => (
        <li key={`${endpoint.id} ${id}`}>
          <DeliveryBadge status={status} />
          {endpoint.is_removed ? (
            `${withoutScheme(endpoint.url)} (${T.removed})`
          ) : (
            <Link
              href={`/portal/${org}/webhooks/${endpoint.id}/deliveries/${id}`}
              title={endpoint.url}
            >
              {withoutScheme(endpoint.url)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** There is little room beside an event, and every address of a deployment begins alike. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
