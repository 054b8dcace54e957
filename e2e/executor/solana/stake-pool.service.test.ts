import { beforeEach, describe, expect, it } from 'vitest';
import { SOLANA_WHALE } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { executeSolanaPlan, executeSolanaStep } from './execute-solana-plan.ts';
import { newWallet, openLocalApi, world } from './local-solana.ts';
import { SolanaWallet } from './solana-wallet.ts';

const { JitoSOL, bSOL } = SOLANA_TOKENS;
const SOL = 10n ** 9n;
const FEE = 5_000n;
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;

const { api } = await openLocalApi({ hasSwaps: false });

let me: SolanaWallet;
beforeEach(async () => {
  me = await newWallet();
  await world('fund', me.address, 'SOL', '100');
});

const plan = (...intents: Intent[]) =>
  api.plan({
    intents: intents.map((intent) => ({ chain: 'solana' as const, ...intent })),
    wallets: [{ address: me.address, chain: 'solana' }],
  });
const stake = (more: Partial<Intent> = {}) =>
  plan({ action: 'stake', protocol: 'jito', asset: 'SOL', amount: '12', ...more });
const unstake = (more: Partial<Intent> = {}) =>
  plan({ action: 'unstake', protocol: 'jito', asset: 'JitoSOL', amount: '4', ...more });
const shares = (of: SolanaWallet = me, token: typeof JitoSOL | typeof bSOL = JitoSOL) =>
  of.tokens(token.mint, TOKEN_PROGRAM);

describe('a stake pool', () => {
  it('gives shares for SOL and SOL for shares, at the rate of the pool', async () => {
    const { steps, summary, warnings } = await stake();
    const [step] = steps as [Step];
    expect(step).toMatchObject({
      type: 'stake',
      protocol: 'jito',
      asset: 'SOL',
      amount_raw: '12000000000',
      to_asset: 'JitoSOL',
      to_asset_mint: JitoSOL.mint,
      slippage_bps: 100,
    });
    expect(summary.total_after_fees).toMatch(/JitoSOL$/);
    expect(warnings?.join()).toContain('0.00203928 SOL');
    const expected = BigInt(step.expected_output_raw as string);
    // The pool starts at 1.2 SOL a share; withdrawals leave their fee in it.
    expect(expected).toBeGreaterThan(9_999_000_000n);
    expect(expected).toBeLessThanOrEqual(10_000_000_000n);
    expect(BigInt(step.min_output_raw as string)).toBe((expected * 99n) / 100n);
    const before = await me.lamports();
    await executeSolanaPlan(api, { steps }, me);
    expect(await shares()).toBe(expected);
    expect(before - (await me.lamports())).toBe(12n * SOL + TOKEN_ACCOUNT_LAMPORTS + FEE);

    const back = await unstake();
    expect(back.warnings?.join()).toContain('keeps 0.1%');
    const [out] = back.steps as [Step];
    expect(out).toMatchObject({ asset: 'JitoSOL', to_asset: 'SOL', amount_raw: '4000000000' });
    const staked = await me.lamports();
    await executeSolanaPlan(api, back, me);
    expect(await shares()).toBe(expected - 4n * SOL);
    expect((await me.lamports()) - staked).toBe(BigInt(out.expected_output_raw as string) - FEE);
    expect(BigInt(out.expected_output_raw as string)).toBeGreaterThan(4_795_000_000n);

    const left = await me.lamports();
    const rest = await unstake({ asset: 'SOL', amount: 'max' });
    await executeSolanaPlan(api, rest, me);
    expect(await shares()).toBe(0n);
    expect((await me.lamports()) - left).toBeGreaterThan(7_100_000_000n);
  });

  it('keeps the fee it says', async () => {
    const { steps, warnings } = await stake({ protocol: 'BlazeStake', amount: '11.5' });
    expect(warnings?.join()).toContain('BlazeStake keeps 0.08% of what is staked');
    expect(steps[0]?.expected_output_raw).toBe('9992000000');
    await executeSolanaPlan(api, { steps }, me);
    expect(await shares(me, bSOL)).toBe(9_992_000_000n);
    await executeSolanaPlan(api, await unstake({ protocol: 'blazestake', asset: 'bSOL' }), me);
    expect(await shares(me, bSOL)).toBe(5_992_000_000n);
  });

  it('hands its shares on, in the same plan', async () => {
    const you = await newWallet();
    const { steps } = await plan(
      { action: 'stake', protocol: 'jito', amount: '6' },
      { action: 'transfer', asset: 'JitoSOL', amount: 'chained', recipient: you.address },
    );
    await executeSolanaPlan(api, { steps }, me);
    expect(await shares(you)).toBe(BigInt(steps[0]?.expected_output_raw as string));
    expect(await shares()).toBe(0n);
  });

  it('takes all SOL but what the wallet needs', async () => {
    await executeSolanaPlan(api, await stake({ amount: 'max' }), me);
    expect(await me.lamports()).toBeGreaterThanOrEqual(890_880n);
    expect(await me.lamports()).toBeLessThan(SOL / 1000n);
  });

  it('is staked with after an epoch too', async () => {
    const { steps } = await stake();
    await world('epoch', '1');
    await executeSolanaPlan(api, { steps }, me);
    expect(await shares()).toBeGreaterThan(9_990_000_000n);
  });

  it.each<[string, (step: Step) => Step]>([
    ['amount', (step) => ({ ...step, amount: 13, amount_raw: '13000000000' })],
    ['least output', (step) => ({ ...step, planned_min_output_raw: '1' })],
    ['pool', (step) => ({ ...step, protocol: 'blazestake' })],
  ])('is not paid into with another %s than was reviewed', async (_, change) => {
    const { steps } = await stake();
    const step = change(steps[0] as Step);
    const answer = await api.reencode({ step, actual_amount: step.amount });
    expect(answer).toMatchObject({ ok: false, unsupported_code: 'target_changed' });
  });

  it('is not signed for more than it gives', async () => {
    const { steps } = await stake();
    const step = { ...(steps[0] as Step), planned_min_output_raw: '10100000000' };
    await expect(executeSolanaStep(api, step, me)).rejects.toThrow('less JitoSOL');
  });
});

