'use client';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '#components/ui/bar-chart.tsx';
import { Card } from '#components/ui/card.tsx';
import { formatCount, formatPercent } from '#components/ui/format-number.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { Loaded } from '../loaded.tsx';
import { useTRPC } from '../trpc.tsx';
import { pointName, pointTick } from '../usage/point-name.ts';

interface SuccessCardProps {
  readonly org: string;
  readonly endpointId: string;
}

const REFRESH_MS = 60_000;

/** The results of the last seven days' deliveries, as bars and as a table. */
export function SuccessCard({ org, endpointId }: SuccessCardProps) {
  const trpc = useTRPC();
  const counts = useQuery(
    trpc.webhooks.counts.queryOptions({ org, endpointId }, { refetchInterval: REFRESH_MS }),
  );
  return (
    <Card title={T.success} description={T.successLead}>
      <Loaded query={counts} label={T.success} lines={3}>
        {({ points, step_ms }) => {
          const sum = (of: 'delivered' | 'failed' | 'pending') =>
            points.reduce((total, point) => total + point[of], 0);
          const [delivered, failed] = [sum('delivered'), sum('failed')];
          if (delivered + failed + sum('pending') === 0) return <p>{T.noDeliveryLead}</p>;
          return (
            <>
              {delivered + failed > 0 && (
                <p>
                  {T.successShare(
                    formatPercent(delivered / (delivered + failed)),
                    formatCount(delivered + failed),
                  )}
                </p>
              )}
              <BarChart
                label={T.deliveries}
                each={T.time}
                badLabel={T.statuses.dead_lettered}
                format={formatCount}
                bars={points.map(({ at, ...point }) => ({
                  id: String(at),
                  label: pointName(at, step_ms),
                  tick: pointTick(at, step_ms),
                  value: point.delivered + point.failed + point.pending,
                  bad: point.failed,
                }))}
              />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
