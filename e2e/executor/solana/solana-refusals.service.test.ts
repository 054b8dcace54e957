import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { DEV_HOOK_MINT, DEV_VOTE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { executeSolanaPlan } from './execute-solana-plan.ts';
import { world } from './local-solana.ts';
import { api, me, openTwoWallets, plan, you } from './two-wallets.ts';

await openTwoWallets();

const { USDC } = SOLANA_TOKENS;

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