describe('what a stake pool cannot do is said', () => {
  it('more than it has at hand', async () => {
    const holder = new SolanaWallet(SOLANA_WHALE.secretKey, testWorld().solanaUrl);
    await expect(
      api.plan({
        intents: [{ action: 'unstake', protocol: 'blazestake', asset: 'bSOL', amount: '50000' }],
        wallets: [{ address: holder.address, chain: 'solana' }],
      }),
    ).rejects.toMatchObject({
      issues: [{ field: 'intents[0].amount', message: expect.stringContaining('SOL at hand') }],
    });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['intents[0].asset', 'takes SOL', () => stake({ asset: 'USDC' })],
    ['intents[0].to_asset', 'gives JitoSOL', () => stake({ to_asset: 'bSOL' })],
    ['intents[0].asset', 'takes JitoSOL', () => unstake({ asset: 'SOL', amount: '2' })],
    ['intents[0].amount', 'holds 0 JitoSOL', () => unstake()],
    ['intents[0].amount', 'no JitoSOL at all', () => stake({ amount: '0.000000001' })],
    [
      'intents[0].protocol',
      'solana-stake, jito, blazestake',
      () => stake({ protocol: 'marinade' }),
    ],
    ['intents[0].protocol', 'solana-stake, jito, blazestake', () => stake({ protocol: 'lido' })],
  ])('%s: %s', async (field, message, ask) => {
    await expect(ask()).rejects.toMatchObject({
      status: 400,
      issues: [{ field, message: expect.stringContaining(message) }],
    });
  });

  it('SOL is staked with a validator where no pool is named', async () => {
    const { steps } = await stake({ protocol: undefined as never });
    expect(steps).toMatchObject([{ protocol: 'solana-stake' }]);
  });
});
