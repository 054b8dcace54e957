import { describe, expect, it } from 'vitest';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { OTHER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { erc20 } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('erc20 on the devnet', () => {
  it.each(['USDC', 'USDT', 'WETH'])('sends %s exactly', async (symbol) => {
    const token = tokenOf('ethereum', symbol);
    const { moved } = await wallet.perform(
      erc20,
      {
        type: 'transfer',
        chain: 'ethereum',
        asset: token,
        amountAtomic: 1_234_567n,
        recipient: OTHER,
      },
      [{ token }, { token, holder: OTHER }],
    );
    expect(moved).toEqual([-1_234_567n, 1_234_567n]);
  });

  it('sends the native coin exactly', async () => {
    const token = nativeToken('polygon');
    const { moved } = await wallet.perform(
      erc20,
      {
        type: 'transfer',
        chain: 'polygon',
        asset: token,
        amountAtomic: 10n ** 17n,
        recipient: OTHER,
      },
      [{ token }, { token, holder: OTHER }],
    );
    expect(moved).toEqual([-(10n ** 17n), 10n ** 17n]);
  });

  it.each(['base', 'arbitrum'] as const)('sweeps a token whole on %s', async (chain) => {
    const token = tokenOf(chain, 'DAI');
    const amountAtomic = await wallet.balance(token);
    expect(amountAtomic).toBeGreaterThan(0n);
    const { moved } = await wallet.perform(
      erc20,
      { type: 'sweep', chain, asset: token, amountAtomic, recipient: OTHER },
      [{ token }, { token, holder: OTHER }],
    );
    expect(moved).toEqual([-amountAtomic, amountAtomic]);
    expect(await wallet.balance(token)).toBe(0n);
  });

  it('sets an allowance exactly, and revokes it', async () => {
    const asset = tokenOf('base', 'USDC');
    for (const amountAtomic of [777n, 0n]) {
      await wallet.perform(
        erc20,
        { type: 'approve', chain: 'base', asset, amountAtomic, spender: OTHER },
        [],
      );
      expect(await wallet.allowance(asset, OTHER)).toBe(amountAtomic);
    }
  });
});
