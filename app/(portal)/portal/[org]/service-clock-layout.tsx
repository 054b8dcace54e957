import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { ServiceClock } from '#components/portal/service-clock.tsx';
import { openServices } from '#server/http/serve.ts';

/** Around pages whose times are the service's own, which a local world may have moved. */
export async function ServiceClockLayout({ children }: { readonly children: ReactNode }) {
  await connection();
  const aheadMs = openServices().environment.nowMs() - Date.now();
  return <ServiceClock aheadMs={aheadMs}>{children}</ServiceClock>;
}
