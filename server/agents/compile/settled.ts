import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import type { Question } from './dialogue.ts';

/** What a predicate came to: a condition, a question, or the reason why it cannot be watched. */
export type Settled =
  | { readonly kind: 'settled'; readonly condition: AgentCondition }
  | { readonly kind: 'open'; readonly question: Question }
  | { readonly kind: 'unread'; readonly reason: string };

/** What the order beside a condition says of it. */
export interface OrderContext {
  /** What is bought, sold or moved: the "it" of the condition. */
  readonly asset?: string;
  readonly protocol?: string;
  readonly trade?: 'buy' | 'sell';
  readonly solanaOnly: boolean;
}

export const settled = (condition: AgentCondition): Settled => ({ kind: 'settled', condition });

export const unread = (reason: string): Settled => ({ kind: 'unread', reason });

export const open = (question: Question): Settled => ({ kind: 'open', question });
