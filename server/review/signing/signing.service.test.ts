import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import type { AttemptReport } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';
import { storeSomePlan } from '../testing/store-some-plan.ts';
import { readAttempts } from './attempts.ts';
import { findAsked } from './find-asked.ts';
import { takeReport } from './take-report.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const EVE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const HASH = `0x${'ab'.repeat(32)}`;

let db: TestDatabase;
let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
});
afterAll(() => db.close());
beforeEach(async () => {
  wallet = await openPlanWallet();
});

const pay = (recipient: string, amount = '2') =>
  wallet.plan([{ action: 'transfer', asset: 'USDC', chain: 'base', amount, recipient }]);

async function open(plan: Awaited<ReturnType<typeof pay>>) {
  const { address } = wallet;
  const stored = { partnerId, wallet: address, plan, createdAtMs: Date.now() };
  const { id } = await (await storeSomePlan(db.pool, stored))();
  const of = { id, wallet: address };
  const [step] = plan.steps as [Step];
  const report = (more: Partial<AttemptReport> & Pick<AttemptReport, 'is'>) =>
    takeReport(
      db.pool,
      of,
      [step],
      { steps: ['step_1'], ...more } as AttemptReport,
      wallet.environment,
    );
  const find = () => findAsked(db.pool, of, [step], wallet.environment);
  return { of, step, report, find };
}

describe('a wallet that is asked', () => {
  it('is asked by one page alone, until nothing of it was sent', async () => {
    const { of, report } = await open(await pay(BOB));
    expect(await report({ is: 'asked' })).toEqual({
      state: 'noted',
      attempts: {},
      asked_at: expect.any(Number),
    });
    const again = await report({ is: 'asked' });
    expect(again).toMatchObject({ state: 'taken', attempts: { step_1: { landed: false } } });
    expect(again.attempts.step_1).not.toHaveProperty('hash');

    await report({ is: 'sent', hash: HASH });
    expect(await readAttempts(db.pool, of.id)).toMatchObject({ step_1: { hash: HASH } });
    expect(await report({ is: 'asked' })).toMatchObject({ attempts: { step_1: { hash: HASH } } });

    await report({ is: 'dropped' });
    expect(await readAttempts(db.pool, of.id)).toEqual({});
    expect((await report({ is: 'asked' })).state).toBe('noted');
  });

  it('is not asked twice because a page speaks late of an attempt that is over', async () => {
    const { of, report } = await open(await pay(BOB));
    const { asked_at: first } = await report({ is: 'asked' });
    await report({ is: 'sent', hash: HASH, asked_at: first });
    await report({ is: 'dropped', asked_at: first });
    await wallet.command('time', ['1s']);
    const { asked_at: second } = await report({ is: 'asked' });
    expect(second).toBeGreaterThan(first ?? Infinity);
    const later = `0x${'cd'.repeat(32)}`;
    await report({ is: 'sent', hash: later, asked_at: second });
    const newer = { step_1: { asked_at: second, hash: later, landed: false } };

    expect(await report({ is: 'dropped', asked_at: first })).toEqual({
      state: 'taken',
      attempts: newer,
    });
    await report({ is: 'sent', hash: HASH, asked_at: first });
    expect(await readAttempts(db.pool, of.id)).toEqual(newer);
    expect((await report({ is: 'asked' })).attempts).toEqual(newer);
  });

  it('is known to have sent what another page gave up', async () => {
    const { of, report } = await open(await pay(BOB));
    const { asked_at } = await report({ is: 'asked' });
    await report({ is: 'dropped', asked_at });
    await report({ is: 'sent', hash: HASH, asked_at });
    expect(await readAttempts(db.pool, of.id)).toMatchObject({ step_1: { hash: HASH } });
    expect((await report({ is: 'asked' })).state).toBe('taken');
  });

  it('is asked by one of two pages at the same moment', async () => {
    const { report } = await open(await pay(BOB));
    const answers = await Promise.all([1, 2, 3].map(() => report({ is: 'asked' })));
    expect(answers.map(({ state }) => state).sort()).toEqual(['noted', 'taken', 'taken']);
  });

  it('is not asked again for what its chain has', async () => {
    const { of, report } = await open(await pay(BOB));
    await db.pool.query(
      `insert into counted_transaction (plan_id, chain, hash, block, steps)
       values ($1, 'base', $2, '0x1', '{step_1}')`,
      [of.id, HASH],
    );
    expect(await report({ is: 'asked' })).toMatchObject({
      state: 'taken',
      attempts: { step_1: { hash: HASH } },
    });
  });
});

describe('a wallet that never answered', () => {
  it('has sent nothing, as its chain shows', async () => {
    const { report, find } = await open(await pay(BOB));
    expect(await find()).toEqual({ state: 'unseen' });
    await report({ is: 'asked' });
    expect(await find()).toEqual({ state: 'nothing' });
  });

  it('has sent the step, which is found among what it sent', async () => {
    const { of, step, report, find } = await open(await pay(BOB));
    await report({ is: 'asked' });
    for (const other of (await pay(EVE)).steps) await wallet.carryOut(other);
    expect(await find()).toEqual({ state: 'other' });
    await wallet.carryOut(step);
    await wallet.command('mine', ['3']);
    const found = await find();
    expect(found).toEqual({ state: 'found', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await readAttempts(db.pool, of.id)).toMatchObject({ step_1: { hash: found.hash } });
  });
});
