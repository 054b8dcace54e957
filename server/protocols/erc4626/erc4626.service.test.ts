import { describe, expect, it } from 'vitest';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { erc4626 } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('erc4626 on the devnet', () => {
  it('deposits, withdraws a part, then all', async () => {
    const usdc = tokenOf('base', 'USDC');
    const vaultAddress = DEV_VAULTS.base as `0x${string}`;
    const shared = { chain: 'base', asset: usdc, vaultAddress } as const;
    const deposit = await wallet.perform(
      erc4626,
      { ...shared, type: 'deposit', amountAtomic: 1_000_000_000n },
      [{ token: usdc }],
    );
    expect(deposit.moved).toEqual([-1_000_000_000n]);
    const shares = deposit.built.output?.token as Token;
    const part = await wallet.perform(
      erc4626,
      { ...shared, type: 'withdraw', amountAtomic: 300_000_000n },
      [{ token: usdc }],
    );
    expect(part.moved).toEqual([300_000_000n]);
    const all = await wallet.perform(
      erc4626,
      { ...shared, type: 'withdraw', amountAtomic: 0n, isMax: true },
      [{ token: usdc }, { token: shares }],
    );
    expect(all.moved[0]).toBeGreaterThanOrEqual(all.built.output?.minAtomic as bigint);
    expect(await wallet.balance(shares)).toBe(0n);
  });
});
