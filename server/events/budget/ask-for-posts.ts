import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hostKey } from './places-of.ts';
import { MAX_ASKED_AT_HOST, MAX_ASKED_BY_TENANT } from './post-limits.ts';
import { type SpentLimit, takePosts } from './take-posts.ts';

/**
 * Counts requested posts (tests, resends and replays together) against the remaining budgets of their
 * hosts and of the tenant at those hosts.
 *
 * @param urls where each post goes
 * @param options.takesPart is admitted while anything is left, and takes what is left: the rest is
 * sent in the following minutes
 * @throws ApiError rate_limited with the seconds until there is room; nothing is counted then
 */
export async function askForPosts(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  urls: readonly string[],
  { takesPart = false } = {},
): Promise<void> {
  const posts = new Map<string, number>();
  for (const url of urls) posts.set(hostKey(url), (posts.get(hostKey(url)) ?? 0) + 1);
  await inTransaction(database, async (client) => {
    const hosts = [...posts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [host, count] of hosts) {
      const limits = [
        { key: `asked ${host}`, maxPerMinute: MAX_ASKED_AT_HOST },
        { key: `asked ${partnerId} ${host}`, maxPerMinute: MAX_ASKED_BY_TENANT },
      ];
      refuseSpent(await takePosts(client, limits, count, { takesPart }));
    }
  });
}

/** Counts an `agent.test` event to every active endpoint of a tenant that is sent such. @throws as askForPosts does */
export async function askForAgentTest(pool: pg.Pool, partnerId: string): Promise<void> {
  const { rows } = await pool.query<{ url: string }>(
    `select url from webhook_endpoint
      where partner_id = $1 and status = 'active' and deleted_at is null
        and (event_types is null or 'agent.test' = any(event_types))`,
    [partnerId],
  );
  await askForPosts(
    pool,
    partnerId,
    rows.map(({ url }) => url),
  );
}

/** @throws ApiError rate_limited where a limit is spent */
export function refuseSpent(spent: readonly SpentLimit[]): void {
  const [longest] = spent.toSorted((one, other) => other.waitMs - one.waitMs);
  if (longest === undefined) return;
  const seconds = Math.ceil(longest.waitMs / 1_000);
  throw new ApiError('rate_limited', {
    message: `At most ${longest.limit.maxPerMinute} such posts a minute may go to this host. Wait and try again.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
