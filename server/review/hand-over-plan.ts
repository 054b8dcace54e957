import type pg from 'pg';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { isPlanSealed } from '#server/seal/seal-step.ts';
import { storePlan } from './store-plan.ts';

const HOUR_MS = 3_600_000;

/** A plan that a partner hands to its owner. */
export interface HandedPlan {
  readonly partnerId: string;
  readonly plan: PlanResponse;
  readonly wallet: string;
  readonly sentence: string | undefined;
  readonly hours: number;
}

/**
 * Keeps a plan that this service planned, unchanged, behind a private link for its wallet.
 *
 * @param sealKey null where the deployment seals nothing
 * @returns the link's token and until when it works, Unix milliseconds
 * @throws {ApiError} invalid_request naming what is not as it was planned, or not for this wallet.
 */
export async function handOverPlan(
  pool: pg.Pool,
  { partnerId, plan, wallet, sentence, hours }: HandedPlan,
  { sealKey, nowMs }: { readonly sealKey: Uint8Array | null; readonly nowMs: number },
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  if (sealKey === null) throw new ApiError('service_unavailable');
  if (!isPlanSealed(plan, sealKey)) {
    throw invalidField(
      'plan',
      'This is not a plan as POST /plan of this service answered it: send it unchanged, with its seal and those of its steps.',
    );
  }
  const foreign = plan.steps.findIndex((step) => !isSameWallet(step.wallet, wallet));
  if (foreign !== -1) {
    throw invalidField(
      'wallet',
      `Step ${plan.steps[foreign]?.order} is signed by another wallet: send the wallet of the plan.`,
    );
  }
  const expiresAtMs = nowMs + hours * HOUR_MS;
  const token = await storePlan(pool, {
    partnerId,
    preparationId: null,
    wallet,
    headline: '',
    sentence: sentence ?? '',
    reasoning: '',
    intents: [],
    plan,
    createdAtMs: nowMs,
    expiresAtMs,
  });
  return { token, expiresAtMs };
}

function isSameWallet(one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  return other.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
