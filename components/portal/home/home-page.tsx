'use client';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#components/ui/format-number.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { HOME_TEXTS as T } from '#locale/portal/home.ts';
import { WEBHOOK_TEXTS } from '#locale/portal/webhooks.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { firstSteps } from './first-steps.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import styles from './home.module.css';
import { LastRequests } from './last-requests.tsx';
import { TrafficCard } from './traffic-card.tsx';

const REFRESH_MS = 5_000;

interface HomePageProps {
  readonly org: string;
  readonly name: string;
}

/** The balance and limits, the first steps, the traffic and the latest requests. */
export function HomePage({ org, name }: HomePageProps) {
  const trpc = useTRPC();
  // A change that was just made on another page shows immediately.
  const often = { refetchInterval: REFRESH_MS, refetchOnMount: 'always' } as const;
  const account = useQuery(trpc.usage.account.queryOptions({ org }, often));
  const key = useQuery(trpc.keys.get.queryOptions({ org }, often));
  const endpoints = useQuery(trpc.webhooks.list.queryOptions({ org }, often));
  const last = useQuery(
    trpc.requests.search.queryOptions({ org, limit: PAGE_SIZES.lastRequests }, often),
  );
  const steps =
    key.data && endpoints.data && last.data
      ? firstSteps({
          hasKey: key.data.key !== null,
          hasCalled: last.data.requests.length > 0 || (key.data.key?.last_used_at ?? null) !== null,
          endpoints: endpoints.data,
        })
      : null;
  const hasRequests = (last.data?.requests.length ?? 0) > 0;
  return (
    <>
      <PageHead title={name}>{T.lead}</PageHead>
      <Loaded query={account} label={T.balance} lines={2}>
        {(loaded) => <Figures org={org} account={loaded} endpoints={endpoints.data ?? []} />}
      </Loaded>
      {steps?.some(({ isDone }) => !isDone) && <FirstStepsCard org={org} steps={steps} />}
      {hasRequests && (
        <div className={styles.section}>
          <TrafficCard org={org} />
        </div>
      )}
      <Loaded query={last} label={T.requests}>
        {({ requests }) => <LastRequests org={org} requests={requests} />}
      </Loaded>
    </>
  );
}

interface FiguresProps {
  readonly org: string;
  readonly account: PortalOutputs['usage']['account'];
  readonly endpoints: PortalOutputs['webhooks']['list'];
}

function Figures({ org, account, endpoints: listed }: FiguresProps) {
  const { balance, cost_per_call, agents, endpoints } = account;
  const failing = listed.reduce((sum, endpoint) => sum + endpoint.failing, 0);
  const quota = ({ used, allowed }: typeof agents) =>
    T.ofAllowed(formatCount(used), formatCount(allowed));
  return (
    <Stats
      stats={[
        { label: T.balance, value: formatCount(balance), note: T.perCall(cost_per_call) },
        { label: T.agents, value: quota(agents) },
        {
          label: T.endpoints,
          value: quota(endpoints),
          note:
            failing === 0 ? undefined : (
              <PageLink href={`/portal/${org}/webhooks`}>{WEBHOOK_TEXTS.failing(failing)}</PageLink>
            ),
        },
      ]}
    />
  );
}
