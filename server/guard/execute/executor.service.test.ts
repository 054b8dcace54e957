import { bytesToHex, encodeEventTopics, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { readMigrations } from '#server/db/migrations-folder.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { pauseExecution, resumeExecution, sendUnlessPaused } from '../pause.ts';
import { COPIED_VAULT, copyVault } from '../testing/copy-vault.ts';
import type { Executor } from './executor.ts';
import { reportLate } from './report-late.ts';
import { guardToken, openGuardWorld } from './testing/open-guard-world.ts';
import { testExecutor } from './testing/test-executor.ts';

const ARBITRUM = 42161;
const XLAYER = 196;
const HOUR_MS = 3_600_000;
const usdc = guardToken('arbitrum', 'USDC');
const weth = guardToken('arbitrum', 'WETH');
const bob = TEST_ACCOUNTS[1].address;
const { pool } = AAVE_V3.arbitrum;

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
});
afterAll(() => world.close());

const WHOLE_RUNS =
  readMigrations().find(({ name }) => name.endsWith('_guard_whole_runs'))?.sql ?? '';

const always = { kind: 'token_balance', asset: usdc, comparison: 'above', threshold: '0' } as const;
const send = { kind: 'transfer', recipient: bob } as const;

/** Checks due permissions, sends the resulting runs, and follows them until none is pending. */
async function execute(executor = () => world.executor()): Promise<void> {
  await executor().pass();
  await expect
    .poll(async () => {
      await world.pool.query(`update guard_run set due_at = created_at where state = 'sending'`);
      await executor().pass();
      const { rows } = await world.pool.query(`select 1 from guard_run where state = 'sending'`);
      return rows.length;
    })
    .toBe(0);
}

type Chain = Parameters<ChainAccess['rpc']>[0];

/** The chains, with one method of theirs answered otherwise. */
const through = (
  named: string,
  answer: (ask: () => Promise<unknown>, chain: Chain) => Promise<unknown>,
): ChainAccess => ({
  rpc: (chain) =>
    new Proxy(world.access.rpc(chain), {
      get: (target, name) =>
        name === 'request'
          ? (method: string, params: readonly unknown[]) => {
              const ask = () => target.request(method, params);
              return method === named ? answer(ask, chain) : ask();
            }
          : Reflect.get(target, name).bind(target),
    }),
});

/** Checks pending runs again, as if they had been signed two minutes ago. */
const follow = async (
  access: ChainAccess = world.access,
  dailyGasWei = 10n ** 18n,
  settings: Parameters<typeof world.executor>[1] = {},
) => {
  await world.pool.query(
    `update guard_transaction t set signed_at = signed_at - interval '2 minutes'
       from guard_run r where r.id = t.run_id and r.state = 'sending'`,
  );
  await world.pool.query(
    `update guard_run set due_at = created_at, leased_until = null where state = 'sending'`,
  );
  await world.executor(access, { ...settings, dailyGasWei }).pass();
};

/** A block without transactions of the executor. */
const mineBlock = () =>
  world.write(ARBITRUM, {
    address: usdc.address,
    abi: parseAbi(['function approve(address, uint256) returns (bool)']),
    functionName: 'approve',
    args: [world.guard, 2n ** 255n],
  });

const small = {
  token: usdc,
  capPer: 1_000_000n,
  budget: 5_000_000n,
  trigger: always,
  action: send,
};

const dueNow = (id: string) =>
  world.pool.query('update guard_permission set next_check_at = armed_at where id = $1', [id]);

it('transfers once for a crossing, reports it once, and not a unit more', async () => {
  const before = await Promise.all([
    world.balance(ARBITRUM, usdc.address, world.owner.address),
    world.balance(ARBITRUM, usdc.address, bob),
    world.balance(ARBITRUM, usdc.address, world.feeRecipient),
  ]);
  const permission = await world.grant({
    token: usdc,
    capPer: 100_000_001n,
    budget: 150_000_000n,
    trigger: always,
    action: send,
  });
  await execute();
  await dueNow(permission.id);
  await execute();
  const after = await Promise.all([
    world.balance(ARBITRUM, usdc.address, world.owner.address),
    world.balance(ARBITRUM, usdc.address, bob),
    world.balance(ARBITRUM, usdc.address, world.feeRecipient),
  ]);
  expect(after.map((one, i) => one - (before[i] ?? 0n))).toEqual([
    -100_500_001n,
    100_000_001n,
    500_000n,
  ]);
  expect(await permission.runs()).toEqual([
    {
      state: 'done',
      reason: null,
      attempt: 1,
      amount: '100000001',
      fee: '500000',
      result: '100000001',
    },
  ]);
  const [event, ...others] = await permission.events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'agent.triggered',
    execution: {
      status: 'done',
      amount: '100.000001',
      fee: '0.5',
      permission_hash: permission.hash,
      report: { remaining: '49.999999 USDC of the budget of 150 USDC is left.' },
    },
  });
  expect((await permission.row()).spent).toBe('100000001');
  await permission.set('paused');
});

it('swaps to the owner over the route that it finds', async () => {
  const before = await world.balance(ARBITRUM, weth.address, world.owner.address);
  const permission = await world.grant({
    token: usdc,
    capPer: 300_000_000n,
    budget: 300_000_000n,
    trigger: { kind: 'price', asset: weth, comparison: 'below', threshold: '310000000000' },
    action: { kind: 'swap', tokenOut: weth, maxSlippageBps: 100 },
  });
  await execute();
  const [run] = await permission.runs();
  expect(run).toMatchObject({ state: 'done', amount: '300000000' });
  const got = (await world.balance(ARBITRUM, weth.address, world.owner.address)) - before;
  expect(got).toBe(BigInt(run.result));
  expect(got).toBeGreaterThan(99n * 10n ** 15n);
  await dueNow(permission.id);
  await execute();
  expect(await permission.row()).toMatchObject({ state: 'ended', end_reason: 'exhausted' });
});

