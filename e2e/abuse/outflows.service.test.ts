import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import { checkRecipients } from '#server/review/check-recipients.ts';
import { simulatePlan } from '#server/review/simulation/simulate-plan.ts';
import { storeSomePlan } from '#server/review/testing/store-some-plan.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from '#server/simulate/index.ts';

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
});
afterAll(() => db.close());

const recipient = getAddress(`0x${randomBytes(20).toString('hex')}`);
const SWAP: Intent = {
  action: 'swap',
  asset: 'USDC',
  to_asset: 'ETH',
  chain: 'base',
  amount: '500',
};
const SEND: Intent = { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.1', recipient };
const THREE_HUNDRED = /^\$(300\.00|299\.\d\d)$/;

describe('a payment of what a swap of the same plan returns', () => {
  it.each([
    ['after the swap', [SWAP, SEND]],
    ['before the swap', [SEND, SWAP]],
  ])('is its own row, with its worth and its recipient: %s', async (_, intents) => {
    const wallet = await openPlanWallet();
    const plan = await wallet.plan(intents);
    const run = await simulatePlan(
      { wallet: wallet.address, steps: plan.steps },
      { done: [], landed: [] },
      wallet.environment,
    );
    const [base] = run.chains;
    const paid = base?.movements.filter(({ pays }) => pays);
    expect(paid).toMatchObject([
      {
        asset: 'ETH',
        amount: '0.1',
        effect: 'leaves',
        party: recipient,
        basis: 'simulated',
        usd: expect.stringMatching(THREE_HUNDRED),
      },
    ]);
    expect(base?.movements.filter(({ effect }) => effect === 'leaves')).toHaveLength(2);
    const net = base?.totals.find(({ asset }) => asset === 'ETH');
    expect(net).toMatchObject({ leaves: false, change: expect.stringMatching(/^0\.06/) });

    const stored = {
      partnerId,
      wallet: wallet.address,
      plan,
      createdAtMs: wallet.environment.nowMs(),
    };
    const found = await storeSomePlan(db.pool, stored);
    expect(
      await checkRecipients(db.pool, partnerId, await found(), wallet.environment),
    ).toMatchObject([
      {
        address: recipient,
        payments: [
          {
            asset: 'ETH',
            amount: '0.1',
            usd: expect.stringMatching(THREE_HUNDRED),
            is_estimate: false,
          },
        ],
      },
    ]);

    const simulated = await simulateSteps(
      SimulateRequest.parse({ chain: 'base', sender: wallet.address, steps: plan.steps }),
      wallet.environment,
    );
    const moved = simulated.steps.flatMap(({ transfers }) => transfers);
    expect(moved.filter(({ to }) => to === recipient)).toMatchObject([
      { from: wallet.address, amount: '0.1', usd: expect.stringMatching(THREE_HUNDRED) },
    ]);
  });

  it('is there when the plan could not be run', async () => {
    const wallet = await openPlanWallet();
    const { steps } = await wallet.plan([SWAP, SEND]);
    const silent = { ...wallet.environment, nowMs: () => wallet.environment.nowMs() + 10 ** 12 };
    const unpaid = steps.map((step) =>
      step.type === 'transfer' ? { ...step, value: '9'.repeat(30) } : step,
    );
    for (const [environment, tried] of [
      [silent, steps],
      [wallet.environment, unpaid],
    ] as const) {
      const run = await simulatePlan(
        { wallet: wallet.address, steps: [...tried] },
        { done: [], landed: [] },
        environment,
      );
      const rows = run.chains.flatMap(({ movements }) => movements);
      expect(rows.filter(({ pays }) => pays)).toMatchObject([
        { asset: 'ETH', amount: '0.1', party: recipient },
      ]);
    }
  });
});
