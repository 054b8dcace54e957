import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { mintLinkToken } from './link-token.ts';

/** A plan that is to be reviewed. */
export interface StoredPlan {
  readonly partnerId: string;
  /** Null for a plan that the partner handed over itself. */
  readonly preparationId: string | null;
  /** Who signs. */
  readonly wallet: string;
  /** Why it is there; empty where nothing fired. */
  readonly headline: string;
  /** The request, in the words of the owner or the partner; empty where it is not known. */
  readonly sentence: string;
  readonly reasoning: string;
  readonly intents: readonly Intent[];
  readonly plan: PlanResponse;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

const STORE = `
  insert into prepared_plan (id, partner_id, preparation_id, token_sha256, wallet, headline,
                             sentence, reasoning, intents, plan, created_at, expires_at, partner_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
          case when $3::text is null then (select name from partner where id = $2) end)`;

/** Keeps a plan behind a private link. @returns the token of the link, which is kept nowhere. */
export async function storePlan(
  database: pg.Pool | pg.PoolClient,
  stored: StoredPlan,
): Promise<string> {
  const { token, sha256 } = mintLinkToken();
  await database.query(STORE, [
    randomId('plan_'),
    stored.partnerId,
    stored.preparationId,
    sha256,
    stored.wallet,
    stored.headline,
    stored.sentence,
    stored.reasoning,
    JSON.stringify(stored.intents),
    JSON.stringify(stored.plan),
    new Date(stored.createdAtMs),
    new Date(stored.expiresAtMs),
  ]);
  return token;
}
