import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import { ApiError } from '#server/errors/api-error.ts';

const FIND = `
  select exists (select 1 from chat_link
                  where partner_id = $1 and wallet = $2 and status = 'active' and proof <> 'none')
      as linked`;

/**
 * Whether a wallet has a live chat link with a tenant. Links that nobody vouches for count for none.
 *
 * @throws ApiError state_unavailable when it cannot be read
 */
export async function isLinked(
  pool: pg.Pool | pg.PoolClient,
  partnerId: string,
  wallet: string,
): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ linked: boolean }>(FIND, [
      partnerId,
      normalizeWallet(wallet),
    ]);
    return rows[0]?.linked ?? false;
  } catch (cause) {
    throw new ApiError('state_unavailable', { cause });
  }
}
