import type pg from 'pg';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** Another plan of the tenant for whom it counted keeps it; other tenants' plans are theirs. */
const COUNT = `
  insert into counted_transaction (plan_id, chain, hash, block, steps)
  select $1, $2, given.hash, given.block, $4
    from unnest($3::text[], $5::text[]) as given(hash, block)
   where not exists (
     select from counted_transaction c
       join prepared_plan other on other.id = c.plan_id
       join prepared_plan own on own.id = $1 and own.partner_id = other.partner_id
      where c.chain = $2 and c.hash = given.hash and c.block = given.block and c.plan_id <> $1)
  on conflict (plan_id, chain, hash) do nothing`;

const COUNTED = `
  select count(*)::int as counted from counted_transaction
   where plan_id = $1 and chain = $2 and hash = any($3) and steps @> $4`;

/** A transaction that is through. */
export interface ThroughTransaction {
  readonly hash: string;
  /** Hash of its block; empty on Solana. */
  readonly block: string;
}

/** Transactions that are through, and the steps they are said to be. */
export interface CountedSteps {
  readonly planId: string;
  readonly chain: ChainSlug;
  readonly transactions: readonly ThroughTransaction[];
  /** Keys of the steps. */
  readonly steps: readonly string[];
}

/**
 * Keeps which steps of a plan transactions are. @returns whether all of them are these steps, and
 * none counted for others before.
 */
export async function countTransactions(
  pool: pg.Pool,
  { planId, chain, transactions, steps }: CountedSteps,
): Promise<boolean> {
  const blocks = new Map(transactions.map(({ hash, block }) => [keyOf(hash), block]));
  const values = [planId, chain, [...blocks.keys()], steps];
  await pool.query(COUNT, [...values, [...blocks.values()]]);
  const { rows } = await pool.query<{ counted: number }>(COUNTED, values);
  return rows[0]?.counted === blocks.size;
}

/** Hex ignores case, base58 does not. */
function keyOf(hash: string): string {
  return hash.startsWith('0x') ? hash.toLowerCase() : hash;
}
