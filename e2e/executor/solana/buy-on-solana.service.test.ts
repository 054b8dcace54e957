import { describe, expect, it } from 'vitest';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { executeSolanaPlan, executeSolanaStep } from './execute-solana-plan.ts';
import { newWallet, world } from './local-solana.ts';
import { api, changes, me, openSwappingWallet, plan, SLIPPAGE_ERROR } from './swapping-wallet.ts';

await openSwappingWallet();

const { USDC, USDT } = SOLANA_TOKENS;
const SOL = 10n ** 9n;
const FEE = 5_000n;

describe('a swap for an exact quantity', () => {
  const buy = (more: Partial<Intent> = {}) =>
    plan({ action: 'swap', asset: 'SOL', to_asset: 'USDC', to_amount: '100', ...more });

  it('returns that quantity for what it costs, and never more than was said', async () => {
    const { steps } = await buy();
    expect(steps).toMatchObject([
      {
        description: 'Buy 100 USDC for at most 0.6733 SOL with Jupiter',
        route: { kind: 'jupiter', tokens: [WRAPPED_SOL_MINT, USDC.mint], exact_out: true },
        amount_raw: '673333334',
        sizing: 'exact',
        expected_output_raw: '100000000',
        min_output_raw: '100000000',
        slippage_bps: 100,
      },
    ]);
    const changed = await changes(() => executeSolanaPlan(api, { steps }, me));
    expect(changed).toEqual({ sol: -666_666_667n - FEE, usdc: 100_000_000n, usdt: 0n, pyusd: 0n });
  });

  it('buys SOL with a token', async () => {
    const { steps } = await buy({ asset: 'USDC', to_asset: 'SOL', to_amount: '0.25' });
    expect(steps).toMatchObject([{ amount_raw: '37875000', expected_output_raw: '250000000' }]);
    const changed = await changes(() => executeSolanaPlan(api, { steps }, me));
    expect(changed).toEqual({ sol: SOL / 4n - FEE, usdc: -37_500_000n, usdt: 0n, pyusd: 0n });
  });

  it('hands on exactly what it bought', async () => {
    const you = await newWallet();
    const { steps } = await plan(
      { action: 'swap', asset: 'SOL', to_asset: 'USDT', to_amount: '20' },
      { action: 'transfer', asset: 'USDT', amount: 'chained', recipient: you.address },
    );
    await executeSolanaPlan(api, { steps }, me);
    expect(await me.tokens(USDT.mint, TOKEN_PROGRAM, you.address)).toBe(20_000_000n);
  });

  it('costs no more than the wallet allows', async () => {
    const { steps } = await buy({ amount: '0.67' });
    const [step] = steps as [Step];
    expect(BigInt(step.amount_raw as string)).toBeLessThanOrEqual(670_000_000n);
    expect(BigInt(step.amount_raw as string)).toBeGreaterThan(666_666_667n);
    await executeSolanaPlan(api, { steps }, me);
    await expect(buy({ amount: '0.6' })).rejects.toMatchObject({
      status: 400,
      issues: [
        {
          field: 'intents[0].to_amount',
          message: expect.stringContaining('more than the 0.6 SOL'),
        },
      ],
    });
  });

  it('costs no more than what an earlier step brought, or than all there is', async () => {
    const chained = (to_amount: string) =>
      plan(
        { action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1' },
        { action: 'swap', asset: 'USDC', to_asset: 'USDT', amount: 'chained', to_amount },
      );
    const { steps } = await chained('149');
    expect(steps[1]).toMatchObject({ sizing: 'exact', min_output_raw: '149000000' });
    const most = BigInt(steps[1]?.amount_raw as string);
    expect(most).toBeGreaterThan(149_000_000n);
    expect(most).toBeLessThanOrEqual(150_000_000n);
    await expect(chained('400')).rejects.toMatchObject({
      issues: [{ field: 'intents[1].to_amount', message: expect.stringContaining('150 USDC') }],
    });
    await expect(buy({ asset: 'USDT', amount: 'max', to_amount: '60000' })).rejects.toMatchObject({
      issues: [{ field: 'intents[0].to_amount', message: expect.stringContaining('50000 USDT') }],
    });
  });

  it('for nothing is refused: zero is no cap', async () => {
    await expect(buy({ amount: '0' })).rejects.toMatchObject({
      status: 400,
      issues: [{ field: 'intents[0].amount', message: expect.stringContaining('zero') }],
    });
  });

  it('is refused when the wallet does not hold what it may cost', async () => {
    await expect(buy({ to_amount: '20000' })).rejects.toMatchObject({
      issues: [{ field: 'intents[0].to_amount', message: expect.stringContaining('100 SOL') }],
    });
    await expect(
      buy({ asset: 'USDT', to_asset: 'USDC', to_amount: '60000' }),
    ).rejects.toMatchObject({
      issues: [{ field: 'intents[0].to_amount', message: expect.stringContaining('50000 USDT') }],
    });
  });

  it.each([
    ['0', 'zero'],
    ['0.0000001', 'only 6 decimals'],
    ['99999999999999', 'more than a token can count'],
  ])('of %s is refused', async (to_amount, why) => {
    await expect(buy({ to_amount })).rejects.toMatchObject({
      issues: [{ field: 'intents[0].to_amount', message: expect.stringContaining(why) }],
    });
  });

  it('fails on the chain when it has become dearer, and is not signed again for more', async () => {
    const { steps } = await buy();
    const [step] = steps as [Step];
    await world('price', 'SOL', '148');
    await expect(me.signAndSend(step.solana_tx as string)).rejects.toThrow(SLIPPAGE_ERROR);
    await expect(executeSolanaStep(api, step, me)).rejects.toThrow('more than the');
  });

  it('is signed again where the price moved within what was reviewed', async () => {
    const { steps } = await buy();
    const [step] = steps as [Step];
    await world('price', 'SOL', '149');
    const fresh = await api.reencode({ step, actual_amount: step.amount });
    expect(fresh).toMatchObject({ ok: true, changes: { is_worse: false } });
    expect(BigInt(fresh.amount_raw as string)).toBeLessThanOrEqual(673_333_334n);
    const changed = await changes(() => executeSolanaStep(api, step, me));
    expect(changed).toMatchObject({ sol: -671_140_940n - FEE, usdc: 100_000_000n });
  });

  it('is not encoded again for more than was reviewed, whatever the step is made to say', async () => {
    const { steps } = await buy();
    const [step] = steps as [Step];
    expect(
      await api.reencode({
        step: { ...step, planned_min_output_raw: '200000000' },
        actual_amount: step.amount,
      }),
    ).toMatchObject({ ok: false, unsupported_code: 'quote_failed' });
    const { planned_min_output_raw, ...without } = step;
    expect(await api.reencode({ step: without, actual_amount: step.amount })).toMatchObject({
      ok: false,
      unsupported_code: 'step_incomplete',
    });
  });
});
