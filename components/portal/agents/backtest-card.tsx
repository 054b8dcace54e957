'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { Loaded } from '../loaded.tsx';
import { useTRPC } from '../trpc.tsx';
import { BacktestResult } from './backtest-result.tsx';

interface BacktestCardProps {
  readonly org: string;
  readonly agentId: string;
}

const DAYS = 90;
const SHOWN_FIRES = 20;

/** How often an agent would have fired over the stored readings. */
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
          {(reported) => <BacktestResult backtest={reported} most={SHOWN_FIRES} />}
        </Loaded>
      ) : (
        <Button onClick={() => setAsked(true)}>{T.run}</Button>
      )}
    </Card>
  );
}
