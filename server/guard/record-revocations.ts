import type pg from 'pg';
import { type Address, bytesToHex } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { call, ifReachable, readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { guardAbi } from './guard-abi.ts';
import { recordRevoked } from './permissions.ts';

/** Live permissions of a wallet that are read together: the newest. */
const MOST = 200;
const LIVE = `
  select id, guard, hash, terms ->> 'slug' as slug from guard_permission
   where owner = $1 and state in ('active', 'paused') order by authorized_at desc, id limit ${MOST}`;

interface Live {
  readonly id: string;
  readonly guard: Address;
  readonly hash: Buffer;
  readonly slug: EvmChainSlug;
}

/**
 * Records which of a wallet's live permissions are revoked on chain by now, one call per chain. A permission on a
 * price is only checked when its price crosses, and until then nothing else notices that its owner revoked it.
 * Where a chain does not answer, the last known state is kept.
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export async function recordRevocations(
  {
    pool,
    access,
    nowMs,
  }: {
    readonly pool: pg.Pool;
    readonly access: ChainAccess;
    readonly nowMs: number;
  },
  owner: string,
): Promise<void> {
  const { rows } = await pool.query<Live>(LIVE, [owner.toLowerCase()]);
  const ofChains = [...Map.groupBy(rows, ({ slug }) => slug)];
  const found = await Promise.all(
    ofChains.map(async ([chain, those]) => {
      const reads = those.map(({ guard, hash }) =>
        call({
          chain,
          to: guard,
          abi: guardAbi,
          functionName: 'stateOf',
          args: [owner as Address, bytesToHex(hash)],
        }),
      );
      const states = await runContractRead(ifReachable(readAll(reads)), access);
      return those.filter((_, at) => {
        const state = states?.[at];
        return state?.ok === true && state.value.revoked;
      });
    }),
  );
  for (const { id } of found.flat()) await recordRevoked(pool, id, nowMs);
}
