'use client';
import { Button } from '#components/ui/button.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useAgentStatus } from './use-agent-status.ts';

interface StatusButtonProps {
  readonly org: string;
  readonly agent: PortalOutputs['agents']['get']['agent'];
  readonly size?: 'small' | 'normal';
}

/** Pauses an agent that watches, and resumes one that is paused. */
export function StatusButton({ org, agent, size = 'normal' }: StatusButtonProps) {
  const change = useAgentStatus();
  const isActive = agent.status === 'active';
  const name = isActive ? T.pauseNamed : T.resumeNamed;
  return (
    <Button
      size={size}
      aria-label={name(agent.rendered)}
      onClick={() =>
        change.mutate({ org, agentId: agent.id, status: isActive ? 'paused' : 'active' })
      }
    >
      {isActive ? T.pause : T.resume}
    </Button>
  );
}