it('supplies, repays from the wallet and from collateral as the health factor falls', async () => {
  const supplied = await world.grant({
    token: weth,
    capPer: 10n ** 18n,
    budget: 10n ** 18n,
    trigger: { kind: 'token_balance', asset: weth, comparison: 'above', threshold: '1' },
    action: { kind: 'supply' },
  });
  await execute();
  expect(await supplied.runs()).toMatchObject([{ state: 'done', result: `${10n ** 18n}` }]);

  await world.write(ARBITRUM, {
    address: pool,
    abi: poolAbi,
    functionName: 'borrow',
    args: [usdc.address, 1_500_000_000n, 2n, 0, world.owner.address],
  });
  const { reader } = world.clients(ARBITRUM);
  const health = async () => {
    const account = await reader.readContract({
      address: pool,
      abi: poolAbi,
      functionName: 'getUserAccountData',
      args: [world.owner.address],
    });
    return account[5];
  };
  const threshold = (13n * 10n ** 17n).toString();
  const trigger = { kind: 'health_factor', asset: null, comparison: 'below', threshold } as const;
  const repaid = await world.grant({
    token: usdc,
    capPer: 200_000_000n,
    budget: 200_000_000n,
    trigger,
    action: { kind: 'repay_from_wallet' },
  });
  await execute();
  expect(await repaid.runs()).toEqual([]);
  await world.world('price', 'ETH', '2200');
  await dueNow(repaid.id);
  const fell = await health();
  await execute();
  expect(await repaid.runs()).toMatchObject([{ state: 'done', result: '200000000' }]);
  // Its limit, and that no more runs follow: its cap is its budget.
  expect((await repaid.events())[0].execution.report).toMatchObject({
    done: '200 USDC was spent on it, and 1 USDC as the fee. It is the maximum per run.',
    next: 'No further runs: its budget is used up.',
  });
  const rose = await health();
  expect(rose).toBeGreaterThan(fell);

  const reserve = await reader.readContract({
    address: pool,
    abi: poolAbi,
    functionName: 'getReserveData',
    args: [weth.address],
  });
  await world.world('price', 'ETH', '1950');
  const aWeth = { address: reserve.aTokenAddress, symbol: 'aArbWETH', decimals: 18 };
  const sold = await world.grant({
    token: aWeth,
    asset: weth,
    capPer: 10n ** 18n,
    budget: 10n ** 18n,
    trigger,
    action: {
      kind: 'repay_from_collateral',
      tokenOut: usdc,
      maxSlippageBps: 100,
      targetHealthFactor: (15n * 10n ** 17n).toString(),
    },
  });
  const beforeSale = await health();
  await execute();
  expect(await sold.runs()).toMatchObject([{ reason: null, state: 'done' }]);
  const afterSale = await health();
  expect(afterSale).toBeGreaterThan(beforeSale);
  // At most by the rounding of a unit of debt.
  expect(afterSale).toBeLessThanOrEqual(15n * 10n ** 17n + 10n ** 10n);
  expect(afterSale).toBeGreaterThan(14n * 10n ** 17n);
  await world.world('price', 'ETH', '3000');
});

it('swaps with a least output and transfers on X Layer', async () => {
  const [from, to] = [guardToken('xlayer', 'USDC'), guardToken('xlayer', 'USDT')];
  const trigger = { ...always, asset: from };
  const limits = { token: from, capPer: 50_000_000n, budget: 50_000_000n, trigger };
  const before = await world.balance(XLAYER, to.address, world.owner.address);
  const swapped = await world.grant({
    chainId: XLAYER,
    ...limits,
    action: { kind: 'swap', tokenOut: to, minOut: '49000000' },
  });
  const sent = await world.grant({ chainId: XLAYER, ...limits, action: send });
  await execute();
  const [run] = await swapped.runs();
  expect(run).toMatchObject({ state: 'done' });
  expect((await world.balance(XLAYER, to.address, world.owner.address)) - before).toBe(
    BigInt(run.result),
  );
  expect(await sent.runs()).toMatchObject([{ state: 'done', amount: '50000000' }]);
});

it('waits with its reason, and continues when the reason is gone', async () => {
  const permission = await world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: always,
    action: send,
  });
  const approve = (amount: bigint) =>
    world.write(ARBITRUM, {
      address: usdc.address,
      abi: parseAbi(['function approve(address, uint256) returns (bool)']),
      functionName: 'approve',
      args: [world.guard, amount],
    });
  const blockedBy = async (work: () => Promise<unknown>) => {
    await dueNow(permission.id);
    await work();
    return (await permission.row()).waiting_for;
  };
  await approve(1_000_000n);
  const reported = async () =>
    (await permission.events()).map(({ execution: { status, reason } }) => [status, reason]);
  // Its owner relies on it: a cause that only they can remove is reported immediately, and only once, however
  // often it is checked.
  for (let check = 0; check < 2; check++) {
    expect(await blockedBy(execute)).toBe('approval_too_small');
    expect(await reported()).toEqual([['waiting', 'approval_too_small']]);
  }
  await approve(10_000_000n);
  await pauseExecution(world.pool, 'test');
  expect(await blockedBy(execute)).toBe('service_paused');
  // A cause that ends by itself is reported once it has lasted for an hour.
  expect(await reported()).toHaveLength(1);
  const anHourAgo = (table: string, column: string, id: string) =>
    world.pool.query(
      `update ${table} set ${column} = ${column} - interval '1 hour' where ${id} = $1`,
      [permission.id],
    );
  await anHourAgo('guard_permission', 'waiting_since', 'id');
  // The time that it waited before its run was due does not count.
  expect(await blockedBy(execute)).toBe('service_paused');
  expect(await reported()).toHaveLength(1);
  await anHourAgo('guard_run', 'created_at', 'permission_id');
  expect(await blockedBy(execute)).toBe('service_paused');
  expect(await reported()).toContainEqual(['waiting', 'service_paused']);
  await resumeExecution(world.pool);
  expect(await blockedBy(() => world.executor(world.access, { dailyGasWei: 1n }).pass())).toBe(
    'gas_budget',
  );
  const silent: ChainAccess = {
    rpc: (chain) => {
      throw new ChainUnreachable(chain);
    },
  };
  expect(await blockedBy(() => world.executor(silent).pass())).toBe('chain_unreachable');
  expect(await permission.runs()).toMatchObject([{ state: 'queued' }]);
  expect(await blockedBy(execute)).toBeNull();
  expect(await permission.runs()).toMatchObject([{ state: 'done', attempt: 1 }]);
  expect((await reported()).toSorted()).toEqual([
    ['done', null],
    ['waiting', 'approval_too_small'],
    // A condition that cannot be read any more holds up a run as well.
    ['waiting', 'chain_unreachable'],
    ['waiting', 'gas_budget'],
    ['waiting', 'service_paused'],
  ]);
});

