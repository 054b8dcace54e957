import { describe, expect, it } from 'vitest';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { resolveSolanaToken, WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Step } from '#server/schemas/step.ts';
import { executeSolanaPlan, executeSolanaStep } from './execute-solana-plan.ts';
import { newWallet, world } from './local-solana.ts';
import {
  api,
  changes,
  holdings,
  me,
  openSwappingWallet,
  plan,
  SLIPPAGE_ERROR,
} from './swapping-wallet.ts';

await openSwappingWallet();

const { USDC } = SOLANA_TOKENS;
const SOL = 10n ** 9n;
const FEE = 5_000n;

describe('a swap of an exact amount', () => {
  it('sells SOL at the price of the chain, and closes what it wrapped', async () => {
    const { steps, warnings } = await plan({
      action: 'swap',
      asset: 'SOL',
      to_asset: 'USDC',
      amount: '2',
    });
    // What it wraps in is closed again: nothing is left to be paid for.
    expect(warnings).toBeUndefined();
    expect(steps).toMatchObject([
      {
        protocol: 'jupiter',
        amount_raw: '2000000000',
        expected_output_raw: '300000000',
        min_output_raw: '297000000',
        price_impact_bps: 1,
        route: { kind: 'jupiter', tokens: [WRAPPED_SOL_MINT, USDC.mint], exact_out: false },
      },
    ]);
    const changed = await changes(() => executeSolanaPlan(api, { steps }, me));
    expect(changed).toEqual({ sol: -2n * SOL - FEE, usdc: 300_000_000n, usdt: 0n, pyusd: 0n });
  });

  it('buys SOL, unwrapped', async () => {
    const { steps } = await plan({ action: 'swap', asset: 'USDC', to_asset: 'SOL', amount: '75' });
    const changed = await changes(() => executeSolanaPlan(api, { steps }, me));
    expect(changed).toEqual({ sol: SOL / 2n - FEE, usdc: -75_000_000n, usdt: 0n, pyusd: 0n });
  });

  it('takes tokens of both token programs', async () => {
    const there = await plan({ action: 'swap', asset: 'USDT', to_asset: 'PYUSD', amount: '40' });
    const back = await plan({ action: 'swap', asset: 'PYUSD', to_asset: 'USDC', amount: '10' });
    const changed = await changes(async () => {
      await executeSolanaPlan(api, there, me);
      await executeSolanaPlan(api, back, me);
    });
    expect(changed).toEqual({
      sol: -2n * FEE,
      usdc: 10_000_000n,
      usdt: -40_000_000n,
      pyusd: 30_000_000n,
    });
  });

  it.each([
    ['BONK', '25', 125_000_000_000n],
    ['JUP', '10', 20_000_000n],
    ['WIF', '8', 10_000_000n],
    ['mSOL', '195', 1_000_000_000n],
  ])('buys %s, which only a token list has, and sends it on', async (symbol, amount, bought) => {
    const mint = resolveSolanaToken(symbol)?.mint;
    if (!mint) throw new Error(`${symbol} is not listed.`);
    const buy = { action: 'swap', asset: 'USDC', to_asset: symbol, amount } as const;
    await executeSolanaPlan(api, await plan(buy), me);
    expect(await me.tokens(mint, TOKEN_PROGRAM)).toBe(bought);
    const send = { action: 'transfer', asset: symbol, amount: 'max' } as const;
    const you = await newWallet();
    await executeSolanaPlan(api, await plan({ ...send, recipient: you.address }), me);
    expect(await me.tokens(mint, TOKEN_PROGRAM, you.address)).toBe(bought);
  });

  it('hands on what it brought', async () => {
    const you = await newWallet();
    const { steps } = await plan(
      { action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' },
      { action: 'transfer', asset: 'USDC', amount: 'chained', recipient: you.address },
    );
    await executeSolanaPlan(api, { steps }, me);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM, you.address)).toBe(150_000_000n);
  });

  it.each([
    ['10%', 15_000_000n, '90%', 135_000_000n],
    ['50%', 75_000_000n, '50%', 75_000_000n],
    ['25%', 37_500_000n, undefined, 112_500_000n],
  ])('is shared out: %s is %i, %s is %i', async (one, ofOne, other, ofOther) => {
    const [you, they] = [await newWallet(), await newWallet()];
    const share = (value: string | undefined, recipient: string) => ({
      action: 'transfer' as const,
      asset: 'USDC',
      amount: 'chained',
      recipient,
      ...(value && { amount_basis: { kind: 'chained' as const, value } }),
    });
    const { steps } = await plan(
      { action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' },
      share(one, you.address),
      share(other, they.address),
    );
    await executeSolanaPlan(api, { steps }, me);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM, you.address)).toBe(ofOne);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM, they.address)).toBe(ofOther);
  });

  it('hands on what an exact payment out of it leaves', async () => {
    const [you, they] = [await newWallet(), await newWallet()];
    const send = (amount: string, recipient: string) => ({
      action: 'transfer' as const,
      asset: 'USDC',
      amount,
      recipient,
    });
    const { steps } = await plan(
      { action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' },
      send('100', you.address),
      send('chained', they.address),
    );
    await executeSolanaPlan(api, { steps }, me);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM, you.address)).toBe(100_000_000n);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM, they.address)).toBe(50_000_000n);
  });

  it('of all SOL leaves what the wallet needs', async () => {
    const { steps } = await plan({ action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: 'max' });
    await executeSolanaPlan(api, { steps }, me);
    const { sol, usdc } = await holdings();
    expect(sol).toBeGreaterThan(890_880n);
    expect(sol).toBeLessThan(SOL / 100n);
    expect(usdc).toBeGreaterThan(64_900_000_000n);
  });

  it('fails on the chain with a stale quote, and is not signed again for less', async () => {
    const { steps } = await plan({ action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' });
    const [step] = steps as [Step];
    await world('price', 'SOL', '148');
    await expect(me.signAndSend(step.solana_tx as string)).rejects.toThrow(SLIPPAGE_ERROR);
    await expect(executeSolanaStep(api, step, me)).rejects.toThrow('The price has moved');
  });

  it('is signed again where the price moved within what was reviewed', async () => {
    const { steps } = await plan({ action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' });
    await world('price', 'SOL', '149');
    const changed = await changes(() => executeSolanaPlan(api, { steps }, me));
    expect(changed).toMatchObject({ sol: -SOL - FEE, usdc: 149_000_000n });
  });
});
