import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  toFunctionSelector,
} from 'viem';
import { EXECUTOR } from '#devnet/accounts.ts';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { Executor } from '#server/guard/execute/executor.ts';

/**
 * `node bench/guard-checks.ts [permissions] [health factors]`: how long a pass of the executor takes over so many
 * armed permissions on 300 prices, and over so many each on a health factor of its own. The chain answers from memory:
 * what is measured is the executor and its database.
 */
const [priced = 1_000_000, factors = 10_000] = process.argv.slice(2).map(Number);
const ASSETS = 300;
const HOUR_MS = 3_600_000;
const GUARD: Address = '0x00000000000000000000000000000000000000aa';
const ORACLE: Address = '0x00000000000000000000000000000000000a11ce';
const OWNER: Address = '0x00000000000000000000000000000000000000bb';
const STATE_OF = toFunctionSelector('function stateOf(address,bytes32)');
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]);

/** What every price is less than the number of its asset. */
let fallen = 0n;

function answer({ target, callData }: { readonly target: Address; readonly callData: Hex }): Hex {
  if (target.toLowerCase() === ORACLE) return word(BigInt(`0x${callData.slice(-40)}`) - fallen);
  if (callData.startsWith(STATE_OF)) return `0x${'00'.repeat(160)}`;
  return word(0n);
}

const access: ChainAccess = {
  rpc: () =>
    ({
      request: async (method: string, params: readonly [{ readonly data: Hex }]) => {
        if (method !== 'eth_call') throw new Error(`${method} is not asked`);
        const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data });
        const calls = args[0] as readonly { readonly target: Address; readonly callData: Hex }[];
        return encodeFunctionResult({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          result: calls.map((one) => ({ success: true, returnData: answer(one) })),
        });
      },
    }) as never,
};

const DATA = (kind: 'price' | 'health_factor') => ({
  domain: { name: 'Portolan Guard', version: '1', chainId: 42161, verifyingContract: GUARD },
  message: {
    owner: OWNER,
    executor: OWNER,
    token: OWNER,
    capPer: '1',
    budget: '5',
    feeBps: 50,
    feeRecipient: OWNER,
    expiry: '2000000000',
    trigger: { kind, asset: OWNER, comparison: 'below', threshold: '1', condition: '' },
    action: {
      kind: 'transfer',
      recipient: OWNER,
      tokenOut: OWNER,
      minOut: '0',
      maxSlippageBps: 0,
      vault: OWNER,
      targetHealthFactor: '0',
    },
    venue: { pool: OWNER, oracle: ORACLE, maxAge: 0, sequencer: OWNER, router: OWNER },
    salt: `0x${'00'.repeat(32)}`,
  },
});
const TERMS = { slug: 'arbitrum', owner: OWNER, action: { kind: 'transfer' }, trigger: {} };

// Each has an own proposal, agent and hash; one of the last asset is true once prices fall by one.
const SEED = `
  insert into guard_permission (proposal_id, partner_id, agent_id, chain_id, guard, hash, owner, token, cap_per, budget,
    fee_bps, expires_at, data, signature, terms, authorized_at, armed_at, next_check_at, price_group_id, is_below,
    threshold)
  select $1 || i, gen_random_uuid(), gen_random_uuid(), 42161, $2, sha256(($1 || i)::bytea), $3, $3, 1, 5, 50,
         $4, $5::jsonb || jsonb_build_object('n', i), '\\x01', $6, $7, $7, case when g.id is null then $7::timestamptz end,
         g.id, true, case when i = ${ASSETS - 1} then 1000 + i else i % 999 end
    from generate_series(1, $8::int) as i
    left join guard_price_group g on $9 and g.asset = '0x' || lpad(to_hex(1000 + i % ${ASSETS}), 40, '0')`;
const SEED_GROUPS = `
  insert into guard_price_group (chain_id, oracle, asset, created_at, next_check_at)
  select 42161, $1, '0x' || lpad(to_hex(1000 + i), 40, '0'), $2, $2 from generate_series(0, ${ASSETS - 1}) as i`;

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
await applyMigrations(postgres.url);
const pool = createPool({
  databaseUrl: postgres.url,
  statementTimeoutMs: 1_800_000,
  // The server ends with the benchmark.
  onIdleError: () => undefined,
});
let nowMs = Date.now();
const executor = new Executor({
  pool,
  access,
  guard: GUARD,
  source: { read: async () => [] },
  denylist: () => new Denylist([]),
  config: {
    keys: { arbitrum: EXECUTOR.privateKey },
    confirmations: 1,
    dailyGasWei: 1n,
    ownerDailyGasWei: 1n,
  },
  nowMs: () => nowMs,
  onError: (error) => {
    throw error;
  },
});

async function seed(kind: 'price' | 'health_factor', count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await client.query(SEED, [
      kind,
      GUARD,
      OWNER,
      new Date(nowMs + 30 * 24 * HOUR_MS),
      JSON.stringify(DATA(kind)),
      JSON.stringify(TERMS),
      new Date(nowMs),
      count,
      kind === 'price',
    ]);
  } finally {
    client.release(true);
  }
  await pool.query('vacuum analyze guard_permission');
}

/** One pass, an hour later. */
async function pass(expected: { readonly read: number; readonly checked: number }) {
  nowMs += HOUR_MS;
  const startMs = performance.now();
  const done = await executor.pass();
  const ms = Math.round(performance.now() - startMs);
  if (done.read !== expected.read || done.checked !== expected.checked) {
    throw new Error(`${done.read} prices and ${done.checked} permissions`);
  }
  return ms;
}

try {
  await pool.query(SEED_GROUPS, [ORACLE, new Date(nowMs)]);
  await seed('price', priced);
  const none: number[] = [];
  for (let time = 0; time < 5; time++) none.push(await pass({ read: ASSETS, checked: 0 }));
  fallen = 1n;
  const crossing = await pass({ read: ASSETS, checked: 1 });
  await seed('health_factor', factors);
  const health = await pass({ read: ASSETS, checked: factors + 1 });
  console.table({
    [`${priced} on ${ASSETS} prices, slowest of 5, ms`]: Math.max(...none),
    'one of them crosses, ms': crossing,
    [`${factors} on a health factor each, ms`]: health,
  });
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