it('reports once that a condition cannot be read, after an hour in which no run could be due', async () => {
  const permission = await world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: always,
    action: send,
  });
  const silent: ChainAccess = {
    rpc: (chain) => {
      throw new ChainUnreachable(chain);
    },
  };
  const reported = async () =>
    (await permission.events()).map(({ type, trigger }) => [type, trigger.headline]);
  const blind = async () => {
    await dueNow(permission.id);
    await world.executor(silent).pass();
    expect(await permission.row()).toMatchObject({ waiting_for: 'chain_unreachable' });
    return reported();
  };
  expect(await blind()).toEqual([]);
  expect(await blind()).toEqual([]);
  await world.pool.query(
    `update guard_permission set waiting_since = waiting_since - interval '1 hour' where id = $1`,
    [permission.id],
  );
  for (let check = 0; check < 2; check++) {
    expect(await blind()).toEqual([
      ['agent.degraded', expect.stringContaining('the chain cannot be reached')],
    ]);
  }
  await dueNow(permission.id);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'done' }]);
});

it('ends a pass that is slower than what waits is due again, and observes beside what cannot be asked', async () => {
  await world.pool.query(`update guard_permission set state = 'paused' where state = 'active'`);
  const most = 10n ** 15n;
  const blocked = await world.grant({ ...small, capPer: most, budget: most });
  const broken = await world.grant(small);
  await world.pool.query(
    `update guard_permission set data = jsonb_set(data, '{message,trigger,threshold}', '"none"') where id = $1`,
    [broken.id],
  );
  // Each look at the clock takes five minutes, and a blocked run is due again in four.
  let looks = 0;
  const startMs = Date.now() + HOUR_MS;
  const failed: unknown[] = [];
  const slow = testExecutor(
    { ...world, nowMs: () => startMs + 300_000 * looks++ },
    { onError: (error) => failed.push(error) },
  );
  expect(await slow.pass()).toMatchObject({ checked: 2 });
  expect(failed).toHaveLength(1);
  expect(await blocked.row()).toMatchObject({ waiting_for: 'balance_too_small' });
  await Promise.all([blocked.set('paused'), broken.set('paused')]);
});

it('is not held up by a signed run whose own condition no source reports any more', async () => {
  const words = 'USDC is more than 1% off its peg';
  const condition = {
    kind: 'compare',
    metric: 'peg',
    asset: 'USDC',
    comparator: 'above',
    threshold: '1',
    unit: 'percent',
  } as const;
  const trigger = { kind: 'service_checked', asset: null, comparison: '', threshold: '0' } as const;
  const held = await world.grant({ ...small, trigger: { ...trigger, words, condition } });
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  const source = (value: string | null) => ({
    read: async (subjects: readonly unknown[]) =>
      subjects.map(() =>
        value === null
          ? ({ ok: false, reason: 'unreadable', detail: 'silent' } as const)
          : ({
              ok: true,
              values: { peg: value },
              observedAtMs: 0,
              proof: { source: 'test', reads: [] },
            } as const),
      ),
  });
  await world.executor(mute, { source: source('2') }).pass();
  expect(await held.runs()).toMatchObject([{ state: 'sending' }]);
  const followSilent = () => follow(world.access, 10n ** 18n, { source: source(null) });
  // Alone it waits for its source, and is neither sent nor given up.
  await followSilent();
  expect(await held.runs()).toMatchObject([{ state: 'sending', reason: null }]);
  const other = await world.grant(small);
  await world.executor(mute, { source: source(null) }).pass();
  await expect
    .poll(async () => {
      await followSilent();
      return (await other.runs()).map(({ state }) => state);
    })
    .toEqual(['done']);
  expect(await held.runs()).toMatchObject([{ state: 'failed', reason: 'condition_unread' }]);
  await Promise.all([held.set('paused'), other.set('paused')]);
});

it('reports spending on chain that is not its own', async () => {
  const permission = await world.grant(small);
  await execute();
  const strange = async () => {
    const errors: Error[] = [];
    await dueNow(permission.id);
    await testExecutor(world, { onError: (error) => errors.push(error as Error) }).pass();
    return errors.map(({ message }) => message.includes(`${permission.id} has spent 1000000 on`));
  };
  expect(await strange()).toEqual([]);
  // As in a database that was restored, or where somebody else has run it.
  await world.pool.query('update guard_permission set spent = 0 where id = $1', [permission.id]);
  expect(await strange()).toEqual([true]);
  await permission.set('paused');
});

it('does not sign a run that would need more gas than allowed', async () => {
  const permission = await world.grant(small);
  const greedy = through('eth_estimateGas', async () => '0x1e84800');
  await world.executor(greedy).pass();
  expect(await permission.row()).toMatchObject({ waiting_for: 'over_gas_limit' });
  expect(await permission.runs()).toMatchObject([{ state: 'queued' }]);
  await permission.set('paused');
});

