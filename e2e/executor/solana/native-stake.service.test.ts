import { describe, expect, it } from 'vitest';
import { DEV_VOTE_ACCOUNT } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { executeSolanaPlan } from './execute-solana-plan.ts';
import { world } from './local-solana.ts';
import { SolanaWallet } from './solana-wallet.ts';
import { api, me, openTwoWallets, plan, you } from './two-wallets.ts';

await openTwoWallets();

const solanaUrl = testWorld().solanaUrl;
const STAKE_ACCOUNT_LAMPORTS = 2_282_880n;
const SOL_LAMPORTS = 1_000_000_000n;

describe('native stake', () => {
  it('is given, taken back in part and whole, and claimed after it has cooled down', async () => {
    const start = await me.lamports();
    const stake = await plan([{ action: 'stake', asset: 'SOL', chain: 'solana', amount: '5' }]);
    expect(stake.steps[0]).toMatchObject({ validator: DEV_VOTE_ACCOUNT, protocol: 'solana-stake' });
    await executeSolanaPlan(api, stake, me);
    const stakeAccount = new SolanaWallet(new Uint8Array(64).fill(1), solanaUrl);
    const staked = stake.steps[0]?.stake_account as typeof me.address;
    expect(await stakeAccount.lamports(staked)).toBe(5n * SOL_LAMPORTS + STAKE_ACCOUNT_LAMPORTS);
    expect(start - (await me.lamports())).toBe(5n * SOL_LAMPORTS + STAKE_ACCOUNT_LAMPORTS + 5_000n);

    await expect(plan([{ action: 'claim', chain: 'solana' }])).rejects.toMatchObject({
      issues: [
        { field: 'intents[0].amount', message: expect.stringContaining('unstake it first') },
      ],
    });
    await world('epoch', '2');
    await executeSolanaPlan(
      api,
      await plan([{ action: 'unstake', asset: 'SOL', chain: 'solana', amount: '2' }]),
      me,
    );
    await expect(plan([{ action: 'claim', chain: 'solana' }])).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining('cools down') }],
    });
    await world('epoch', '2');
    await executeSolanaPlan(
      api,
      await plan([{ action: 'unstake', chain: 'solana', amount: 'max' }]),
      me,
    );
    const afterUnstake = await me.lamports();
    const withdrawal = await plan([
      {
        action: 'withdraw',
        asset: 'SOL',
        chain: 'solana',
        protocol: 'solana-stake',
        amount: 'max',
      },
    ]);
    await executeSolanaPlan(api, withdrawal, me);
    expect((await me.lamports()) - afterUnstake).toBe(
      2n * SOL_LAMPORTS + STAKE_ACCOUNT_LAMPORTS - 5_000n,
    );
    await world('epoch', '2');
    const { steps } = await plan([
      { action: 'claim', chain: 'solana' },
      { action: 'transfer', asset: 'SOL', amount: 'chained', recipient: you.address },
    ]);
    expect(steps[1]).toMatchObject({ sizing: 'chained', chained: { from_key: 'solana_1' } });
    await executeSolanaPlan(api, { steps }, me);
    const sent = await you.lamports();
    expect(sent).toBeGreaterThan((3n * SOL_LAMPORTS * 99n) / 100n);
    expect(sent).toBeLessThanOrEqual(3n * SOL_LAMPORTS + STAKE_ACCOUNT_LAMPORTS);
  });
});
