import type { Metadata } from 'next';
import { DeliveryPage } from '#components/portal/webhooks/delivery-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../../../../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.one.delivery };

interface PageProps {
  readonly params: Promise<{ org: string; endpointId: string; deliveryId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, endpointId, deliveryId } = await params;
  return (
    <Prefetched
      ask={(trpc) => [trpc.webhooks.delivery.queryOptions({ org, endpointId, deliveryId })]}
    >
      <DeliveryPage org={org} endpointId={endpointId} deliveryId={deliveryId} />
    </Prefetched>
  );
}