it('checks others beside a condition whose token has its node give up', async () => {
  await world.pool.query(`update guard_permission set state = 'paused' where state = 'active'`);
  const greedy = { address: `0x${'9a5'.padEnd(40, '0')}` as const, symbol: 'GREEDY', decimals: 18 };
  await world.access.rpc('arbitrum').request('anvil_setCode', [greedy.address, '0x5b600056']);
  const hostile = await world.grant({ ...small, trigger: { ...always, asset: greedy } });
  const honest = await world.grant(small);
  // A node spends its time on all the gas it is given, and then does not answer that call.
  const impatient: ChainAccess = {
    rpc: (chain) =>
      new Proxy(world.access.rpc(chain), {
        get: (target, name) =>
          name === 'request'
            ? (method: string, params: readonly { data?: string; gas?: string }[]) =>
                method === 'eth_call' &&
                params[0]?.data?.includes(greedy.address.slice(2)) &&
                params[0].gas === undefined
                  ? Promise.reject(new ChainUnreachable(chain))
                  : target.request(method, params)
            : Reflect.get(target, name).bind(target),
      }),
  };
  await execute(() => world.executor(impatient));
  expect(await honest.runs()).toMatchObject([{ state: 'done' }]);
  expect(await hostile.runs()).toEqual([]);
  expect(await hostile.row()).toMatchObject({ waiting_for: 'would_revert' });
  await Promise.all([hostile.set('paused'), honest.set('paused')]);
});

it('sends once where its answer is lost, where two executors work, and where it hung', async () => {
  const grantOne = () =>
    world.grant({
      token: usdc,
      capPer: 1_000_000n,
      budget: 50_000_000n,
      feeBps: 0,
      trigger: always,
      action: send,
    });
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permissions = await Promise.all([await grantOne(), await grantOne(), await grantOne()]);
  // It dies between storing a signed run and sending it.
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  await Promise.all([world.executor(mute).pass(), world.executor(mute).pass()]);
  const { rows } = await world.pool.query(
    `select count(*)::int as count, count(distinct nonce)::int as nonces
       from guard_transaction t join guard_run r on r.id = t.run_id where r.state = 'sending'`,
  );
  expect(rows).toEqual([{ count: 3, nonces: 3 }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);
  // It is not on chain for over a minute: it is replaced by a transaction with the same nonce.
  await world.pool.query(
    `update guard_transaction set signed_at = signed_at - interval '2 minutes' where state = 'signed'`,
  );
  await world.pool.query(`update guard_run set leased_until = null where state = 'sending'`);
  await world.pool.query(`update guard_run set due_at = created_at where state = 'sending'`);
  await Promise.all([world.executor().pass(), world.executor().pass()]);
  await execute();
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before + 3_000_000n);
  for (const permission of permissions) {
    expect(await permission.runs()).toMatchObject([{ state: 'done' }]);
    expect(await permission.events()).toHaveLength(1);
  }
  const sent = await world.pool.query(
    `select nonce, count(*)::int as count, count(*) filter (where t.state = 'final')::int as final
       from guard_transaction t join guard_run r on r.id = t.run_id
      where r.permission_id = any($1) group by nonce`,
    [permissions.map(({ id }) => id)],
  );
  expect(sent.rows.map(({ final }) => final)).toEqual([1, 1, 1]);
  for (const permission of permissions) await permission.set('paused');
});

it('replaces only the next run in line, and never beyond the daily budget', async () => {
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  const permissions = [await world.grant(small), await world.grant(small)];
  await world.executor(mute).pass();
  const signed = async () => {
    const { rows } = await world.pool.query<{ count: number; most: string }>(
      `select count(*)::int as count, max(t.gas_limit * t.max_fee_per_gas)::text as most
         from guard_transaction t join guard_run r on r.id = t.run_id
        where r.permission_id = any($1) group by t.nonce order by t.nonce`,
      [permissions.map(({ id }) => id)],
    );
    return rows;
  };
  const [first] = await signed();
  const dailyGasWei = 10n * BigInt(first?.most ?? 0);
  for (let i = 0; i < 20; i++) await follow(mute, dailyGasWei);
  const [next, behind] = await signed();
  expect(next?.count).toBeGreaterThan(5);
  expect(BigInt(next?.most ?? 0)).toBeLessThanOrEqual(dailyGasWei);
  expect(behind?.count).toBe(1);
  // A run that may not pay the asked price does not hold up others.
  await execute();
  const ended = await Promise.all(permissions.map((permission) => permission.runs()));
  expect(ended.map(([{ state, reason }]) => `${state} ${reason}`).sort()).toEqual([
    'done null',
    'failed gas_budget',
  ]);
  for (const permission of permissions) await permission.set('paused');
});

it('leaves a run that it may not pay more for unchanged while no other waits behind it, and reports it', async () => {
  const permission = await world.grant(small);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  await world.executor(mute).pass();
  await follow(mute, 1n);
  expect(await permission.runs()).toMatchObject([{ state: 'sending' }]);
  const reported = async () =>
    (await permission.events()).map(({ execution: { status, reason } }) => [status, reason]);
  await reportLate(world.pool, world.nowMs() + HOUR_MS);
  await reportLate(world.pool, world.nowMs() + HOUR_MS);
  expect(await reported()).toEqual([['waiting', 'gas_budget']]);
  await follow(world.access, 1n);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'done' }]);
  expect((await reported()).toSorted()).toEqual([
    ['done', null],
    ['waiting', 'gas_budget'],
  ]);
  await permission.set('paused');
});

