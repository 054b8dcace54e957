import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { startDevnet } from '#devnet/start-devnet.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createWatchSource, runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';

/**
 * `node bench/evaluate-health.ts`: one pass over 10,000 health agents of 2,000 wallets, 200 of them
 * with a loan, against its own devnet, beside reading the account of each agent by itself.
 */
const WALLETS = 2_000;
/** The others have no account: reading that takes the same call. */
const WITH_LOANS = 200;
const AGENTS_PER_WALLET = 5;
const CROSSING = 100;
const NAIVE_SAMPLE = 500;
const FIVE_MINUTES_MS = 300_000;
const BATCH = 200;

const poolAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
]);

const wallets = Array.from(
  { length: WALLETS },
  (_, at): Address => toHex(0xa0000000 + at, { size: 20 }),
);
const usdc = LISTED_TOKENS.USDC?.addresses.base as Address;
const weth = LISTED_TOKENS.WETH?.addresses.base as Address;
const { pool: lender } = AAVE_V3.base;

async function send(url: string, calls: readonly { method: string; params: unknown[] }[]) {
  for (let at = 0; at < calls.length; at += BATCH) {
    const body = calls.slice(at, at + BATCH).map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answers = (await response.json()) as { error?: { message: string } }[];
    const failed = answers.find(({ error }) => error !== undefined);
    if (failed?.error) throw new Error(failed.error.message);
  }
}

interface Call {
  readonly from: Address;
  readonly nonce: number;
  readonly to: Address;
  readonly data: Hex;
}

/** Gives the first wallets 10 USDC on Aave and a loan of 0.001 WETH: a health factor of 2.6 at 3000. */
async function lend(url: string): Promise<void> {
  const [{ address: giver }] = TEST_ACCOUNTS;
  const supply = (wallet: Address) =>
    encodeFunctionData({
      abi: poolAbi,
      functionName: 'supply',
      args: [usdc, 10_000_000n, wallet, 0],
    });
  const borrow = (wallet: Address) =>
    encodeFunctionData({
      abi: poolAbi,
      functionName: 'borrow',
      args: [weth, 10n ** 15n, 2n, 0, wallet],
    });
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [lender, maxUint256],
  });
  await send(url, [{ method: 'anvil_autoImpersonateAccount', params: [true] }]);
  await send(
    url,
    wallets.slice(0, WITH_LOANS).map((wallet) => ({
      method: 'anvil_setBalance',
      params: [wallet, toHex(10n ** 18n)],
    })),
  );
  const nonce = await countOf(url, giver);
  await sendMined(url, { from: giver, nonce, to: usdc, data: approve });
  const borrowers = wallets.slice(0, WITH_LOANS);
  for (const [at, wallet] of borrowers.entries()) {
    await sendMined(url, { from: giver, nonce: nonce + 1 + at, to: lender, data: supply(wallet) });
    await sendMined(url, { from: wallet, nonce: 0, to: lender, data: borrow(wallet) });
  }
}

/** Sends a transaction and waits until it is mined; sends it again where the chain let it fall. */
async function sendMined(url: string, { nonce, ...call }: Call): Promise<void> {
  const transaction = { ...call, gas: toHex(500_000), nonce: toHex(nonce) };
  for (;;) {
    await send(url, [{ method: 'eth_sendTransaction', params: [transaction] }]);
    for (let poll = 0; poll < 100; poll++) {
      if ((await countOf(url, call.from)) > nonce) return;
      await wait(10);
    }
  }
}

/** How many transactions of an account are mined. */
async function countOf(url: string, account: Address): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionCount',
      params: [account, 'latest'],
    }),
  });
  return Number(((await response.json()) as { result: string }).result);
}

/** Thresholds lie at 0.5; the first agents have 2. */
async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into partner (name, slug, tier) values ('bench', 'bench', 'high')`);
  await pool.query(
    `insert into watch_group (key, cadence_seconds, subject)
     select 'health_factor:' || w, 300,
            jsonb_build_object('metric', 'health_factor', 'protocol', 'aave', 'chain', 'base',
                               'wallets', jsonb_build_array(w))
       from unnest($1::text[]) w`,
    [wallets],
  );
  await pool.query(
    `with made as (
       insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered,
                          cadence, fields)
       select 'w_alert_' || i, (select id from partner), 'alert', 'health',
              array[($2::text[])[i % $3 + 1]], array[($2::text[])[i % $3 + 1]],
              'Health factor below its threshold', 'every_5_minutes', '{"condition": "below"}'
         from generate_series(0, $1::int - 1) i
       returning id, wallets[1] as wallet, substr(public_id, 9)::int as i)
     insert into agent_watch (agent_id, group_id, leaf, comparator, threshold, is_sole)
     select made.id, g.id, 0, 'below', case when made.i < $4 then 2 else 0.5 end, true
       from made join watch_group g on g.key = 'health_factor:' || made.wallet`,
    [WALLETS * AGENTS_PER_WALLET, wallets, WALLETS, CROSSING],
  );
  await pool.query('analyze');
}

async function measure<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startMs, result };
}

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const [postgres, devnet] = await Promise.all([
  startEmbeddedPostgres({ home, log: () => undefined }),
  startDevnet({ home }),
]);
try {
  await applyMigrations(postgres.url);
  const url = devnet.chains.base?.rpc_url ?? '';
  const lent = await measure(() => lend(url));
  console.log(
    `${WITH_LOANS} of ${WALLETS} wallets have a loan after ${Math.round(lent.ms / 1_000)} s`,
  );
  const pool = createPool({
    databaseUrl: postgres.url,
    statementTimeoutMs: 600_000,
    // The server ends with the benchmark.
    onIdleError: () => undefined,
  });
  try {
    await seed(pool);
    const access = createChainAccess({ base: url });
    const source = createWatchSource(access, parseSourceConfig({}));
    let nowMs = Date.now();
    const rows: { what: string; ms: number; groups: number; events: number }[] = [];
    for (const [what, eth] of [
      ['first pass, nothing crosses', '3000'],
      ['pass, nothing crosses', '3000'],
      [`pass, ${CROSSING} cross`, '4500'],
      [`pass, ${CROSSING} re-arm`, '3000'],
      [`pass, ${CROSSING} cross again`, '4500'],
    ] as const) {
      await sendCommand(home, 'price', ['ETH', eth]);
      nowMs += FIVE_MINUTES_MS;
      const { ms, result } = await measure(() => runEvaluationPass({ pool, source, nowMs }));
      if (result.failures.length > 0) throw new Error(result.failures.join(' '));
      const { groupsRead: groups, events } = result;
      rows.push({ what, ms: Math.round(ms), groups, events: events.length });
    }
    const naive = await measure(async () => {
      for (const wallet of wallets.slice(0, NAIVE_SAMPLE)) {
        await pool.query(
          'select * from agent_watch w join agent a on a.id = w.agent_id where a.wallets_lower @> array[$1]',
          [wallet],
        );
        if (aaveV3.readHealthFactor) {
          await runContractRead(aaveV3.readHealthFactor('base', wallet), access);
        }
      }
    });
    rows.push({
      what: `one query and one call per agent (${NAIVE_SAMPLE} asked, scaled)`,
      ms: Math.round((naive.ms / NAIVE_SAMPLE) * WALLETS * AGENTS_PER_WALLET),
      groups: WALLETS * AGENTS_PER_WALLET,
      events: 0,
    });
    console.table(rows);
  } finally {
    await pool.end();
  }
} finally {
  await Promise.all([postgres.stop(), devnet.stop()]);
  rmSync(home, { recursive: true, force: true });
}
