import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseAbiItem } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXECUTOR, TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { createRandom } from '#devnet/testing/create-random.ts';
import { SEED, scaled } from '#devnet/testing/prove-scale.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { guardAbi } from '../guard-abi.ts';
import type { ChaosExecutorPlan } from './testing/chaos-executor.ts';
import { guardToken, openGuardWorld } from './testing/open-guard-world.ts';

const ARBITRUM = 42161;
const KILLS = scaled(4);
const FIRINGS_PER_KILL = 5;
/** How often each permission fires: the contract allows two in an hour. */
const ROUNDS = 2;
const PERMISSIONS = (KILLS * FIRINGS_PER_KILL) / ROUNDS;
const CAP = 1_000_000n;
const FEE = (CAP * 50n) / 10_000n;
/** An executor asks some 40 questions for each firing. */
const MOST_QUESTIONS = 120;
/** An hour of the executors is a minute. */
const SPEED = 60;
/**
 * The limit that ends the test if something is lost permanently; a slower machine only takes longer.
 */
const PATIENCE_MS = scaled(180_000);
const EXECUTOR_FILE = fileURLToPath(new URL('testing/chaos-executor.ts', import.meta.url));
const usdc = guardToken('arbitrum', 'USDC');
const recipient = TEST_ACCOUNTS[2].address;
const executed = parseAbiItem(
  'event Executed(address indexed owner, bytes32 indexed permissionHash, address indexed executor, uint256 amount, uint256 fee, uint256 result)',
);

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
});
afterAll(() => world.close());

/**
 * Ends all leases, once the database has finished the statements of a dead executor: its permissions are free, and
 * the next executor may even claim those of a living one. The length of a lease and the speed of the machine then
 * make no difference.
 */
async function endLeasesAfter(name: string): Promise<void> {
  const connections =
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1';
  await expect
    .poll(async () => (await world.pool.query(connections, [name])).rowCount, {
      timeout: PATIENCE_MS,
    })
    .toBe(0);
  for (const table of ['guard_permission', 'guard_run']) {
    await world.pool.query(
      `update ${table} set leased_until = null where leased_until is not null`,
    );
  }
}

/** Two executors at any time; each that dies is followed by another one, and the last ones live. */
function startExecutors() {
  const random = createRandom(SEED);
  const startMs = Date.now();
  const ends: (NodeJS.Signals | number | null)[] = [];
  const living = new Set<ChildProcess>();
  let isOver = false;
  let started = 0;
  const letGo: Promise<void>[] = [];
  const start = (): void => {
    const name = `chaos ${++started}`;
    const kinds = ['before', 'meanwhile', 'after'] as const;
    const plan: ChaosExecutorPlan = {
      databaseUrl: `${world.databaseUrl}?application_name=${encodeURIComponent(name)}`,
      arbitrumUrl: testWorld().chains.arbitrum.rpc_url,
      guard: world.guard,
      killAt: ends.length + living.size < KILLS ? 1 + Math.floor(random() * MOST_QUESTIONS) : null,
      killed: kinds[Math.floor(random() * kinds.length)] ?? 'before',
      startMs,
      speed: SPEED,
    };
    const executor = fork(EXECUTOR_FILE, [JSON.stringify(plan)], { stdio: 'inherit' });
    living.add(executor);
    executor.once('exit', (code, signal) => {
      living.delete(executor);
      if (isOver) return;
      ends.push(signal ?? code);
      start();
      letGo.push(endLeasesAfter(name));
    });
  };
  start();
  start();
  return {
    ends,
    async stop() {
      isOver = true;
      const ended = [...living].map((one) => once(one, 'exit'));
      for (const one of living) one.kill('SIGKILL');
      await Promise.all([...ended, ...letGo]);
    },
  };
}

const balances = () =>
  Promise.all(
    [world.owner.address, recipient, world.feeRecipient].map((holder) =>
      world.balance(ARBITRUM, usdc.address, holder),
    ),
  );