it('lets all permissions of an owner cost no more gas together than a day may', async () => {
  await world.pool.query(`update guard_transaction set signed_at = signed_at - interval '2 days'`);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  // Neither approves anything: no block is between them, and the fee does not change.
  const silent = { ...small, isSilent: true };
  const permissions = [await world.grant(silent)];
  await world.executor(mute).pass();
  const mayCost = async () => {
    const { rows } = await world.pool.query<{ most: string }>(
      `select coalesce(sum(gas_limit * max_fee_per_gas), 0)::text as most from guard_transaction
        where signed_at > $1::timestamptz - interval '1 day'`,
      [new Date(world.nowMs())],
    );
    return BigInt(rows[0]?.most ?? 0);
  };
  const one = await mayCost();
  const ownerDailyGasWei = (one * 9n) / 2n;
  for (let at = 0; at < 11; at++) permissions.push(await world.grant(silent));
  // They are signed several at the same time.
  await world.executor(mute, { ownerDailyGasWei }).pass();
  const all = await Promise.all(permissions.map((permission) => permission.runs()));
  const runs = all.map(([{ state, reason }]) => `${state} ${reason}`);
  expect(new Set(runs)).toEqual(new Set(['sending null', 'queued gas_budget']));
  expect(await mayCost()).toBeLessThanOrEqual(ownerDailyGasWei);
  // A stuck run is never replaced for more than is left of its budget.
  for (let i = 0; i < 6; i++) await follow(mute, 10n ** 18n, { ownerDailyGasWei });
  const { rows } = await world.pool.query<{ most: string }>(
    `select coalesce(sum(most), 0)::text as most from (
       select max(gas_limit * max_fee_per_gas) as most from guard_transaction
        where signed_at > $1::timestamptz - interval '1 day' group by nonce) as paid`,
    [new Date(world.nowMs())],
  );
  expect(BigInt(rows[0]?.most ?? 0)).toBeLessThanOrEqual(ownerDailyGasWei);
  for (const { id } of permissions) await dueNow(id);
  await execute();
  for (const permission of permissions) await permission.set('paused');
});

it('costs no more gas than its bars over the code of real venues', async () => {
  await copyVault(world.access, 'arbitrum');
  const swap = { kind: 'swap', tokenOut: weth, minOut: '100000000000000' } as const;
  const rows = [
    [send, 110_000],
    [{ kind: 'vault', vault: COPIED_VAULT }, 190_000],
    [swap, 230_000],
    [{ kind: 'supply' }, 260_000],
  ] as const;
  // As `contracts/test/Gas.t.sol` measures it over models: signed by a key, the second run, on a balance, without a fee.
  const permissions = [];
  for (const [action] of rows) {
    permissions.push(await world.grant({ ...small, feeBps: 0, budget: 2_000_000n, action }));
  }
  await world.write(ARBITRUM, {
    address: usdc.address,
    abi: parseAbi(['function approve(address, uint256) returns (bool)']),
    functionName: 'approve',
    args: [world.guard, 1_000_000_000n],
  });
  await execute();
  for (const { id } of permissions) {
    await world.pool.query('update guard_permission set is_met = false where id = $1', [id]);
    await dueNow(id);
  }
  await execute();
  const { reader } = world.clients(ARBITRUM);
  const used: Record<string, number> = {};
  for (const [at, [{ kind }, most]] of rows.entries()) {
    const { rows: sent } = await world.pool.query<{ hash: Buffer }>(
      `select t.hash from guard_transaction t join guard_run r on r.id = t.run_id
        where r.permission_id = $1 and t.state = 'final' order by r.crossing`,
      [permissions[at]?.id],
    );
    expect([kind, sent.length]).toEqual([kind, 2]);
    const hash = bytesToHex(sent[1]?.hash ?? Buffer.alloc(0));
    const { gasUsed, status } = await reader.getTransactionReceipt({ hash });
    expect([kind, status]).toEqual([kind, 'success']);
    used[kind] = Number(gasUsed);
    expect(Number(gasUsed), kind).toBeLessThanOrEqual(most);
  }
  console.log({ gas: used });
});

it('reports a run that is not in a block for an hour, for any reason, and again when it succeeded', async () => {
  const permission = await world.grant(small);
  const silent = (method: string) =>
    through(method, (_, chain) => Promise.reject(new ChainUnreachable(chain)));
  await world.executor(silent('eth_sendRawTransaction')).pass();
  const reported = async () => {
    await reportLate(world.pool, world.nowMs() + HOUR_MS);
    return (await permission.events()).map(({ execution: { status, reason } }) => [status, reason]);
  };
  // A chain that does not answer stops every look at it, before anything is written.
  await world.pool.query(`update guard_run set due_at = created_at where state = 'sending'`);
  const failed: unknown[] = [];
  const onError = (error: unknown) => failed.push(error);
  await testExecutor({ ...world, access: silent('eth_blockNumber') }, { onError }).pass();
  expect(failed).toHaveLength(1);
  expect(await reported()).toEqual([['waiting', 'unconfirmed']]);
  await follow(silent('eth_sendRawTransaction'));
  expect(await reported()).toEqual([['waiting', 'unconfirmed']]);
  await execute();
  expect((await reported()).toSorted()).toEqual([
    ['done', null],
    ['waiting', 'unconfirmed'],
  ]);
  await permission.set('paused');
});

it('does not send a run that its owner paused between signing and sending', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permission = await world.grant(small);
  // The point at which an operator's pause could arrive: signed and stored, and about to be sent.
  const operator = await world.pool.connect();
  await operator.query('begin; lock table guard_pause in row exclusive mode');
  const sent: string[] = [];
  const listening = through('eth_sendRawTransaction', (ask) => {
    sent.push('asked');
    return ask();
  });
  const pass = world.executor(listening).pass();
  await expect
    .poll(async () => (await permission.runs()).map(({ state }) => state))
    .toEqual(['sending']);
  await permission.say('pause');
  await operator.query('commit');
  operator.release();
  await pass;
  expect(sent).toEqual([]);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'failed', reason: 'paused' }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);
  expect((await permission.events())[0].execution.report.next).toBe(
    'Nothing runs until you start it again.',
  );
  await permission.set('paused');
});

