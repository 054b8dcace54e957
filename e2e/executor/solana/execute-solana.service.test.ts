import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import {
  DEV_FEE_MINT,
  DEV_HOOK_MINT,
  DEV_NONCE_ACCOUNT,
  DEV_VOTE_ACCOUNT,
  SOLANA_TEST_ACCOUNTS,
} from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { createApiClient } from '../api-client.ts';
import { executePlan } from '../execute-plan.ts';
import type { ServedEngine } from '../testing/serve-engine.ts';
import { executeSolanaPlan, executeSolanaStep } from './execute-solana-plan.ts';
import { localRpcUrls, newWallet, serveLocalEngine, world } from './local-solana.ts';
import { SolanaWallet } from './solana-wallet.ts';

const solanaUrl = inject('solanaUrl');
const rpcUrls = localRpcUrls();
const { USDC, USDT, PYUSD } = SOLANA_TOKENS;
/** An account without data must hold this much, or nothing. */
const RENT_LAMPORTS = 890_880n;
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;
const STAKE_ACCOUNT_LAMPORTS = 2_282_880n;
const SOL_LAMPORTS = 1_000_000_000n;

let engine: ServedEngine;
let api: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  engine = await serveLocalEngine({ hasSwaps: false });
  api = createApiClient({ baseUrl: engine.baseUrl, apiKey: 'ptn_test_none' });
});
afterAll(() => engine?.close());

let me: SolanaWallet;
let you: SolanaWallet;
beforeEach(async () => {
  [me, you] = await Promise.all([newWallet(), newWallet()]);
  await world('fund', me.address);
});

const plan = (intents: Intent[], more: Partial<PlanRequest> = {}) =>
  api.plan({ intents, wallets: [{ address: me.address, chain: 'solana' }], ...more });

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

describe('a message', () => {
  const send: () => Intent[] = () => [
    { action: 'transfer', asset: 'SOL', amount: '0.1', recipient: you.address },
  ];

  it('dies with its blockhash, and encoding it again revives it', async () => {
    const { steps } = await plan(send());
    const [step] = steps as [Step];
    await world('mine', '200');
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
    await world('mine', '200');
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
      baseUrl: engine.baseUrl,
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

describe('what is refused', () => {
  it.each([
    ['the mint of a token', USDC.mint],
    ['a program', TOKEN_PROGRAM],
    ['nobody’s wallet', DEV_VOTE_ACCOUNT],
    ['destroyed', '1nc1nerator11111111111111111111111111111111'],
    ['EVM address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ])('to send to %s', async (why, recipient) => {
    await expect(
      plan([{ action: 'transfer', asset: 'SOL', amount: '1', recipient }]),
    ).rejects.toMatchObject({
      status: 400,
      issues: [{ field: 'intents[0].recipient', message: expect.stringContaining(why) }],
    });
  });

  it('to send SOL to somebody’s token account, or a token to one of another token', async () => {
    const [, bob] = SOLANA_TEST_ACCOUNTS;
    const recipient = associatedTokenAddress(bob.address, USDC.mint, TOKEN_PROGRAM);
    for (const asset of ['SOL', 'USDT']) {
      await expect(
        plan([{ action: 'transfer', asset, amount: '1', recipient }]),
      ).rejects.toMatchObject({
        issues: [{ field: 'intents[0].recipient', message: expect.stringContaining(bob.address) }],
      });
    }
    const { steps, warnings } = await plan([
      { action: 'transfer', asset: 'USDC', amount: '1', recipient },
    ]);
    expect(warnings?.join()).toContain(`token account of the wallet ${bob.address}`);
    const before = await me.tokens(USDC.mint, TOKEN_PROGRAM, bob.address);
    await executeSolanaPlan(api, { steps }, me);
    expect((await me.tokens(USDC.mint, TOKEN_PROGRAM, bob.address)) - before).toBe(1_000_000n);
  });

  it('to send to the wallet itself, or to its own token account', async () => {
    const own = associatedTokenAddress(me.address, USDC.mint, TOKEN_PROGRAM);
    for (const recipient of [me.address, own]) {
      await expect(
        plan([{ action: 'transfer', asset: 'USDC', amount: '1', recipient }]),
      ).rejects.toMatchObject({
        issues: [{ field: 'intents[0].recipient', message: expect.stringContaining('nothing') }],
      });
    }
  });

  it('a token whose transfers run another program', async () => {
    await expect(
      plan([{ action: 'transfer', asset: DEV_HOOK_MINT, amount: '1', recipient: you.address }]),
    ).rejects.toMatchObject({ issues: [{ field: 'intents[0].amount' }] });
    const [alice] = SOLANA_TEST_ACCOUNTS;
    await expect(
      api.plan({
        intents: [
          { action: 'transfer', asset: DEV_HOOK_MINT, amount: '1', recipient: you.address },
        ],
        wallets: [{ address: alice.address, chain: 'solana' }],
      }),
    ).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining('run another program') }],
    });
  });

  it('a swap where no source of routes is configured, and a bridge', async () => {
    await expect(
      plan([{ action: 'swap', asset: 'SOL', to_asset: 'USDC', amount: '1', chain: 'solana' }]),
    ).rejects.toMatchObject({ status: 400, issues: [{ field: 'intents[0].protocol' }] });
    await expect(
      plan([
        { action: 'bridge', asset: 'USDC', from_chain: 'solana', to_chain: 'base', amount: '1' },
      ]),
    ).rejects.toMatchObject({
      status: 400,
      issues: [
        {
          field: 'intents[0].action',
          message: expect.stringContaining('no bridge to or from Solana here'),
        },
      ],
    });
  });

  it('a bridge to Solana', async () => {
    await expect(
      api.plan({
        intents: [
          { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'solana', amount: '1' },
        ],
        wallets: [{ address: TEST_ACCOUNTS[0].address, chain: 'base' }],
      }),
    ).rejects.toMatchObject({
      status: 400,
      issues: [
        {
          field: 'intents[0].to_chain',
          message: expect.stringContaining('Bridges run between Ethereum, Base'),
        },
      ],
    });
  });

  it('less than an empty account must hold, and more than the wallet has', async () => {
    for (const [amount, why] of [
      ['0.0001', 'must hold at least 0.00089088 SOL'],
      ['1000', 'holds 100 SOL'],
      ['99.9999', 'a wallet keeps'],
    ] as const) {
      await expect(
        plan([{ action: 'transfer', asset: 'SOL', amount, recipient: you.address }]),
      ).rejects.toMatchObject({
        issues: [{ field: 'intents[0].amount', message: expect.stringContaining(why) }],
      });
    }
  });

  it('anything while Solana is down: 503, to be tried again', async () => {
    await world('chain', 'solana', 'down');
    try {
      await expect(
        plan([{ action: 'transfer', asset: 'SOL', amount: '1', recipient: you.address }]),
      ).rejects.toMatchObject({ status: 503, code: 'engine_unreachable' });
    } finally {
      await world('chain', 'solana', 'up');
    }
    await plan([{ action: 'transfer', asset: 'SOL', amount: '1', recipient: you.address }]);
  });
});
