'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatExactTime } from '#components/ui/format-time.ts';
import { Notice } from '#components/ui/notice.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { Loaded } from '../loaded.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface BacktestCardProps {
  readonly org: string;
  readonly agentId: string;
}

const DAYS = 90;
const SHOWN_FIRES = 20;

/** How often an agent would have fired over what was read and kept. */
export function BacktestCard({ org, agentId }: BacktestCardProps) {
  const trpc = useTRPC();
  const [isAsked, setAsked] = useState(false);
  const backtest = useQuery(
    trpc.agents.backtest.queryOptions(
      { org, agentId, days: DAYS },
      { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <Card title={T.backtest} description={T.backtestLead}>
      {isAsked ? (
        <Loaded query={backtest} label={T.backtest}>
          {(told) => <Told backtest={told} />}
        </Loaded>
      ) : (
        <Button onClick={() => setAsked(true)}>{T.run}</Button>
      )}
    </Card>
  );
}

type Backtest = PortalOutputs['agents']['backtest'];

function Told({ backtest: { fire_count, fires, is_complete } }: { readonly backtest: Backtest }) {
  return (
    <>
      <p role="status">{T.fired(fire_count)}</p>
      {!is_complete && <Notice tone="warn">{T.incomplete}</Notice>}
      {fires.length > 0 && (
        <DataTable
          caption={T.newest}
          rows={fires.toReversed().slice(0, SHOWN_FIRES)}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              id: 'at',
              label: T.at,
              isRowHeader: true,
              cell: ({ at }) => formatExactTime(new Date(at)),
            },
            { id: 'values', label: T.values, cell: wordsOf },
          ]}
        />
      )}
    </>
  );
}

function wordsOf({ values, is_first_check }: Backtest['fires'][number]): string {
  const words = values.map(
    ({ watch, value, comparator, threshold }) => `${watch} = ${value} (${comparator} ${threshold})`,
  );
  return [...words, ...(is_first_check ? [T.firstCheck] : [])].join('; ');
}
