import { randomId } from '#server/db/random-id.ts';

/** How an agent is stored; it is the prefix of its public id. */
export type AgentType = 'alert' | 'condition' | 'reminder';

const PATTERN = /^w_(?:alert|condition|reminder)_[0-9A-Za-z]{1,64}$/;

export function mintAgentId(type: AgentType): string {
  return randomId(`w_${type}_`);
}

/** @returns whether a text has the form `w_<type>_<id>`; anything else names no agent (`docs/guides/agents.md`). */
export function isAgentId(text: string): boolean {
  return PATTERN.test(text);
}
