import { beforeAll, describe, expect, it } from 'vitest';
import { DEV_VOTE_ACCOUNT } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { planIntents } from '#server/plan/index.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import type { AcceptedWorsening } from '#server/schemas/fresh-step.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { freshenStep } from './freshen-step.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('a payment of all there is', () => {
  let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
  let step: Step;
  let reviewed: bigint;
  beforeAll(async () => {
    wallet = await openPlanWallet();
    const { steps } = await wallet.plan([
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: 'max', recipient: BOB },
    ]);
    step = steps[0] as Step;
    reviewed = await wallet.balance('base', 'USDC');
    expect(step.amount_raw).toBe(reviewed.toString());
  });
  const freshen = (accepted: readonly AcceptedWorsening[] = []) =>
    freshenStep(step, wallet.address, accepted, wallet.environment);

  it('can be signed at once while the wallet holds what was shown', async () => {
    const fresh = await freshen();
    expect(fresh).toMatchObject({ ok: true, needs_acceptance: [] });
    expect(fresh.data).toBeDefined();
  });

  it('is not handed out to be signed for more, until the owner has accepted it', async () => {
    await wallet.command('fund', [wallet.address, 'USDC', '49000', 'base']);
    const now = await wallet.balance('base', 'USDC');
    expect(now).toBeGreaterThan(reviewed);
    const asked = await freshen();
    expect(asked.needs_acceptance).toMatchObject([
      { code: 'spends_more', asset: 'USDC', now: formatAmount(now, 6) },
    ]);
    for (const signable of ['data', 'value', 'solana_tx']) {
      expect(asked).not.toHaveProperty(signable);
    }
    const accepted = await freshen(asked.needs_acceptance);
    expect(accepted).toMatchObject({ amount_raw: now.toString(), needs_acceptance: [] });
    expect(accepted.data).toContain(now.toString(16));

    await wallet.command('fund', [wallet.address, 'USDC', '1', 'base']);
    const again = await freshen(asked.needs_acceptance);
    expect(again.needs_acceptance).toHaveLength(1);
    expect(again).not.toHaveProperty('data');
  });
});

describe('all SOL of a wallet', () => {
  const owner = '7hMAG2oFYnKkmSLNGdC4DGWV7vQBSqGKSmdTc6wDyURH';

  it('is not handed out to be signed for more', async () => {
    const { environment } = await openPlanWallet();
    const solana = createSolanaAccess({
      rpcUrl: testWorld().solanaUrl,
      validator: DEV_VOTE_ACCOUNT,
    });
    if (!solana) throw new Error('The local Solana is not there.');
    const here = { ...environment, solana };
    const fund = () => sendCommand(testWorld().home, 'fund', [owner, 'SOL', '3']);
    await fund();
    const { steps } = await planIntents(
      PlanRequest.parse({
        intents: [
          {
            action: 'transfer',
            asset: 'SOL',
            chain: 'solana',
            amount: 'max',
            recipient: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
          },
        ],
        wallets: [{ address: owner, chain: 'solana' }],
      }),
      here,
    );
    const step = steps[0] as Step;
    expect(await freshenStep(step, owner, [], here)).toMatchObject({ needs_acceptance: [] });
    await fund();
    const asked = await freshenStep(step, owner, [], here);
    expect(asked.needs_acceptance).toMatchObject([{ code: 'spends_more', asset: 'SOL' }]);
    expect(asked).not.toHaveProperty('solana_tx');
    const accepted = await freshenStep(step, owner, asked.needs_acceptance, here);
    expect(accepted.solana_tx).toBeDefined();
  });
});
