import type pg from 'pg';
import { type Address, checksumAddress } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** Most wallets to which an organisation can be let give early access. */
export const MOST_PARTNER_WALLETS = 200;

/**
 * A wallet has early access by the operator's list, or by the list of an organisation that the operator allows to
 * have one.
 *
 * @throws ApiError execute_team_only where it has no access
 */
export async function requireAccess(pool: pg.Pool, wallet: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from guard_access where wallet = $1
      union all
     select 1 from partner_guard_access a join partner p on p.id = a.partner_id
      where a.wallet = $1 and p.guard_wallets > 0
      limit 1`,
    [wallet.toLowerCase()],
  );
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

/**
 * Removes a wallet from the operator's list and those of all organisations; permissions that it signed before
 * stay valid.
 *
 * @returns whether it was on one
 */
export async function removeAccess(pool: pg.Pool, wallet: string): Promise<boolean> {
  const lower = checkAddress('wallet', wallet).toLowerCase();
  const { rows } = await pool.query<{ count: number }>(
    `with own as (delete from guard_access where wallet = $1 returning 1),
          theirs as (delete from partner_guard_access where wallet = $1 returning 1)
     select (select count(*) from own)::int + (select count(*) from theirs)::int as count`,
    [lower],
  );
  return (rows[0]?.count ?? 0) > 0;
}

/** The output of the operator's command: the operator's list, and those of organisations. */
export async function listAccess(pool: pg.Pool) {
  const { rows } = await pool.query<{ wallet: string }>(
    'select wallet from guard_access order by created_at, wallet',
  );
  const organisations = await pool.query<{ slug: string; most: number; wallets: string[] }>(
    `select p.slug, p.guard_wallets as most,
            array(select wallet from partner_guard_access a where a.partner_id = p.id
                   order by created_at, wallet) as wallets
       from partner p
      where p.guard_wallets > 0 or exists (select 1 from partner_guard_access a where a.partner_id = p.id)
      order by p.slug`,
  );
  return { wallets: rows.map(({ wallet }) => wallet), organisations: organisations.rows };
}

/**
 * Lets an organisation give early access to this many wallets in the portal; 0 withdraws it from all wallets on
 * its list, until the number is raised again.
 *
 * @returns false where no organisation has that slug
 */
export async function allowPartner(pool: pg.Pool, slug: string, most: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update partner set guard_wallets = $2 where slug = $1 and not is_public',
    [slug, most],
  );
  return rowCount === 1;
}

/** An organisation's view of its own list, oldest first. */
export interface PartnerAccess {
  /** To how many wallets it may give early access; 0 where the operator lets it give none. */
  readonly most: number;
  readonly wallets: readonly { readonly wallet: Address; readonly added_at: number }[];
}

export async function listPartnerAccess(
  pool: pg.Pool | pg.PoolClient,
  partnerId: string,
): Promise<PartnerAccess> {
  const { rows } = await pool.query<{ most: number; wallet: Address | null; added_at: Date }>(
    `select p.guard_wallets as most, a.wallet, a.created_at as added_at
       from partner p left join partner_guard_access a on a.partner_id = p.id
      where p.id = $1 order by a.created_at, a.wallet`,
    [partnerId],
  );
  return {
    most: rows[0]?.most ?? 0,
    wallets: rows.flatMap(({ wallet, added_at }) =>
      wallet === null ? [] : [{ wallet: checksumAddress(wallet), added_at: added_at.getTime() }],
    ),
  };
}

/**
 * Gives a wallet early access on an organisation's list. The caller holds the organisation's row.
 *
 * @returns whether it was not on it before
 * @throws ApiError invalid_request for text that is not an address, execute_team_only where the list is full or none may be kept
 */
export async function addPartnerAccess(
  client: pg.PoolClient,
  partnerId: string,
  wallet: string,
): Promise<boolean> {
  const address = checkAddress('wallet', wallet);
  const { most, wallets } = await listPartnerAccess(client, partnerId);
  if (most > 0 && wallets.some((one) => one.wallet === address)) return false;
  if (wallets.length >= most) {
    throw new ApiError('execute_team_only', {
      message:
        most === 0
          ? 'Your organisation cannot grant early access yet. Ask support to open it.'
          : `Your organisation has given early access to ${most} wallets, as many as it may. Remove one, or ask support for more.`,
    });
  }
  await client.query('insert into partner_guard_access (partner_id, wallet) values ($1, $2)', [
    partnerId,
    address.toLowerCase(),
  ]);
  return true;
}

/**
 * Removes a wallet from an organisation's list; permissions that it signed before stay valid.
 *
 * @returns whether it was on it
 * @throws ApiError invalid_request for text that is not an address
 */
export async function removePartnerAccess(
  client: pg.PoolClient,
  partnerId: string,
  wallet: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from partner_guard_access where partner_id = $1 and wallet = $2',
    [partnerId, checkAddress('wallet', wallet).toLowerCase()],
  );
  return rowCount === 1;
}
