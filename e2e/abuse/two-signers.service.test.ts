import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { planIntents } from '#server/plan/index.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import { checkRecipients } from '#server/review/check-recipients.ts';
import { simulatePlan } from '#server/review/simulation/simulate-plan.ts';
import { openOwner } from '#server/review/testing/open-owner.ts';
import { storeSomePlan } from '#server/review/testing/store-some-plan.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest, type PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';

const SEED = 14_023;
const CHAINS = ['base', 'arbitrum'] as const;

let db: TestDatabase;
let partnerId: string;
let signers: readonly Awaited<ReturnType<typeof openPlanWallet>>[];
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
  signers = [await openPlanWallet(), await openPlanWallet()];
});
afterAll(() => db.close());

const wallet = (at: number) => {
  const found = signers[at];
  if (!found) throw new Error('There are two wallets.');
  return found;
};

/** Each signer of a plan pays the other one, on its own chain. */
const anyExchange = fc
  .tuple(
    ...CHAINS.map(() =>
      fc.record({
        asset: fc.constantFrom('USDC', 'ETH', 'WETH'),
        amount: fc.constantFrom('0.01', '0.5', '1'),
      }),
    ),
  )
  .chain((payments) =>
    fc.shuffledSubarray(
      payments.map((one, at) => ({ ...one, at })),
      { minLength: 2 },
    ),
  );

async function planned(payments: readonly { asset: string; amount: string; at: number }[]) {
  const { environment } = wallet(0);
  const intents: Intent[] = payments.map(({ asset, amount, at }) => ({
    action: 'transfer',
    asset,
    amount,
    chain: CHAINS[at] ?? 'base',
    recipient: wallet(1 - at).address,
  }));
  const wallets = CHAINS.map((chain, at) => ({ address: wallet(at).address, chain }));
  return planIntents(PlanRequest.parse({ intents, wallets }), environment);
}

const stored = (plan: PlanResponse) => ({
  partnerId,
  wallet: wallet(0).address,
  plan,
  createdAtMs: wallet(0).environment.nowMs() - 60_000,
});

describe('a payment from one signer of a plan to the other', () => {
  it('is shown as any other: a row, its amount, its recipient, and what is known of it', async () => {
    for (const payments of fc.sample(anyExchange, { seed: SEED, numRuns: 4 })) {
      const plan = await planned(payments);
      const { environment } = wallet(0);
      const run = await simulatePlan(
        { wallet: wallet(0).address, steps: plan.steps },
        { done: [], landed: [] },
        environment,
      );
      const read = await storeSomePlan(db.pool, stored(plan));
      const recipients = await checkRecipients(db.pool, partnerId, await read(), environment);
      expect(recipients).toHaveLength(payments.length);
      for (const { asset, amount, at } of payments) {
        const chain = CHAINS[at];
        const party = wallet(1 - at).address;
        const rows = run.chains.filter((one) => one.chain === chain);
        expect(rows.flatMap(({ movements }) => movements)).toMatchObject([
          { asset, amount, party, effect: 'leaves', pays: true, basis: 'simulated' },
        ]);
        expect(recipients.find((one) => one.chain === chain)).toMatchObject({
          address: party,
          role: 'paid',
          payments: [{ asset, amount, is_estimate: false }],
          earlier_plans: 0,
        });
      }
    }
  });

  it('is done by its own signer’s transaction on its own chain, and by nothing that the other did', async () => {
    const plan = await planned([
      { asset: 'USDC', amount: '1', at: 0 },
      { asset: 'USDC', amount: '1', at: 1 },
    ]);
    const [first, second] = plan.steps as [Step, Step];
    const owner = await openOwner(db.pool, stored(plan), wallet(0).environment);
    const done = await wallet(0).send(first);
    const other = await wallet(1).send(second);
    const ask = (step: Step, hash: string) => owner.ask([step.key ?? ''], hash);
    // Reported the wrong way round: one chain has not heard of what the other one carries.
    expect(await ask(first, other.hash)).toBe('unknown');
    expect(await ask(second, done.hash)).toBe('unknown');
    // What the second signer pays the first on the first one's chain is no step of the plan.
    const back = { ...first, wallet: wallet(1).address };
    const forged = await wallet(1).send({ ...back, seal: undefined } as Step);
    expect(await ask(first, forged.hash)).toBe('foreign');
    expect(await owner.done()).toEqual({});
    expect(await ask(first, done.hash)).toBe('confirmed');
    expect(await ask(second, other.hash)).toBe('confirmed');
    expect(await owner.done()).toEqual({
      [first.key ?? '']: done.hash,
      [second.key ?? '']: other.hash,
    });
  });
});
