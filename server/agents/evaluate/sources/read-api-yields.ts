import { poolMismatch } from '#server/agents/pool-id.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { YieldApi } from './apis/defillama-yields.ts';
import type { SubjectOutcome } from './source.ts';
import { unread } from './unread.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns whether a source of yields has its pools under ids like this one */
export function isApiPoolId(poolId: string | undefined): poolId is string {
  return poolId !== undefined && UUID.test(poolId);
}

/** Reads the yields of pools, all with one question. */
export async function readApiYields(
  api: YieldApi,
  subjects: readonly (WatchSubject & { readonly pool_id: string })[],
): Promise<readonly SubjectOutcome[]> {
  const withBorrow = subjects.some(({ metric }) => metric === 'borrow_apy');
  const answer = await api.read([...new Set(subjects.map(({ pool_id }) => pool_id))], {
    withBorrow,
  });
  if (!answer.ok) return subjects.map(() => answer);
  return subjects.map((subject) => {
    const { pool_id, metric } = subject;
    const pool = answer.pools.get(pool_id);
    if (pool === undefined) return unread('no_yield', `${api.name} has no pool ${pool_id}.`);
    const mismatch = poolMismatch(subject, pool);
    if (mismatch !== null) return unread('other_pool', mismatch);
    const value =
      metric === 'apy' || metric === 'supply_apy' || metric === 'borrow_apy' ? pool[metric] : null;
    if (value === null) return unread('no_yield', `${api.name}: no ${metric} of pool ${pool_id}`);
    return {
      ok: true,
      values: { [pool_id]: value },
      observedAtMs: pool.atMs,
      proof: {
        source: api.name,
        reads: [
          {
            call: metric === 'borrow_apy' ? 'GET /lendBorrow' : 'GET /pools',
            pool: pool_id,
            project: pool.project,
            chain: pool.chain,
            symbol: pool.symbol,
            [metric]: value,
          },
        ],
      },
    };
  });
}