it('takes a receipt that a node does not show yet for no proof that nothing ran', async () => {
  const permission = await world.grant(small);
  const behind = through('eth_getTransactionReceipt', async () => null);
  await world.executor(behind).pass();
  await mineBlock();
  await follow(behind);
  expect(await permission.runs()).toMatchObject([{ state: 'sending' }]);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'done' }]);
  expect(await permission.events()).toHaveLength(1);
  await permission.set('paused');
});

it('reports a run whose nonce another transaction took, and tries it once more', async () => {
  const permission = await world.grant(small);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  await world.executor(mute).pass();
  await world.spendExecutorNonce(ARBITRUM);
  await mineBlock();
  await follow();
  expect(await permission.runs()).toMatchObject([{ state: 'failed', reason: 'nonce_taken' }]);
  expect(await permission.events()).toMatchObject([
    { execution: { status: 'failed', reason: 'nonce_taken', amount: '0' } },
  ]);
  await world.pass(HOUR_MS);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
  expect(await permission.events()).toHaveLength(2);
  await permission.set('paused');
});

it('does not send a run that was begun before its owner paused and started again', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permission = await world.grant(small);
  let isTurned = false;
  const turned = through('eth_estimateGas', async (ask) => {
    if (!isTurned) {
      isTurned = true;
      await permission.say('pause');
      await permission.say('start');
    }
    return ask();
  });
  await world.executor(turned).pass();
  await execute();
  expect(await permission.runs()).toMatchObject([
    { state: 'skipped', reason: 'paused' },
    { state: 'done' },
  ]);
  const { rows } = await world.pool.query(
    `select count(*)::int as count from guard_transaction t join guard_run r on r.id = t.run_id
      where r.permission_id = $1`,
    [permission.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before + 1_000_000n);
  expect(await permission.events()).toHaveLength(1);
  await permission.set('paused');
});

const denies = (address: string) => {
  const parsed = parseDenylist({ recipients: [{ address, reason: 'Phishing' }] });
  if (!parsed.ok) throw new Error(parsed.why);
  const denylist = new Denylist([parsed.list]);
  return () => world.executor(world.access, { denylist: () => denylist });
};

it('does not send a run that the operator denies, reports it once, and runs when it is allowed again', async () => {
  const permission = await world.grant(small);
  const waitsBecause = async (executor: () => Executor) => {
    await dueNow(permission.id);
    await executor().pass();
    expect(await permission.runs()).toMatchObject([{ state: 'queued', amount: null }]);
    return (await permission.row()).waiting_for;
  };
  expect(await waitsBecause(denies(bob))).toBe('denied');
  expect(await waitsBecause(denies(bob))).toBe('denied');
  const unreadable = () => {
    throw new ApiError('engine_unreachable');
  };
  expect(await waitsBecause(() => world.executor(world.access, { denylist: unreadable }))).toBe(
    'denylist_unreadable',
  );
  expect(await permission.events()).toMatchObject([
    {
      type: 'agent.triggered',
      execution: {
        status: 'waiting',
        reason: 'denied',
        amount: '0',
        transaction_hash: null,
        report: {
          remaining: '5 USDC of the budget of 5 USDC is left.',
          reasoning: expect.stringMatching(/ is on .* denylist as a recipient: Phishing\.$/),
        },
      },
    },
  ]);
  await dueNow(permission.id);
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'done', attempt: 1 }]);
  expect(await permission.events()).toHaveLength(2);
  await permission.set('paused');
});

it('cancels a signed run when the operator denies it meanwhile, without holding up later ones', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permission = await world.grant(small);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  await world.executor(mute).pass();
  const behind = await world.grant({
    ...small,
    action: { kind: 'transfer', recipient: TEST_ACCOUNTS[2].address },
  });
  await execute(denies(bob));
  expect(await permission.runs()).toMatchObject([{ state: 'failed', reason: 'denied' }]);
  expect(await behind.runs()).toMatchObject([{ state: 'done' }]);
  expect(await permission.events()).toMatchObject([
    { execution: { status: 'failed', reason: 'denied', amount: '0', fee: '0' } },
  ]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);
  await permission.set('paused');
  await behind.set('paused');
});

it('cancels a signed run when its owner pauses, and runs once it is started', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permission = await world.grant(small);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  await world.executor(mute).pass();
  expect(await permission.runs()).toMatchObject([{ state: 'sending' }]);
  await permission.say('pause');
  await execute();
  expect(await permission.runs()).toMatchObject([{ state: 'failed', reason: 'paused' }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);
  await permission.set('paused');
});

