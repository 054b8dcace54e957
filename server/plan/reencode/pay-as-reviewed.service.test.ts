import { beforeAll, describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from '../testing/plan-wallet.ts';

const ether = 10n ** 18n;
let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
let friends = 0;
beforeAll(async () => {
  wallet = await openPlanWallet();
});

/** An address that holds nothing. */
const newFriend = () => `0x${'0'.repeat(34)}f1e4d${friends++}` as const;
const swap = (asset: string, to_asset: string, amount: string): Intent => ({
  action: 'swap',
  asset,
  to_asset,
  chain: 'base',
  amount,
});
const pay = (recipient: string): Intent => ({
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount: 'chained',
  recipient,
});

describe('what is signed on the devnet', () => {
  it('is all of the coin once the bridge has delivered it, and nothing before', async () => {
    const friend = newFriend();
    const { steps } = await wallet.plan([
      { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: '0.5' },
      { action: 'transfer', asset: 'ETH', chain: 'arbitrum', amount: 'max', recipient: friend },
    ]);
    const [bridge, send] = steps as [Step, Step];
    const held = await wallet.balance('arbitrum', 'ETH');
    expect(await wallet.reencode(send)).toMatchObject({
      ok: false,
      unsupported_code: 'quote_failed',
      unsupported_reason: expect.stringContaining('have not arrived yet'),
    });
    await wallet.carryOut(bridge);
    await wallet.carryOut(send);
    const left = await wallet.balance('arbitrum', 'ETH');
    expect(left).toBeLessThan(ether / 100n);
    const paid = await wallet.balance('arbitrum', 'ETH', friend);
    expect(paid).toBeGreaterThan(held + (48n * ether) / 100n);
  });

  it('is the output of the last swap, without what another returned beyond its least', async () => {
    const friend = newFriend();
    const intents = [swap('ETH', 'USDC', '0.8'), swap('DAI', 'USDC', '40'), pay(friend)];
    const { plan } = await wallet.perform(intents);
    const estimate = BigInt(plan.steps.at(-1)?.chained?.estimate_raw ?? 0);
    const paid = await wallet.balance('base', 'USDC', friend);
    expect(paid * 10_000n).toBeLessThanOrEqual(estimate * 10_050n);
    expect(paid * 100n).toBeGreaterThanOrEqual(estimate * 99n);
  });

  it('does not include income from another source', async () => {
    const [friend, payer] = [newFriend(), await openPlanWallet()];
    const { steps } = await wallet.plan([swap('DAI', 'USDC', '90'), pay(friend)]);
    const send = steps.at(-1) as Step;
    for (const step of steps.slice(0, -1)) await wallet.carryOut(step);
    await payer.perform([{ ...pay(wallet.address), amount: '40' }]);
    await wallet.carryOut(send);
    const estimate = BigInt(send.chained?.estimate_raw ?? 0);
    const paid = await wallet.balance('base', 'USDC', friend);
    expect(paid).toBe((estimate * 10_050n) / 10_000n);
  });
});
