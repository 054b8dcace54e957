import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import type { Step } from '#server/schemas/step.ts';
import { readAttempts } from '../signing/attempts.ts';
import { takeReport } from '../signing/take-report.ts';
import { storeSomePlan } from '../testing/store-some-plan.ts';
import { readArrival } from './read-arrival.ts';

let db: TestDatabase;
let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
beforeAll(async () => {
  db = await openTestDatabase();
  wallet = await openPlanWallet();
});
afterEach(() => wallet.command('bridge', ['delay', '0s']));
afterAll(() => db.close());

/** A bridge of USDC from Base, as far as its transaction on Base. */
async function bridge(protocol: string) {
  const { partnerId } = await db.createPartner();
  const plan = await wallet.plan([
    {
      action: 'bridge',
      asset: 'USDC',
      from_chain: 'base',
      to_chain: 'arbitrum',
      amount: '50',
      protocol,
    },
  ]);
  const { address } = wallet;
  const stored = { partnerId, wallet: address, plan, createdAtMs: Date.now() };
  const { id } = await (await storeSomePlan(db.pool, stored))();
  const of = { id, wallet: address, done: {} as Record<string, string> };
  const step = plan.steps.at(-1) as Step;
  const key = step.key as string;
  await wallet.command('bridge', ['delay', '1h']);
  for (const earlier of plan.steps.slice(0, -1)) await wallet.carryOut(earlier);
  await takeReport(db.pool, of, [step], { is: 'asked', steps: [key] }, wallet.environment);
  of.done[key] = (await wallet.send(step)).hash;
  const look = (seen = of) => readArrival(db.pool, seen, step, wallet.environment);
  return { of, key, look };
}

describe('what a bridge delivers', () => {
  it('has landed when the SpokePool of its chain says that the deposit is filled', async () => {
    const { of, key, look } = await bridge('across');
    expect(await look()).toEqual({ state: 'underway', usual_seconds: 60 });
    // What comes from elsewhere is not what the bridge delivers.
    await wallet.command('fund', [wallet.address, 'USDC', '500', 'arbitrum']);
    expect((await look()).state).toBe('underway');
    await wallet.command('bridge', ['fill']);
    await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('landed');
    expect(await readAttempts(db.pool, of.id)).toMatchObject({ [key]: { landed: true } });
  });

  it('has landed when its recipient holds that much more, where no SpokePool knows of it', async () => {
    const { of, look } = await bridge('cctp');
    expect((await look()).state).toBe('underway');
    expect((await look({ ...of, done: {} })).state).toBe('underway');
    await wallet.command('bridge', ['fill']);
    await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('landed');
  });

  it('cannot be known where the earlier balance was not recorded', async () => {
    const { of, look } = await bridge('across');
    await db.pool.query('delete from signing_attempt where plan_id = $1', [of.id]);
    expect((await look({ ...of, done: {} })).state).toBe('unseen');
    await wallet.command('bridge', ['fill']);
  });
});
