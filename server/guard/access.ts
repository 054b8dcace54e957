import type pg from 'pg';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** @throws ApiError execute_team_only where a wallet is not on the early-access list */
export async function requireAccess(pool: pg.Pool, wallet: string): Promise<void> {
  const { rowCount } = await pool.query('select 1 from guard_access where wallet = $1', [
    wallet.toLowerCase(),
  ]);
  if (rowCount === 0) throw new ApiError('execute_team_only');
}

/** Lets wallets be given permissions; those on the list already stay. @throws ApiError for no address */
export async function addAccess(pool: pg.Pool, wallets: readonly string[]): Promise<void> {
  const lower = wallets.map((wallet) => checkAddress('wallet', wallet).toLowerCase());
  await pool.query(
    'insert into guard_access (wallet) select unnest($1::text[]) on conflict do nothing',
    [lower],
  );
}

/** Takes a wallet off the list; what it signed before stays its own. @returns whether it was on it */
export async function removeAccess(pool: pg.Pool, wallet: string): Promise<boolean> {
  const lower = checkAddress('wallet', wallet).toLowerCase();
  const { rowCount } = await pool.query('delete from guard_access where wallet = $1', [lower]);
  return rowCount === 1;
}

export async function listAccess(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ wallet: string }>(
    'select wallet from guard_access order by created_at, wallet',
  );
  return rows.map(({ wallet }) => wallet);
}
