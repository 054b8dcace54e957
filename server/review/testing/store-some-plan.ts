import type pg from 'pg';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';
import { findPlan } from '../find-plan.ts';
import { storePlan } from '../store-plan.ts';

/** A plan that a partner handed over, of which nothing but its steps counts. */
export interface SomePlan {
  readonly partnerId: string;
  readonly wallet: string;
  readonly plan: Pick<PlanResponse, 'steps'>;
  readonly createdAtMs: number;
}

const LINK_MS = 60_000;
const SEAL_KEY = deriveSealKey(new Uint8Array(32));

/** Stores a plan with a link that works for a minute. @returns the token of the link */
export function storeSomeLink(
  pool: pg.Pool,
  { partnerId, wallet, plan, createdAtMs }: SomePlan,
): Promise<string> {
  const summary = { total_after_fees: '', est_fee_usd: '' };
  return storePlan(pool, {
    partnerId,
    preparationId: null,
    wallet,
    headline: '',
    sentence: '',
    reasoning: '',
    intents: [],
    plan: { summary, ...plan } as PlanResponse,
    createdAtMs,
    expiresAtMs: createdAtMs + LINK_MS,
  });
}

/** Stores a plan. @returns what reads it as it is now */
export async function storeSomePlan(
  pool: pg.Pool,
  stored: SomePlan,
): Promise<() => Promise<ReviewedPlan>> {
  const token = await storeSomeLink(pool, stored);
  return async () => {
    const found = await findPlan(pool, token, { nowMs: stored.createdAtMs, sealKey: SEAL_KEY });
    if (found.state !== 'open') throw new Error('The plan is not there.');
    return found.plan;
  };
}
