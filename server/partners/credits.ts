export { COST_PER_CALL } from '#server/schemas/cost-per-call.ts';

/** Why credits were spent, as `GET /usage` `recent[].reason` shows it. */
export type SpendReason =
  | 'api_intent'
  | 'api_plan'
  | 'api_reencode'
  | 'api_simulate'
  | 'prepared_plan';

/**
 * How long a hold may stay open. A process that dies keeps its holds no longer than this;
 * the tenant's next admission gives them back.
 */
export const HOLD_TTL_MS = 300_000;
