import { describe, expect, it } from 'vitest';
import { DEV_NONCE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { executeSolanaStep } from './execute-solana-plan.ts';
import { world } from './local-solana.ts';
import { SolanaWallet } from './solana-wallet.ts';
import { api, me, openTwoWallets, plan, you } from './two-wallets.ts';

await openTwoWallets();

const solanaUrl = testWorld().solanaUrl;
const { USDC } = SOLANA_TOKENS;
const SOL_LAMPORTS = 1_000_000_000n;

describe('a message', () => {
  const send: () => Intent[] = () => [
    { action: 'transfer', asset: 'SOL', amount: '0.1', recipient: you.address },
  ];

  it('dies with its blockhash, and encoding it again revives it', async () => {
    const { steps } = await plan(send());
    const [step] = steps as [Step];
    await world('time', '2m');
    await expect(me.signAndSend(step.solana_tx as string)).rejects.toThrow('BlockhashNotFound');
    await executeSolanaStep(api, step, me);
    expect(await you.lamports()).toBe(SOL_LAMPORTS / 10n);
  });

  it('hangs on a nonce of the wallet instead, and stays good', async () => {
    const [alice] = SOLANA_TEST_ACCOUNTS;
    const wallet = new SolanaWallet(alice.secretKey, solanaUrl);
    const wallets = [{ address: alice.address, chain: 'solana' as const }];
    const { steps } = await api.plan({
      intents: send(),
      wallets,
      nonce_account: DEV_NONCE_ACCOUNT,
    });
    const [step] = steps as [Step];
    expect(step).toMatchObject({ nonce_account: DEV_NONCE_ACCOUNT });
    expect(step).not.toHaveProperty('last_valid_block_height');
    await world('time', '2m');
    await wallet.signAndSend(step.solana_tx as string);
    expect(await you.lamports()).toBe(SOL_LAMPORTS / 10n);
    await expect(wallet.signAndSend(step.solana_tx as string)).rejects.toThrow();
    await executeSolanaStep(api, step, wallet);
    expect(await you.lamports()).toBe(SOL_LAMPORTS / 5n);
  });

  it('is not hung on the nonce of somebody else', async () => {
    await expect(plan(send(), { nonce_account: DEV_NONCE_ACCOUNT })).rejects.toMatchObject({
      issues: [{ field: 'nonce_account', message: expect.stringContaining('authority') }],
    });
  });

  it.each<[string, (step: Step) => Step]>([
    ['recipient', (step) => ({ ...step, recipient: SOLANA_TEST_ACCOUNTS[1].address })],
    ['amount', (step) => ({ ...step, amount: 0.2, amount_raw: '200000000' })],
    ['wallet', (step) => ({ ...step, wallet: SOLANA_TEST_ACCOUNTS[1].address })],
    ['asset', (step) => ({ ...step, asset: 'USDC', asset_mint: USDC.mint, amount: 100 })],
  ])('is not encoded again with another %s than was reviewed', async (_, change) => {
    const { steps } = await plan(send());
    const step = change(steps[0] as Step);
    const answer = await api.reencode({ step, actual_amount: step.amount });
    expect(answer).toMatchObject({ ok: false, unsupported_code: 'target_changed' });
    expect(answer).not.toHaveProperty('solana_tx');
  });

  it('of a stake is not encoded again for another wallet or validator', async () => {
    const { steps } = await plan([{ action: 'stake', asset: 'SOL', chain: 'solana', amount: '2' }]);
    const [step] = steps as [Step];
    for (const change of [{ recipient: you.address }, { stake_account: you.address }]) {
      const answer = await api.reencode({ step: { ...step, ...change }, actual_amount: 2 });
      expect(answer).toMatchObject({ ok: false, unsupported_code: 'target_changed' });
    }
    const elsewhere = { ...step, validator: you.address };
    expect(await api.reencode({ step: elsewhere, actual_amount: 2 })).toMatchObject({ ok: false });
  });

  it('is not encoded again for more than was reviewed', async () => {
    const { steps } = await plan(send());
    const [step] = steps as [Step];
    expect(await api.reencode({ step, actual_amount: 0.3 })).toMatchObject({
      ok: false,
      unsupported_code: 'invalid_request',
    });
    const smaller = await api.reencode({ step, actual_amount: 0.05 });
    expect(smaller).toMatchObject({ ok: true, amount_raw: '50000000' });
  });
});