it('sends nothing while the operator pauses it, reports whose run is held up, and cancels all the same', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const sent: string[] = [];
  const mute = through('eth_sendRawTransaction', (_, chain) => {
    sent.push('asked');
    return Promise.reject(new ChainUnreachable(chain));
  });
  const held = await world.grant(small);
  const cancelled = await world.grant(small);
  await world.executor(mute).pass();
  expect(await held.runs()).toMatchObject([{ state: 'sending' }]);
  expect(sent).toHaveLength(2);
  // The pause waits for the run that is being sent, and everything later waits behind the pause.
  let answer: (() => void) | undefined;
  const slow = sendUnlessPaused(
    world.pool,
    held.id,
    () => new Promise((resolve) => (answer = resolve)),
  );
  await expect.poll(() => answer).toBeDefined();
  const pausing = pauseExecution(world.pool, 'an incident');
  await expect
    .poll(async () => {
      const { rows } = await world.pool.query(
        `select 1 from pg_locks where relation = 'guard_pause'::regclass and not granted`,
      );
      return rows.length;
    })
    .toBe(1);
  let isSent = false;
  const late = sendUnlessPaused(world.pool, held.id, async () => {
    isSent = true;
  });
  answer?.();
  expect(await slow).toBe(true);
  expect(await pausing).toMatchObject({ reason: 'an incident' });
  expect(await late).toBe(false);
  expect(isSent).toBe(false);
  expect(await pauseExecution(world.pool, 'again')).toMatchObject({ reason: 'an incident' });

  const queued = await world.grant(small);
  const nonces = () =>
    world.pool
      .query('select count(*)::int as count from guard_transaction')
      .then(({ rows }) => rows);
  const signed = await nonces();
  const all = through('eth_sendRawTransaction', (ask) => {
    sent.push('asked');
    return ask();
  });
  await follow(all);
  await follow(all);
  expect(sent).toHaveLength(2);
  expect(await nonces()).toEqual(signed);
  expect(await held.runs()).toMatchObject([{ state: 'sending' }]);
  expect(await queued.row()).toMatchObject({ waiting_for: 'service_paused' });
  expect(await held.events()).toEqual([]);
  await reportLate(world.pool, world.nowMs() + HOUR_MS);
  await reportLate(world.pool, world.nowMs() + HOUR_MS);
  const reported = await held.events();
  expect(reported.map(({ execution: { status, reason } }) => [status, reason])).toEqual([
    ['waiting', 'service_paused'],
  ]);
  expect(reported[0].execution.report.done).toBe(
    'Nothing was spent: the transaction is not in a block.',
  );
  await queued.say('pause');
  await cancelled.say('pause');
  await follow(all);
  expect(sent).toHaveLength(3);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);

  expect(await resumeExecution(world.pool)).toMatchObject({ reason: 'an incident' });
  expect(await resumeExecution(world.pool)).toBeNull();
  await execute();
  expect(await held.runs()).toMatchObject([{ state: 'done' }]);
  expect(await cancelled.runs()).toMatchObject([{ state: 'failed', reason: 'paused' }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before + 1_000_000n);
  await held.set('paused');
});

it('runs on a condition that only the service checks, and cancels a signed run when it ends', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const condition = {
    kind: 'compare',
    metric: 'peg',
    asset: 'USDC',
    comparator: 'above',
    threshold: '1',
    unit: 'percent',
  } as const;
  const words = 'USDC is more than 1% off its peg';
  const terms = { asset: null, comparison: '', threshold: '0', words, condition } as const;
  const permission = await world.grant({
    ...small,
    trigger: { kind: 'service_checked', ...terms },
  });
  const reads =
    (value: string | null, access: ChainAccess = world.access) =>
    () =>
      world.executor(access, {
        source: {
          read: async (subjects) =>
            subjects.map(() =>
              value === null
                ? { ok: false, reason: 'unreadable', detail: 'silent' }
                : {
                    ok: true,
                    values: { peg: value },
                    observedAtMs: 0,
                    proof: { source: 'test', reads: [] },
                  },
            ),
        },
      });
  const check = async (executor: () => Executor) => {
    await dueNow(permission.id);
    await executor().pass();
    return [(await permission.runs()).length, (await permission.row()).waiting_for];
  };
  expect(await check(reads('0.4'))).toEqual([0, null]);
  expect(await check(reads(null))).toEqual([0, 'condition_unread']);
  const mute = through('eth_sendRawTransaction', (_, chain) =>
    Promise.reject(new ChainUnreachable(chain)),
  );
  expect(await check(reads('1.4', mute))).toEqual([1, null]);
  // Signed and never sent; an hour later it would still be taken as true on chain.
  await world.pool.query(
    `update guard_transaction set signed_at = signed_at - interval '2 minutes' where state = 'signed'`,
  );
  await execute(reads('0.4'));
  expect(await permission.runs()).toMatchObject([{ state: 'failed', reason: 'condition_ended' }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before);
  expect(await check(reads('0.4'))).toEqual([1, null]);
  await world.pass(HOUR_MS);
  await dueNow(permission.id);
  await execute(reads('1.01'));
  expect(await permission.runs()).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before + 1_000_000n);
  const done = (await permission.events()).find(({ execution }) => execution.status === 'done');
  expect(done.execution.report.reasoning).toBe(
    `The condition "${words}" was true at the check, which only Portolan reads.`,
  );
  await permission.set('paused');
});

it('runs once for each part of an "or" that turns true while the whole stays true, one at a time', async () => {
  const peg = (asset: string) =>
    ({
      kind: 'compare',
      metric: 'peg',
      asset,
      comparator: 'above',
      threshold: '1',
      unit: 'percent',
    }) as const;
  const condition = { kind: 'any' as const, parts: [peg('USDC'), peg('USDT'), peg('DAI')] };
  const before = await world.balance(ARBITRUM, usdc.address, bob);
  const permission = await world.grant({
    ...small,
    trigger: {
      kind: 'service_checked',
      asset: null,
      comparison: '',
      threshold: '0',
      words: 'one of three is off its peg',
      condition,
    },
  });
  const off = (assets: readonly string[]) => () =>
    world.executor(world.access, {
      source: {
        read: async (subjects) =>
          subjects.map(({ asset = '' }) => ({
            ok: true,
            values: { peg: assets.includes(asset) ? '2' : '0' },
            observedAtMs: 0,
            proof: { source: 'test', reads: [] },
          })),
      },
    });
  const check = async (assets: readonly string[]) => {
    await dueNow(permission.id);
    await execute(off(assets));
    const { rows } = await world.pool.query(
      `select item, crossing, state, (select next_check_at from guard_permission where id = $1) as next
         from guard_run where permission_id = $1 order by created_at, id`,
      [permission.id],
    );
    expect(rows.every(({ state }) => state === 'done')).toBe(true);
    const minutes = (rows[0]?.next - world.nowMs()) / 60_000;
    return [rows.map(({ item, crossing }) => `${crossing}/${item}`).join(' '), minutes < 5];
  };
  // Two are off at the same time: the second one follows after the cooldown.
  expect(await check(['USDC', 'DAI'])).toEqual(['1/0', true]);
  expect(await check(['USDC', 'DAI'])).toEqual(['1/0 1/2', false]);
  await world.pass(HOUR_MS);
  expect(await check(['USDC', 'DAI'])).toEqual(['1/0 1/2', false]);
  // One that is new, while the whole has never been false.
  expect(await check(['USDT'])).toEqual(['1/0 1/2 1/1', false]);
  expect(await check(['USDC'])).toEqual(['1/0 1/2 1/1', false]);
  await check([]);
  await world.pass(HOUR_MS);
  expect(await check(['USDC'])).toEqual(['1/0 1/2 1/1 2/0', false]);
  expect(await world.balance(ARBITRUM, usdc.address, bob)).toBe(before + 4_000_000n);
  await permission.set('paused');
});

