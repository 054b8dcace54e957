import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDeployment } from '#server/metrics/read-deployment.ts';
import { claimSendings, releaseRun } from './ledger.ts';
import { reportLate } from './report-late.ts';
import { guardToken, openGuardWorld } from './testing/open-guard-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const usdc = guardToken('arbitrum', 'USDC');

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
});
afterAll(() => world.close());

const grant = (kind: 'token_balance' | 'price' = 'token_balance') =>
  world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: { kind, asset: usdc, comparison: 'above', threshold: '0' },
    action: { kind: 'transfer', recipient: '0x00000000000000000000000000000000000000b0' },
    isSilent: true,
  });
type Granted = Awaited<ReturnType<typeof grant>>;

const reported = async (permission: Granted) =>
  (await permission.events())
    .flatMap(({ execution }) => (execution === null ? [] : [execution]))
    .map(({ status, reason }) => `${status} ${reason}`)
    .sort();

/** The state of a run at `nowMs`, and the reports of it to its owner. */
interface Case {
  readonly state: 'queued' | 'sending' | 'done' | 'failed' | 'skipped';
  /** Why it waits, is held up or ended. */
  readonly reason: string | null;
  /** Since when it has been in that state; a signed run was queued for as long before that. */
  readonly ageMs: number;
  readonly wasReported: boolean;
}

const REASONS = {
  queued: [null, 'gas_budget', 'nothing_to_do', 'executor_without_gas', 'approval_too_small'],
  sending: [null, 'not_final', 'service_paused', 'paused', 'denied', 'gas_budget'],
  done: [null],
  failed: ['reverted'],
  skipped: ['condition_ended', 'paused', 'expired'],
} as const;

const CASES: readonly Case[] = Object.entries(REASONS).flatMap(([state, reasons]) =>
  reasons.flatMap((reason) =>
    [HOUR_MS - 1, HOUR_MS, 50 * HOUR_MS].flatMap((ageMs) =>
      [false, true].map((wasReported) => ({
        state: state as Case['state'],
        reason,
        ageMs,
        wasReported,
      })),
    ),
  ),
);

