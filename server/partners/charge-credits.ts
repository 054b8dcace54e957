import type pg from 'pg';
import type { SpendReason } from './credits.ts';

const LOCK = 'select from credit_account where partner_id = $1 for update';

const TAKE_BACK_EXPIRED_HOLDS = `
  with expired as (
    delete from credit_hold where partner_id = $1 and expires_at <= clock_timestamp()
    returning amount
  )
  update credit_account
     set balance = balance + (select coalesce(sum(amount), 0) from expired)
   where partner_id = $1 and exists (select from expired)`;

const TAKE = `
  update credit_account set balance = balance - $2, updated_at = clock_timestamp()
   where partner_id = $1 and balance >= $2`;

const ENTER = `
  insert into credit_ledger (partner_id, kind, delta, reason, request_id, at)
  values ($1, 'spend', -$2::bigint, $3, $4, clock_timestamp())`;

/**
 * Takes credits for what was done without a call to hold them, in the caller's transaction: they
 * are spent exactly if it commits. Holds that calls lost count as given back, as at admission.
 *
 * @param reference what they were spent on, for the ledger
 * @returns false when there are not enough
 */
export async function chargeCredits(
  client: pg.PoolClient,
  partnerId: string,
  credits: number,
  reason: SpendReason,
  reference: string,
): Promise<boolean> {
  // In the order of admission, so that the two wait for each other and never both.
  await client.query(LOCK, [partnerId]);
  await client.query(TAKE_BACK_EXPIRED_HOLDS, [partnerId]);
  const { rowCount } = await client.query(TAKE, [partnerId, credits]);
  if (rowCount === 0) return false;
  await client.query(ENTER, [partnerId, credits, reason, reference]);
  return true;
}
