import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';

/** How many posts of one kind may go out within any minute. */
export interface PostLimit {
  /** Posts that are counted together. */
  readonly key: string;
  readonly maxPerMinute: number;
}

interface BudgetRow {
  readonly key: string;
  /** For each post of the last minute, oldest first: how long until it no longer counts. */
  readonly free_in_ms: readonly number[];
}

// Keys are locked in one order, so that processes never wait in a circle. The clock is the database's,
// which all of them share; `least` bounds the wait where that clock was set back.
const OPEN = `
  insert into post_budget as b (key, spent, touched_at)
  select q.key, '{}', clock_timestamp() from unnest($1::text[]) as q(key) order by q.key
  on conflict (key) do update
     set spent = array(select least(t, clock_timestamp()) from unnest(b.spent) as t
                        where t > clock_timestamp() - interval '1 minute' order by t),
         touched_at = clock_timestamp()
  returning key, array(
    select extract(epoch from t + interval '1 minute' - clock_timestamp())::float8 * 1000
      from unnest(spent) as t order by t) as free_in_ms`;

const TAKE = `
  update post_budget b
     set spent = b.spent || array_fill(clock_timestamp(), array[q.posts])
    from unnest($1::text[], $2::int[]) as q(key, posts) where b.key = q.key and q.posts > 0`;

/** A limit that is used up, and how long until it is not, in milliseconds. */
export interface SpentLimit {
  readonly limit: PostLimit;
  readonly waitMs: number;
}

/**
 * Takes posts from every budget that they count against, or from none. Exact in any minute, across
 * processes: each post is remembered for a minute.
 *
 * @param limits each with its own key
 * @param options.takesPart accepts what is left of each budget, if anything is left
 * @returns the limits that are reached; empty when the posts may be sent
 */
export function takePosts(
  database: pg.Pool | pg.PoolClient,
  limits: readonly PostLimit[],
  posts: number,
  { takesPart = false } = {},
): Promise<readonly SpentLimit[]> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<BudgetRow>(OPEN, [limits.map(({ key }) => key)]);
    const freeInMs = new Map(rows.map((row) => [row.key, row.free_in_ms]));
    const taken: number[] = [];
    const spent: SpentLimit[] = [];
    for (const limit of limits) {
      const waits = freeInMs.get(limit.key) ?? [];
      const left = limit.maxPerMinute - waits.length;
      const wanted = Math.min(posts, limit.maxPerMinute);
      const least = takesPart ? Math.min(1, wanted) : wanted;
      taken.push(Math.min(wanted, left));
      if (left < least) spent.push({ limit, waitMs: Math.max(1, waits[least - left - 1] ?? 1) });
    }
    if (spent.length === 0) await client.query(TAKE, [limits.map(({ key }) => key), taken]);
    return spent;
  });
}