async function make({ state, reason, ageMs, wasReported }: Case, nowMs: number): Promise<Granted> {
  const permission = await grant();
  const id = `run_${randomBytes(8).toString('hex')}`;
  const since = new Date(nowMs - ageMs);
  const isSigned = state !== 'queued' && state !== 'skipped';
  const began = state === 'queued' ? since : new Date(nowMs - 2 * ageMs);
  const isOver = state === 'done' || state === 'failed' || state === 'skipped';
  await world.pool.query(
    `insert into guard_run (id, permission_id, crossing, item, attempt, state, reason, held_for, created_at, due_at, ended_at,
                            told_at)
     values ($1, $2, 1, '0', 1, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      permission.id,
      state,
      state === 'sending' ? null : reason,
      state === 'sending' ? reason : null,
      began,
      new Date(nowMs + HOUR_MS),
      isOver ? since : null,
      state === 'done' || state === 'failed' ? since : null,
    ],
  );
  if (isSigned) {
    await world.pool.query(
      `insert into guard_transaction (hash, run_id, chain_id, sender, nonce, raw, gas_limit, max_fee_per_gas,
                                      max_priority_fee_per_gas, signed_at)
       values ($1, $2, 42161, '0x', 0, '', 1, 1, 1, $3)`,
      [randomBytes(32), id, since],
    );
  }
  if (state === 'queued' && reason !== null) {
    await world.pool.query('update guard_permission set waiting_for = $2 where id = $1', [
      permission.id,
      reason,
    ]);
  }
  if (wasReported) {
    // As a check reports a waiting run: a signed run was reported before it was signed, in another
    // state.
    const key = `run:${id}:${state === 'queued' ? (reason ?? 'unchecked') : 'no_route'}`;
    await world.pool.query(
      `insert into agent_event (id, partner_id, agent_id, type, crossing_key, triggered_at, created_at, trigger, execution)
       select $1, partner_id, agent_id, 'agent.triggered', $2, $3, $3, '{}', '{"status":"waiting","reason":"before"}'
         from guard_permission where id = $4`,
      [`evt_${randomBytes(8).toString('hex')}`, key, began, permission.id],
    );
  }
  return permission;
}

/**
 * The law: a run that is in one state for an hour is reported once; the end of a run that was due but never sent is
 * reported, unless its owner stopped it before any report.
 */
function expected({ state, reason, ageMs, wasReported }: Case): readonly string[] {
  const before = wasReported ? ['waiting before'] : [];
  if (state === 'skipped') {
    return wasReported || reason !== 'paused' ? [...before, `skipped ${reason}`] : [];
  }
  if (state === 'done' || state === 'failed' || ageMs < HOUR_MS) return before;
  if (state === 'sending') return [...before, `waiting ${reason ?? 'unconfirmed'}`];
  return wasReported ? before : [`waiting ${reason ?? 'unchecked'}`];
}

it('reports every run that is in one state for an hour, once, and what became of it', async () => {
  const nowMs = Date.now();
  const made = [];
  for (const one of CASES) made.push({ one, permission: await make(one, nowMs) });
  // Another one that works at the same time reports nothing twice, nor does a later one.
  await Promise.all([reportLate(world.pool, nowMs), reportLate(world.pool, nowMs)]);
  expect(await reportLate(world.pool, nowMs)).toBe(0);
  for (const { one, permission } of made) {
    expect(await reported(permission), JSON.stringify(one)).toEqual([...expected(one)].sort());
  }
  const figures = await readDeployment(world.pool, nowMs, (error) => {
    throw error;
  });
  const late = CASES.filter(({ ageMs }) => ageMs >= HOUR_MS);
  const provided = [null, 'executor_without_gas'];
  expect(figures).toContain(
    `portolan_guard_runs_unsettled ${late.filter(({ state }) => state === 'sending').length}\n`,
  );
  expect(figures).toContain(
    `portolan_guard_runs_unsent ${late.filter(({ state, reason }) => state === 'queued' && provided.includes(reason)).length}\n`,
  );
  // Anything that holds it for the next hour is another state.
  const signed = made.filter(({ one }) => one.state === 'sending' && one.ageMs >= HOUR_MS);
  await world.pool.query(
    `update guard_run set held_for = 'condition_unread', held_since = $1 where state = 'sending'`,
    [new Date(nowMs - HOUR_MS)],
  );
  await reportLate(world.pool, nowMs);
  for (const { one, permission } of signed) {
    expect(await reported(permission)).toEqual(
      [...expected(one), 'waiting condition_unread'].sort(),
    );
  }
  await world.pool.query('delete from guard_transaction');
  await world.pool.query('delete from guard_run');
});

it('reports a signed run after an hour, and then of what holds it for an hour, not of each change', async () => {
  const nowMs = Date.now();
  const signedAt = (reason: string | null) =>
    make({ state: 'sending', reason, ageMs: 0, wasReported: false }, nowMs);
  const forget = async () => {
    await world.pool.query('delete from guard_transaction');
    await world.pool.query('delete from guard_run');
  };
  const [restless, unmoved] = [await signedAt(null), await signedAt('not_final')];
  /** At `minute` after the signature it is looked at, by an executor as it gives a run back, and reported. */
  const look = async (permission: Granted, minute: number, heldFor: string | null) => {
    const atMs = nowMs + minute * MINUTE_MS;
    const dueAtMs = nowMs + 1000 * HOUR_MS;
    await world.pool.query(
      'update guard_run set due_at = case when permission_id = $1 then $2::timestamptz else $3 end',
      [permission.id, new Date(atMs), new Date(dueAtMs)],
    );
    const due = { nowMs: atMs, chainIds: [42161], limit: 8, leaseSeconds: 60 };
    const [run] = await claimSendings(world.pool, due);
    if (run?.permission.id !== permission.id) throw new Error('it alone is due');
    expect(await releaseRun(world.pool, run, { nowMs: atMs, dueAtMs, heldFor })).toBe(true);
    await reportLate(world.pool, atMs);
  };
  const STATES = ['service_paused', 'condition_unread', 'gas_budget', 'paused', 'denied'];
  for (let minute = 50; minute < 60; minute++) {
    await look(restless, minute, STATES[minute % 5] ?? null);
  }
  expect(await reported(restless)).toEqual([]);
  // It is reported once an hour is over, even if its state has just changed, and not again immediately.
  for (let minute = 60; minute <= 70; minute++) {
    await look(restless, minute, STATES[minute % 5] ?? null);
  }
  expect(await reported(restless)).toEqual(['waiting service_paused']);
  await look(restless, 70, 'gas_budget');
  await look(restless, 129, 'gas_budget');
  expect(await reported(restless)).toHaveLength(1);
  await look(restless, 130, 'gas_budget');
  expect(await reported(restless)).toEqual(['waiting gas_budget', 'waiting service_paused']);
  expect(await reported(unmoved)).toEqual(['waiting not_final']);
  await forget();
  const mined = await signedAt(null);
  // In a block at last, it is about to end: reported only where that lasts.
  await look(mined, 59, 'not_final');
  for (const minute of [61, 118]) await look(mined, minute, 'not_final');
  expect(await reported(mined)).toEqual([]);
  await look(mined, 119, 'not_final');
  expect(await reported(mined)).toEqual(['waiting not_final']);
  await forget();
});

it('says what is known about a run: a signed run may still succeed', async () => {
  const nowMs = Date.now();
  const of = (state: Case['state'], reason: string | null) =>
    make({ state, reason, ageMs: HOUR_MS, wasReported: state === 'skipped' }, nowMs);
  const [stuck, deep, cancelled, left] = [
    await of('sending', null),
    await of('sending', 'not_final'),
    await of('sending', 'paused'),
    await of('skipped', 'condition_ended'),
  ];
  await reportLate(world.pool, nowMs);
  const report = async (permission: Granted) => {
    const { execution, trigger } = (await permission.events()).find(
      (event) => event.execution.reason !== 'before',
    );
    const { done, reasoning, next } = execution.report;
    return [trigger.headline.split(':')[0], done, reasoning.split('. ').at(-1), next];
  };
  expect(await Promise.all([stuck, deep, cancelled, left].map(report))).toEqual([
    [
      'Waiting',
      'Not final yet: the transaction was sent and may still be confirmed, once.',
      'It waits: its transaction is not confirmed on chain yet.',
      'It is sent again, with a higher fee where that helps, until it is confirmed or fails: you are notified then. You can pause or revoke it.',
    ],
    [
      'Waiting',
      'Not final yet: the transaction is in a block that does not have enough confirmations.',
      'It waits: its transaction is in a block that is not final yet.',
      'You are notified when it is final.',
    ],
    [
      'Waiting',
      'Nothing was spent: the transaction is not in a block.',
      'It did not run: it was paused.',
      'Another transaction takes its place, which moves nothing: you are notified which of the two succeeded.',
    ],
    [
      'Skipped',
      'Nothing was spent: no transaction was sent.',
      'It did not run: the condition stopped being true.',
      'It runs again when the condition has been false and is true again, within the limits you signed.',
    ],
  ]);
  await world.pool.query('delete from guard_transaction');
  await world.pool.query('delete from guard_run');
});

it('reports once a permission whose check has been due for an hour', async () => {
  const nowMs = Date.now();
  await world.pool.query(`update guard_permission set state = 'ended'`);
  const make = async (overdueMs: number, state = 'active') => {
    const permission = await grant();
    await world.pool.query(
      'update guard_permission set next_check_at = $2, state = $3::guard_permission_state where id = $1',
      [permission.id, new Date(nowMs - overdueMs), state],
    );
    return permission;
  };
  const cases = [
    [await make(HOUR_MS), 1],
    [await make(30 * HOUR_MS), 1],
    [await make(HOUR_MS - 1), 0],
    [await make(30 * HOUR_MS, 'paused'), 0],
    [await make(30 * HOUR_MS, 'revoked'), 0],
  ] as const;
  // It waits for a price that is read for all, every hour, so a price that was not read for two
  // hours has failed.
  const priced = [await grant('price'), await grant('price')];
  const read = (agoMs: number) =>
    world.pool.query('update guard_price_group set last_checked_at = $1', [
      new Date(nowMs - agoMs),
    ]);
  await world.pool.query('update guard_permission set next_check_at = null where id = any($1)', [
    priced.map(({ id }) => id),
  ]);
  await read(2 * HOUR_MS - 1);
  expect(await reportLate(world.pool, nowMs)).toBe(2);
  await read(2 * HOUR_MS);
  expect(
    await readDeployment(world.pool, nowMs, (error) => {
      throw error;
    }),
  ).toContain('portolan_guard_prices_unread 1\n');
  expect(await reportLate(world.pool, nowMs)).toBe(2);
  expect(await reportLate(world.pool, nowMs)).toBe(0);
  for (const [permission, times] of [...cases, ...priced.map((one) => [one, 1] as const)]) {
    expect((await permission.events()).map(({ type }) => type)).toEqual(
      Array(times).fill('agent.degraded'),
    );
  }
  expect((await priced[0]?.events())?.[0].trigger.headline).toMatch(
    /^Cannot be checked: .*: no check of it succeeded$/,
  );
});

it('reports once a price that was never read, two hours after its first permission', async () => {
  await world.pool.query(`update guard_permission set state = 'ended'`);
  await world.pool.query('delete from agent_event');
  const permission = await grant('price');
  const { rows } = await world.pool.query<{ created_at: Date }>(
    'select created_at from guard_price_group',
  );
  const madeMs = rows[0]?.created_at.getTime() ?? Number.NaN;
  await world.pool.query('update guard_permission set next_check_at = null where id = $1', [
    permission.id,
  ]);
  /** The counts and reports at `ms` after it came up, where it was tried in vain just before. */
  const at = async (ms: number) => {
    const nowMs = madeMs + ms;
    await world.pool.query(
      'update guard_price_group set last_checked_at = null, next_check_at = $1',
      [new Date(nowMs + MINUTE_MS)],
    );
    const figures = await readDeployment(world.pool, nowMs, (error) => {
      throw error;
    });
    return [
      figures.match(/^portolan_guard_prices_unread (\d+)$/m)?.[1],
      await reportLate(world.pool, nowMs),
    ];
  };
  await world.pool.query('update guard_price_group set unread_told_at = null');
  expect(await at(2 * HOUR_MS - 1)).toEqual(['0', 0]);
  expect(await at(2 * HOUR_MS)).toEqual(['1', 1]);
  expect(await at(30 * HOUR_MS)).toEqual(['1', 0]);
  expect((await permission.events()).map(({ type }) => type)).toEqual(['agent.degraded']);
});
