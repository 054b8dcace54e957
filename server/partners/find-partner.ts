import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import type { RateTier } from './rate-tiers.ts';

const FIND = 'select id as "partnerId", name, tier from partner where id = $1';

/** A tenant, for work that its owner's chat asked for. */
export interface KnownPartner {
  readonly partnerId: string;
  /** As it may be shown. */
  readonly name: string;
  readonly tier: RateTier;
}

/** @throws ApiError partner_not_configured where there is none */
export async function findPartner(
  client: pg.Pool | pg.PoolClient,
  partnerId: string,
): Promise<KnownPartner> {
  const { rows } = await client.query<KnownPartner>(FIND, [partnerId]);
  const [row] = rows;
  if (row === undefined) throw new ApiError('partner_not_configured');
  return { ...row, name: withoutUnseen(row.name) };
}
