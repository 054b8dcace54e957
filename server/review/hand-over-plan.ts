import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { RateTier } from '#server/partners/rate-tiers.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { isPlanSealed, MAX_PLAN_AGE_MS } from '#server/seal/seal-step.ts';
import { storePlan } from './store-plan.ts';

const HOUR_MS = 3_600_000;

/** Links of handed-over plans that a tenant may have open: they are free. */
export const REVIEW_LINK_QUOTAS: Readonly<Record<RateTier, number>> = {
  beta: 500,
  standard: 5_000,
  high: 20_000,
};

const COUNT_OPEN = `
  select count(*)::int as count from prepared_plan
   where partner_id = $1 and preparation_id is null and expires_at > $2`;

/** A plan that a partner hands to its owner. */
export interface HandedPlan {
  readonly tenant: { readonly partnerId: string; readonly tier: RateTier };
  readonly plan: PlanResponse;
  readonly wallet: string;
  readonly sentence: string | undefined;
  readonly hours: number;
}

/**
 * Keeps a plan that this service planned, unchanged, behind a private link for its wallet.
 *
 * @returns the link's token and until when it works, Unix milliseconds
 * @throws {ApiError} invalid_request naming what is not as it was planned, or not for this wallet;
 * review_link_quota_exceeded
 */
export async function handOverPlan(
  pool: pg.Pool,
  { tenant, plan, wallet, sentence, hours }: HandedPlan,
  { sealKey, nowMs }: { readonly sealKey: Uint8Array; readonly nowMs: number },
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  if (!isPlanSealed(plan, { key: sealKey, partnerId: tenant.partnerId })) {
    throw invalidField(
      'plan',
      'This is not a plan as POST /plan answered it to this account: plan it again, and send the plan unchanged, with its seal.',
    );
  }
  if (nowMs - plan.quoted_at > MAX_PLAN_AGE_MS) {
    throw invalidField('plan', 'This plan was made more than a day ago: plan it again.');
  }
  const foreign = plan.steps.findIndex((step) => !isSameWallet(step.wallet, wallet));
  if (foreign !== -1) {
    throw invalidField(
      'wallet',
      `Step ${plan.steps[foreign]?.order} is signed by another wallet: send the wallet of the plan.`,
    );
  }
  const expiresAtMs = nowMs + hours * HOUR_MS;
  const token = await inTransaction(pool, async (client) => {
    await requireRoom(client, tenant, nowMs);
    return storePlan(client, {
      partnerId: tenant.partnerId,
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
  });
  return { token, expiresAtMs };
}

/** @throws {ApiError} review_link_quota_exceeded */
async function requireRoom(
  client: pg.PoolClient,
  { partnerId, tier }: HandedPlan['tenant'],
  nowMs: number,
): Promise<void> {
  await client.query('select 1 from partner where id = $1 for no key update', [partnerId]);
  const { rows } = await client.query<{ count: number }>(COUNT_OPEN, [partnerId, new Date(nowMs)]);
  const quota = REVIEW_LINK_QUOTAS[tier];
  if ((rows[0]?.count ?? 0) < quota) return;
  throw new ApiError('review_link_quota_exceeded', {
    message: `The tier’s limit of ${quota} open review links is reached. Wait until one ends, or send a smaller expires_in_hours.`,
  });
}

function isSameWallet(one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  return other.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
