import { PRICE_AGENT } from './examples/agents.ts';

/** The parameter of every path below `/agents/`. */
export const AGENT_PATH_PARAMETERS = {
  id: { description: 'The agent’s public id, as it was given.', example: PRICE_AGENT.id },
} as const;