it.each(['any', 'holding'])(
  'neither repeats nor cancels for a part what ran for the whole before the upgrade: %s',
  async (of) => {
    const compare = {
      kind: 'compare',
      metric: 'peg',
      comparator: 'above',
      threshold: '1',
    } as const;
    const peg = (asset: string) => ({ ...compare, asset, unit: 'percent' }) as const;
    const condition =
      of === 'any'
        ? { kind: 'any' as const, parts: [peg('USDC'), peg('USDT')] }
        : { ...peg('USDC'), any: 'holding' as const };
    const trigger = {
      kind: 'service_checked',
      asset: null,
      comparison: '',
      threshold: '0',
    } as const;
    const words = 'one of several is off its peg';
    const grant = () => world.grant({ ...small, trigger: { ...trigger, words, condition } });
    // Every part that is not the first one holds.
    const source = {
      read: async (subjects: readonly { readonly asset?: string | undefined }[]) =>
        subjects.map(({ asset }) => ({
          ok: true as const,
          values: { peg: of === 'any' && asset === 'USDC' ? '0' : '2', other: '0' },
          observedAtMs: 0,
          proof: { source: 'test', reads: [] },
        })),
    };
    const reading = (access: ChainAccess = world.access) => world.executor(access, { source });
    const upgrade = async () => {
      await world.pool.query(`update guard_run set item = '0' where permission_id = any($1)`, [
        [ran.id, signed.id],
      ]);
      await world.pool.query(WHOLE_RUNS);
    };
    const ran = await grant();
    await execute(() => reading());
    const signed = await grant();
    const mute = through('eth_sendRawTransaction', (_, chain) =>
      Promise.reject(new ChainUnreachable(chain)),
    );
    await reading(mute).pass();
    expect(await signed.runs()).toMatchObject([{ state: 'sending' }]);
    await upgrade();
    // A late signed run is valid while any part holds.
    await follow(mute, 10n ** 18n, { source });
    expect(await signed.runs()).toMatchObject([{ state: 'sending', reason: null }]);
    await execute(() => reading());
    for (const one of [ran, signed]) {
      await dueNow(one.id);
      await execute(() => reading());
      expect(await one.runs()).toMatchObject([{ state: 'done', attempt: 1 }]);
    }
    await Promise.all([ran.set('paused'), signed.set('paused')]);
  },
);

it('reads the end of a run only from its own event, regardless of the rest of the receipt', async () => {
  const permission = await world.grant(small);
  const other = `0x${'ab'.repeat(32)}` as const;
  const amongOthers = through('eth_getTransactionReceipt', async (ask) => {
    const receipt = (await ask()) as { logs: { address: string; topics: string[] }[] } | null;
    if (receipt === null) return null;
    const own = receipt.logs.find(({ topics }) => topics[2] === permission.hash);
    if (own === undefined) throw new Error('it has no event of its own');
    const [executed = '', owner = '', hash = '', sender = ''] = own.topics;
    const [revoked = ''] = encodeEventTopics({
      abi: parseAbi(['event Revoked(address indexed owner, bytes32 indexed permissionHash)']),
    });
    const logs = [
      // An owner of code revokes while it is executed; a guard's event without a word of this one.
      { ...own, topics: [revoked, owner, hash], data: '0x' },
      { ...own, topics: [executed, owner, other, sender] },
      // The same words of another contract.
      { ...own, address: bob, data: `0x${'00'.repeat(96)}` },
    ];
    return { ...receipt, logs: [...logs, ...receipt.logs] };
  });
  await execute(() => world.executor(amongOthers));
  expect(await permission.runs()).toMatchObject([
    { state: 'done', amount: '1000000', fee: '5000', result: '1000000' },
  ]);
  expect(await permission.events()).toMatchObject([{ execution: { status: 'done' } }]);
  const failing = await world.grant(small);
  const withoutOwn = through('eth_getTransactionReceipt', async (ask) => {
    const receipt = (await ask()) as { logs: { topics: string[] }[] } | null;
    const logs = receipt?.logs.filter(({ topics }) => topics[2] !== failing.hash);
    return receipt && { ...receipt, logs };
  });
  await execute(() => world.executor(withoutOwn));
  expect(await failing.runs()).toMatchObject([{ state: 'failed', reason: 'no_event' }]);
  await permission.set('paused');
  await failing.set('paused');
});

it('keeps to two runs in an hour and to the owner’s revocation', async () => {
  const permission = await world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 50_000_000n,
    trigger: always,
    action: send,
  });
  const again = async () => {
    await world.pool.query('update guard_permission set is_met = false where id = $1', [
      permission.id,
    ]);
    await dueNow(permission.id);
    await execute();
    return (await permission.row()).waiting_for;
  };
  expect([await again(), await again(), await again()]).toEqual([null, null, 'rate_limited']);
  await world.pass(HOUR_MS);
  expect(await again()).toBeNull();
  await world.write(ARBITRUM, {
    address: world.guard,
    abi: parseAbi(['function revoke(bytes32)']),
    functionName: 'revoke',
    args: [permission.hash],
  });
  await again();
  expect((await permission.row()).state).toBe('revoked');
});
