import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { DEV_FEE_MINT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { executePlan } from '../execute-plan.ts';
import { executeSolanaPlan } from './execute-solana-plan.ts';
import { localRpcUrls } from './local-solana.ts';
import { SolanaWallet } from './solana-wallet.ts';
import { api, baseUrl, me, openTwoWallets, plan, you } from './two-wallets.ts';

await openTwoWallets();

const solanaUrl = testWorld().solanaUrl;
const rpcUrls = localRpcUrls();
const { USDC, USDT, PYUSD } = SOLANA_TOKENS;
/** An account without data must hold this much, or nothing. */
const RENT_LAMPORTS = 890_880n;
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;
const SOL_LAMPORTS = 1_000_000_000n;

const feeOf = ({ compute_unit_limit = 0, compute_unit_price = '0' }: Step) =>
  5_000n + (BigInt(compute_unit_limit) * BigInt(compute_unit_price) + 999_999n) / 1_000_000n;

describe('a transfer on Solana', () => {
  it('moves SOL to an address that has none yet', async () => {
    const { steps, summary } = await plan([
      { action: 'transfer', asset: 'SOL', amount: '0.5', recipient: you.address },
    ]);
    expect(steps).toMatchObject([
      {
        order: 1,
        chain: 'solana',
        wallet: me.address,
        recipient: you.address,
        amount_raw: '500000000',
        solana_format: 'v0_message',
      },
    ]);
    expect(steps[0]).not.toHaveProperty('data');
    expect(summary.total_after_fees).toBe(`0.5 SOL sent to ${you.address}`);
    const before = await me.lamports();
    await executeSolanaPlan(api, { steps }, me);
    expect(await you.lamports()).toBe(SOL_LAMPORTS / 2n);
    expect(before - (await me.lamports())).toBe(SOL_LAMPORTS / 2n + feeOf(steps[0] as Step));
  });

  it('moves a token and makes the account that the recipient lacks, once', async () => {
    const { steps, warnings } = await plan([
      { action: 'transfer', asset: 'USDC', amount: '12.5', recipient: you.address },
      { action: 'transfer', asset: 'USDC', amount: '2.5', recipient: you.address },
    ]);
    expect(warnings?.join()).toContain('0.00203928 SOL');
    const before = { sol: await me.lamports(), usdc: await me.tokens(USDC.mint, TOKEN_PROGRAM) };
    await executeSolanaPlan(api, { steps }, me);
    expect(await you.tokens(USDC.mint, TOKEN_PROGRAM)).toBe(15_000_000n);
    expect(before.usdc - (await me.tokens(USDC.mint, TOKEN_PROGRAM))).toBe(15_000_000n);
    expect(before.sol - (await me.lamports())).toBe(TOKEN_ACCOUNT_LAMPORTS + 10_000n);
  });

  it('moves a token-2022 token through its own program', async () => {
    const { steps } = await plan([
      { action: 'transfer', asset: 'PYUSD', amount: '7', recipient: you.address },
    ]);
    await executeSolanaPlan(api, { steps }, me);
    expect(await you.tokens(PYUSD.mint, TOKEN_2022_PROGRAM)).toBe(7_000_000n);
  });

  it('says what a token with a fee keeps, and that much arrives', async () => {
    const [alice] = SOLANA_TEST_ACCOUNTS;
    const wallet = new SolanaWallet(alice.secretKey, solanaUrl);
    const { steps, warnings } = await api.plan({
      intents: [{ action: 'transfer', asset: DEV_FEE_MINT, amount: '10', recipient: you.address }],
      wallets: [{ address: alice.address, chain: 'solana' }],
    });
    expect(warnings?.join()).toContain('9.9 of the 10 arrive');
    await executeSolanaPlan(api, { steps }, wallet);
    expect(await you.tokens(DEV_FEE_MINT, TOKEN_2022_PROGRAM)).toBe(9_900_000n);
  });

  it('of all SOL leaves what an account must keep', async () => {
    const { steps } = await plan([
      { action: 'transfer', asset: 'SOL', amount: 'max', recipient: you.address },
    ]);
    const before = await me.lamports();
    await executeSolanaPlan(api, { steps }, me);
    expect(await me.lamports()).toBe(RENT_LAMPORTS);
    expect(await you.lamports()).toBe(before - RENT_LAMPORTS - 5_000n);
  });

  it('sweeps everything to another wallet, SOL last', async () => {
    const { steps } = await plan([{ action: 'sweep', chain: 'solana', recipient: you.address }]);
    expect(steps.map(({ asset }) => asset)).toEqual(['USDC', 'USDT', 'PYUSD', 'SOL']);
    const usdt = await me.tokens(USDT.mint, TOKEN_PROGRAM);
    await executeSolanaPlan(api, { steps }, me);
    expect(await you.tokens(USDT.mint, TOKEN_PROGRAM)).toBe(usdt);
    expect(await me.tokens(USDC.mint, TOKEN_PROGRAM)).toBe(0n);
    expect(await me.tokens(PYUSD.mint, TOKEN_2022_PROGRAM)).toBe(0n);
    expect(await me.lamports()).toBeGreaterThanOrEqual(RENT_LAMPORTS);
    expect(await me.lamports()).toBeLessThan(RENT_LAMPORTS + 20_000n);
  });
});

describe('an approval on Solana', () => {
  const delegateOf = async (wallet: SolanaWallet) => {
    const account = associatedTokenAddress(wallet.address, USDC.mint, TOKEN_PROGRAM);
    const { value } = await wallet.rpc<{ value: { data: [string] } }>('getAccountInfo', [account]);
    const data = Buffer.from(value.data[0], 'base64');
    return { isSet: data.readUInt32LE(72) === 1, amount: data.readBigUInt64LE(121) };
  };

  it('is exact, and is taken back', async () => {
    const intent: Intent = { action: 'approve', asset: 'USDC', amount: '12', spender: you.address };
    await executeSolanaPlan(api, await plan([intent]), me);
    expect(await delegateOf(me)).toEqual({ isSet: true, amount: 12_000_000n });
    await executeSolanaPlan(api, await plan([{ ...intent, amount: '0' }]), me);
    expect(await delegateOf(me)).toEqual({ isSet: false, amount: 0n });
  });
});

describe('a plan over both kinds of chains', () => {
  it('keeps the order of the intents and executes on both', async () => {
    const [, , carol] = TEST_ACCOUNTS;
    const account = privateKeyToAccount(carol.privateKey);
    const recipient = TEST_ACCOUNTS[1].address;
    const { steps, summary } = await api.plan({
      intents: [
        { action: 'transfer', asset: 'USDC', chain: 'base', amount: '3', recipient },
        { action: 'transfer', asset: 'USDC', chain: 'solana', amount: '4', recipient: you.address },
        { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.01', recipient },
      ],
      wallets: [
        { address: carol.address, chain: 'base' },
        { address: me.address, chain: 'solana' },
      ],
    });
    expect(steps.map(({ order, chain, asset }) => [order, chain, asset])).toEqual([
      [1, 'base', 'USDC'],
      [2, 'solana', 'USDC'],
      [3, 'base', 'ETH'],
    ]);
    expect(summary.est_fee_usd).toMatch(/^\$\d+\.\d\d$/);
    const onBase = await executePlan({
      baseUrl,
      apiKey: 'ptn_test_none',
      plan: { steps: steps.filter(({ chain }) => chain === 'base') },
      accounts: [account],
      rpcUrls,
    });
    expect(onBase.completed).toBe(true);
    await executeSolanaPlan(api, { steps: steps.filter(({ chain }) => chain === 'solana') }, me);
    expect(await you.tokens(USDC.mint, TOKEN_PROGRAM)).toBe(4_000_000n);
  });

  it('names the intents of its complaints as the request does', async () => {
    const intents: Intent[] = [
      { action: 'transfer', asset: 'SOL', chain: 'solana', amount: '1', recipient: you.address },
      { action: 'transfer', asset: 'NOPE', chain: 'base', amount: '1', recipient: you.address },
    ];
    const wallets = [
      { address: TEST_ACCOUNTS[0].address, chain: 'base' as const },
      { address: me.address, chain: 'solana' as const },
    ];
    await expect(api.plan({ intents, wallets })).rejects.toMatchObject({
      issues: [{ field: 'intents[1].asset' }],
    });
  });
});
