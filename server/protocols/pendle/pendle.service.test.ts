import { createWalletClient, erc20Abi, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { Erc20Token, Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { pendle } from './manifest.ts';

const wallet = await openDevnetWallet();
const CHAINS = ['ethereum', 'arbitrum', 'base', 'optimism'] as const;

async function refusalOf(changes: Partial<Leg> & { type: 'deposit' | 'withdraw' }) {
  const leg = await wallet.leg(changes);
  const built = await wallet.read(actionOf(pendle, changes.type).build(leg));
  return isRefusal(built) ? built : undefined;
}

describe('pendle on the devnet', () => {
  it.each(CHAINS)('buys PT, sells a part of them, then all on %s', async (chain) => {
    const { running } = pendleSeries(chain);
    const usdc = tokenOf(chain, 'USDC');
    const shared = { chain, vaultAddress: running.market } as const;
    const principal: Erc20Token = {
      chain,
      address: running.principalToken,
      symbol: 'PT-dvUSDC-20',
      decimals: 6,
    };
    const watched: { token: Token }[] = [{ token: usdc }, { token: principal }];
    const bought = await wallet.perform(
      pendle,
      { ...shared, type: 'deposit', asset: usdc, amountAtomic: 10_000_000_000n },
      watched,
    );
    expect(bought.built.output?.token).toEqual(principal);
    expect(bought.moved[0]).toBe(-10_000_000_000n);
    expect(bought.moved[1]).toBeGreaterThanOrEqual(bought.built.output?.minAtomic ?? 0n);
    // A unit pays a unit at the end: there is a yield, and the quote stated it to a hundredth.
    expect(bought.moved[1]).toBeGreaterThan(10_000_000_000n);
    const expected = bought.built.output?.expectedAtomic ?? 0n;
    const off = (bought.moved[1] ?? 0n) - expected;
    expect((off < 0n ? -off : off) * 10_000n).toBeLessThan(expected);

    const counted = await wallet.perform(
      pendle,
      { ...shared, type: 'withdraw', asset: principal, amountAtomic: 1_000_000_000n },
      watched,
    );
    expect(counted.moved[1]).toBe(-1_000_000_000n);
    expect(counted.moved[0]).toBeGreaterThanOrEqual(counted.built.output?.minAtomic ?? 0n);

    const wanted = await wallet.perform(
      pendle,
      { ...shared, type: 'withdraw', asset: usdc, amountAtomic: 2_000_000_000n },
      watched,
    );
    expect(wanted.moved[0]).toBeGreaterThan(1_999_000_000n);
    expect(wanted.moved[0]).toBeLessThan(2_001_000_000n);

    const all = await wallet.perform(
      pendle,
      { ...shared, type: 'withdraw', asset: usdc, amountAtomic: 0n, isMax: true },
      watched,
    );
    expect(all.moved[0]).toBeGreaterThanOrEqual(all.built.output?.minAtomic ?? 0n);
    expect(await wallet.balance(principal)).toBe(0n);
    expect(
      await refusalOf({ ...shared, type: 'withdraw', asset: usdc, isMax: true }),
    ).toMatchObject({
      refused: 'insufficient_position',
    });
  });

  it.each(CHAINS)('redeems PT of an ended market one to one on %s', async (chain) => {
    const { ended } = pendleSeries(chain);
    const usdc = tokenOf(chain, 'USDC');
    const { owner } = await wallet.leg({ chain });
    await sendCommand(testWorld().home, 'time', ['2d']);
    await createWalletClient({
      account: privateKeyToAccount(TEST_ACCOUNTS[0].privateKey),
      transport: http(testWorld().chains[chain]?.rpc_url),
    }).writeContractSync({
      chain: null,
      address: ended.principalToken,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [owner, 500_000_000n],
    });
    const shared = { chain, vaultAddress: ended.market } as const;
    expect(await refusalOf({ ...shared, type: 'deposit', asset: usdc })).toMatchObject({
      refused: 'invalid_vault',
      reason: expect.stringMatching(/ended on \d{4}-\d\d-\d\d/),
    });
    const redeemed = await wallet.perform(
      pendle,
      { ...shared, type: 'withdraw', asset: usdc, amountAtomic: 0n, isMax: true },
      [{ token: usdc }],
    );
    expect(redeemed.built.description).toMatch(/^Redeem 500 PT/);
    // The SY rounds twice.
    expect(redeemed.moved[0]).toBeGreaterThanOrEqual(499_999_998n);
    expect(redeemed.moved[0]).toBeLessThanOrEqual(500_000_000n);
  });

  it('refuses what Pendle did not make, and what its market cannot bear', async () => {
    const chain = 'ethereum';
    const usdc = tokenOf(chain, 'USDC');
    const { running } = pendleSeries(chain);
    expect(
      await refusalOf({ type: 'deposit', chain, asset: usdc, vaultAddress: running.yieldToken }),
    ).toMatchObject({ refused: 'invalid_vault', reason: expect.stringMatching(/no market/) });
    expect(
      await refusalOf({
        type: 'deposit',
        chain,
        asset: usdc,
        vaultAddress: running.market,
        amountAtomic: 9_000_000_000_000n,
      }),
    ).toMatchObject({ refused: 'insufficient_liquidity', field: 'amount' });
  });
});