// The seed alone decides which executor is killed at which call; the state it is in then depends on
// a race of two.
it(
  `runs each firing once and reports it once while executors are killed (seed ${SEED})`,
  async () => {
    const permissions: Awaited<ReturnType<typeof world.grant>>[] = [];
    for (let at = 0; at < PERMISSIONS; at++) {
      permissions.push(
        await world.grant({
          token: usdc,
          capPer: CAP,
          budget: BigInt(ROUNDS) * CAP,
          trigger: { kind: 'token_balance', asset: usdc, comparison: 'above', threshold: '0' },
          action: { kind: 'transfer', recipient },
          isSilent: at > 0,
        }),
      );
    }
    await world.pool.query(`update guard_permission set state = 'paused'`);
    const before = await balances();
    const countDone = async () => {
      const { rows } = await world.pool.query<{ count: number }>(
        `select count(*)::int as count from guard_run where state = 'done'`,
      );
      return rows[0]?.count;
    };
    const executors = startExecutors();
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        for (let from = 0; from < PERMISSIONS; from += FIRINGS_PER_KILL) {
          const kills = executors.ends.length;
          // As its owner's Start does.
          await world.pool.query(
            `update guard_permission set state = 'active', is_met = false, next_check_at = armed_at,
                    lease_token = null, leased_until = null
              where id = any($1)`,
            [permissions.slice(from, from + FIRINGS_PER_KILL).map(({ id }) => id)],
          );
          if (kills === KILLS) continue;
          await expect
            .poll(() => executors.ends.length, { timeout: PATIENCE_MS })
            .toBeGreaterThan(kills);
        }
        await expect.poll(countDone, { timeout: PATIENCE_MS }).toBe(round * PERMISSIONS);
      }
      await expect.poll(() => executors.ends.length, { timeout: PATIENCE_MS }).toBe(KILLS);
    } finally {
      await executors.stop();
    }
    expect(executors.ends).toEqual(Array(KILLS).fill('SIGKILL'));

    const { reader } = world.clients(ARBITRUM);
    const events = await reader.getLogs({ address: world.guard, event: executed, fromBlock: 0n });
    for (const permission of permissions) {
      const onChain = events.filter(({ args }) => args.permissionHash === permission.hash);
      expect(onChain).toHaveLength(ROUNDS);
      expect((await permission.runs()).map(({ state }) => state)).toEqual(
        Array(ROUNDS).fill('done'),
      );
      // A wait may be reported as well, where their hours pass in seconds.
      const reported = (await permission.events())
        .flatMap(({ execution }) => execution ?? [])
        .filter(({ status }) => status !== 'waiting');
      expect(reported.map(({ status }) => status)).toEqual(Array(ROUNDS).fill('done'));
      expect(reported.map((one) => one.transaction_hash).sort()).toEqual(
        onChain.map((one) => one.transactionHash).sort(),
      );
      const state = await reader.readContract({
        address: world.guard,
        abi: guardAbi,
        functionName: 'stateOf',
        args: [world.owner.address, permission.hash],
      });
      expect((await permission.row()).spent).toBe(`${(state as { spent: bigint }).spent}`);
    }
    const firings = PERMISSIONS * ROUNDS;
    const after = await balances();
    expect(after.map((one, i) => one - (before[i] ?? 0n))).toEqual([
      -BigInt(firings) * (CAP + FEE),
      BigInt(firings) * CAP,
      BigInt(firings) * FEE,
    ]);
    // No nonce is left open, and none was used for two runs.
    const { rows } = await world.pool.query(
      `select count(*)::int as signed, count(distinct nonce)::int as nonces,
              count(distinct run_id)::int as runs, count(*) filter (where state = 'final')::int as final,
              (select next_nonce::int from guard_sender) as next
         from guard_transaction`,
    );
    const next = await reader.getTransactionCount({ address: EXECUTOR.address });
    expect(rows).toMatchObject([{ nonces: firings, runs: firings, final: firings, next }]);
    console.log({ kills: KILLS, firings, replaced: rows[0].signed - firings });
  },
  // Each wait of a round, and the rest.
  scaled(600_000),
);
