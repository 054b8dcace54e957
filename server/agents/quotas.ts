import type { RateTier } from '#server/partners/rate-tiers.ts';

/** Active agents a tenant may have, by tier (spec 8). */
export const AGENT_QUOTAS: Readonly<Record<RateTier, number>> = {
  beta: 50,
  standard: 500,
  high: 5_000,
};
