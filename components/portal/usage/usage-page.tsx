'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#components/ui/format-number.ts';
import { Stats } from '#components/ui/stats.tsx';
import { USAGE_TEXTS as T } from '#locale/portal/usage.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { CreditsByDay } from './credits-by-day.tsx';
import { LatencyCard } from './latency-card.tsx';
import { RateWindows } from './rate-windows.tsx';

const REFRESH_MS = 5_000;

/** Balance, credits by day and operation, quotas, and the rest of the rate windows. */
export function UsagePage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const [days, setDays] = useState<30 | 90>(30);
  const account = useQuery(
    trpc.usage.account.queryOptions({ org }, { refetchInterval: REFRESH_MS }),
  );
  const daily = useQuery(
    trpc.usage.daily.queryOptions({ org, days }, { placeholderData: (before) => before }),
  );
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      <Loaded query={account} label={T.title} lines={2}>
        {(loaded) => <Figures account={loaded} spent={daily.data} />}
      </Loaded>
      <Loaded query={daily} label={T.chart}>
        {(loaded) => <CreditsByDay usage={loaded} days={days} onDays={setDays} />}
      </Loaded>
      <LatencyCard org={org} />
      <Loaded query={account} label={T.rate} lines={2}>
        {(loaded) => <RateWindows account={loaded} readAtMs={account.dataUpdatedAt} />}
      </Loaded>
    </>
  );
}

interface FiguresProps {
  readonly account: PortalOutputs['usage']['account'];
  readonly spent: PortalOutputs['usage']['daily'] | undefined;
}

function Figures({ account, spent }: FiguresProps) {
  const { balance, held, cost_per_call, tier, agents, endpoints, keys, window_ms } = account;
  const quota = ({ used, allowed }: typeof agents) =>
    T.ofAllowed(formatCount(used), formatCount(allowed));
  const limit = keys[0]?.limit;
  return (
    <Stats
      stats={[
        {
          label: T.balance,
          value: formatCount(balance),
          note: held > 0 ? T.held(formatCount(held)) : T.balanceNote(cost_per_call),
        },
        {
          label: T.spent(spent?.days.length ?? 30),
          value: spent === undefined ? '…' : formatCount(spent.credits),
          note: T.spentNote,
        },
        { label: T.agents, value: quota(agents) },
        { label: T.endpoints, value: quota(endpoints) },
        {
          label: T.tier,
          value: T.tierNames[tier],
          ...(limit === undefined
            ? {}
            : { note: T.tierNote(formatCount(limit), window_ms / 1_000) }),
        },
      ]}
    />
  );
}
