'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { AGENT_FORM_TEXTS } from '#locale/portal/agent-form.ts';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { AgentBadge } from './agent-badge.tsx';
import { AgentHistory } from './agent-history.tsx';
import { BacktestCard } from './backtest-card.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { EditAgent } from './edit-agent.tsx';
import { MissedCrossings } from './missed-crossings.tsx';
import { StatusButton } from './status-button.tsx';
import { TestAgent } from './test-agent.tsx';

/** How soon a check that ended is shown. */
const REFRESH_MS = 5_000;

interface AgentPageProps {
  readonly org: string;
  readonly agentId: string;
}

/** One agent: its subject, its firings with their proofs, and the crossings that it missed. */
export function AgentPage({ org, agentId }: AgentPageProps) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const [isEditing, setEditing] = useState(false);
  const found = useQuery(
    trpc.agents.get.queryOptions(
      { org, agentId },
      { refetchInterval: isEditing ? false : REFRESH_MS },
    ),
  );
  return (
    <Loaded query={found} label={T.title}>
      {({ agent, missed_crossings, request }) => (
        <>
          <PageHead
            title={agent.rendered}
            actions={
              mayChange ? (
                <>
                  <TestAgent org={org} agent={agent} />
                  <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
                    {AGENT_FORM_TEXTS.edit}
                  </Button>
                  <StatusButton org={org} agent={agent} />
                  <DeleteAgent org={org} agent={agent} />
                </>
              ) : undefined
            }
          >
            <AgentBadge agent={agent} />
          </PageHead>
          {agent.degraded_since !== undefined && (
            <Notice tone="warn" title={T.degradedTitle}>
              {T.degradedSince} <RelativeTime at={agent.degraded_since} />.
            </Notice>
          )}
          {isEditing && (
            <EditAgent
              org={org}
              found={{ agent, missed_crossings, request }}
              onClose={() => setEditing(false)}
            />
          )}
          <Card>
            <Facts facts={factsOf(agent)} />
          </Card>
          <AgentHistory org={org} agentId={agentId} />
          <MissedCrossings missed={missed_crossings} />
          <BacktestCard org={org} agentId={agentId} />
        </>
      )}
    </Loaded>
  );
}

type Agent = PortalOutputs['agents']['get']['agent'];

/** Fields that have their own line on the page. */
const SHOWN: readonly (keyof Agent)[] = [
  'id',
  'type',
  'kind',
  'status',
  'created_at',
  'wallets',
  'intent',
  'rendered',
  'cadence',
  'autonomy',
  'action',
  'last_checked_at',
  'degraded_since',
];

function factsOf(agent: Agent) {
  const own = Object.entries(agent).filter(([name]) => !SHOWN.includes(name as keyof Agent));
  return [
    { label: SHELL_TEXTS.id, value: <Address value={agent.id} /> },
    { label: T.kind, value: T.kinds[agent.kind] },
    { label: T.cadence, value: agent.cadence },
    {
      label: T.lastChecked,
      value:
        agent.last_checked_at === undefined ? (
          T.notYet
        ) : (
          <RelativeTime at={agent.last_checked_at} />
        ),
    },
    { label: T.does, value: agent.autonomy === 'prepare' ? T.prepare : T.notify },
    ...(agent.action === null ? [] : [{ label: T.action, value: agent.action }]),
    {
      label: T.wallets,
      value: agent.wallets.map((wallet) => (
        <div key={wallet}>
          <Address value={wallet} />
        </div>
      )),
    },
    { label: T.made, value: <RelativeTime at={agent.created_at} /> },
    ...(own.length === 0
      ? []
      : [
          {
            label: T.fields,
            value: <code>{own.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>,
          },
        ]),
  ];
}
