'use client';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { ResendButton } from './resend-button.tsx';
import styles from './webhooks.module.css';

interface DeliveryPageProps {
  readonly org: string;
  readonly endpointId: string;
  readonly deliveryId: string;
}

const REFRESH_MS = 3_000;
/** The last of six attempts stays where it is. */
const MOST_ATTEMPTS_MADE = 4;

/** Whether sending again does anything: not while its first or its last attempt is still to come. */
const mayBeSent = ({ status, attempts }: PortalOutputs['webhooks']['delivery']['delivery']) =>
  status !== 'pending' || (attempts > 0 && attempts <= MOST_ATTEMPTS_MADE);

/** One delivery: every attempt with its result, and its message. */
export function DeliveryPage({ org, endpointId, deliveryId }: DeliveryPageProps) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const found = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { org, endpointId, deliveryId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.delivery.status === 'pending' ? REFRESH_MS : false,
      },
    ),
  );
  return (
    <Loaded query={found} label={T.delivery}>
      {({ delivery, attempts, message }) => (
        <>
          <PageHead
            title={T.delivery}
            actions={
              <>
                <LinkButton href={`/portal/${org}/webhooks/${endpointId}`}>
                  {T.toEndpoint}
                </LinkButton>
                {!message.is_test && (
                  <LinkButton href={`/portal/${org}/events/${delivery.event_id}`}>
                    {T.toEvent}
                  </LinkButton>
                )}
                {mayChange && !message.is_test && mayBeSent(delivery) && (
                  <ResendButton org={org} endpointId={endpointId} delivery={delivery} />
                )}
              </>
            }
          >
            <p>
              <DeliveryBadge delivery={delivery} /> <code>{delivery.event_id}</code>{' '}
              {delivery.event_type}
              {delivery.replay > 0 && `, ${T.again(delivery.replay)}`}
            </p>
          </PageHead>
          <Card title={T.timeline}>
            <DeliveryTimeline delivery={delivery} attempts={attempts} />
          </Card>
          <SentCard message={message} />
        </>
      )}
    </Loaded>
  );
}

function SentCard({
  message,
}: {
  readonly message: PortalOutputs['webhooks']['delivery']['message'];
}) {
  const { url, headers, body, is_link_hidden } = message;
  const { pathname, search, host } = new URL(url);
  const lines = [
    `POST ${pathname}${search}`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `X-Service-Signature: ${T.signature}`,
  ];
  return (
    <Card title={T.sent} description={T.sentLead}>
      <div className={styles.sent}>
        <CodeBlock label={T.headers} code={lines.join('\n')} wrap />
        <CodeBlock label={T.body} code={body} wrap />
        {is_link_hidden && <p>{T.linkHidden}</p>}
      </div>
    </Card>
  );
}
