import { Badge } from '#components/ui/badge.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

interface AgentBadgeProps {
  readonly agent: PortalOutputs['agents']['get']['agent'];
}

/** Whether an agent watches, in a word; and whether it can see. */
export function AgentBadge({ agent: { status, degraded_since } }: AgentBadgeProps) {
  if (status === 'paused') return <Badge>{T.paused}</Badge>;
  return (
    <>
      <Badge tone="good">{T.active}</Badge>{' '}
      {degraded_since !== undefined && <Badge tone="warn">{T.degraded}</Badge>}
    </>
  );
}
