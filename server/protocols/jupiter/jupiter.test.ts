import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getApproveInstruction } from '@solana-program/token';
import { afterEach, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { type instructionsReply, show } from '#devnet/solana/programs/jupiter/replies.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import type { SwapAsk, SwapOffer } from '#server/chains/solana/swap-source.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import { complainOfOffer } from './check-offer.ts';
import { type JupiterManners, serveJupiter } from './testing/serve-jupiter.ts';

const [alice, mallory] = SOLANA_TEST_ACCOUNTS;
const owner = alice.address;
const wrappedSol = WRAPPED_SOL_MINT as Address;
const { mint: usdc } = SOLANA_TOKENS.USDC;
const SELL_SOL: SwapAsk = {
  owner,
  inputMint: wrappedSol,
  outputMint: usdc,
  mode: 'exact_in',
  amountAtomic: 1_000_000_000n,
  slippageBps: 100,
};
const SELL_USDC: SwapAsk = {
  ...SELL_SOL,
  inputMint: usdc,
  outputMint: wrappedSol,
  amountAtomic: 150_000_000n,
};
/** 150 USDC for what they cost, which is one SOL. */
const BUY_USDC: SwapAsk = { ...SELL_SOL, mode: 'exact_out', amountAtomic: 150_000_000n };
const BUY_SOL: SwapAsk = {
  ...SELL_USDC,
  mode: 'exact_out',
  amountAtomic: 1_000_000_000n,
};
const accountOf = (of: Address, mint: Address) => associatedTokenAddress(of, mint, TOKEN_PROGRAM);
const termsOf = (ask: SwapAsk) => ({
  ask,
  wrappedSol,
  source: accountOf(owner, ask.inputMint),
  destination: accountOf(owner, ask.outputMint),
});

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function ask(question: SwapAsk, manners: JupiterManners = {}, timeoutMs = 2_000) {
  const server = await serveJupiter(manners);
  close = server.close;
  const source = createJupiterSource({ baseUrl: server.baseUrl, apiKey: 'key', timeoutMs });
  return { answer: await source.quote(question), asked: server.asked };
}

async function complain(question: SwapAsk, manners: JupiterManners) {
  const { answer } = await ask(question, manners);
  expect(answer.ok).toBe(true);
  return complainOfOffer(answer as SwapOffer, termsOf(question));
}

type Answer = NonNullable<JupiterManners['answer']>;

const replying =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status).end(body);
    return true;
  };

const breakOff: Answer = (path, response) => {
  if (path === '/quote') return false;
  response.destroy();
  return true;
};

describe('Jupiter as a source of routes', () => {
  it('is asked as its documentation says', async () => {
    const { answer, asked } = await ask(SELL_SOL);
    expect(answer).toMatchObject({ ok: true, inAtomic: 1_000_000_000n, outAtomic: 150_000_000n });
    expect(asked.map(({ path, key }) => [path, key])).toEqual([
      ['/quote', 'key'],
      ['/swap-instructions', 'key'],
    ]);
    expect(asked[0]?.query).toMatchObject({
      inputMint: wrappedSol,
      outputMint: usdc,
      amount: '1000000000',
      slippageBps: '100',
      swapMode: 'ExactIn',
    });
  });

  it.each([SELL_SOL, SELL_USDC, BUY_USDC, BUY_SOL])(
    'is believed when it answers what was asked',
    async (question) => {
      expect(await complain(question, {})).toBeUndefined();
    },
  );

  it('says that there is no route', async () => {
    const { answer } = await ask(SELL_SOL, {
      answer: replying(400, '{"errorCode":"COULD_NOT_FIND_ANY_ROUTE"}'),
    });
    expect(answer).toEqual({ ok: false, why: 'no_route' });
  });

  it.each<[string, JupiterManners]>([
    ['is slow', { answer: () => true }],
    ['fails', { answer: replying(500, '') }],
    ['is asked too often', { answer: replying(429, '') }],
    ['says something else', { answer: replying(200, '<html>') }],
    ['says too much', { answer: replying(200, `"${'x'.repeat(600_000)}"`) }],
    ['leaves the amounts out', { quote: () => ({ inputMint: wrappedSol, outputMint: usdc }) }],
    ['counts in fractions', { quote: (reply) => ({ ...reply, outAmount: '1.5' }) }],
    ['counts below zero', { quote: (reply) => ({ ...reply, outAmount: '-1' }) }],
    ['names no program', { instructions: (r) => ({ ...r, swapInstruction: {} }) }],
    [
      'names an address that is none',
      {
        instructions: (r) => ({
          ...r,
          swapInstruction: { ...r.swapInstruction, programId: 'Jupiter' },
        }),
      },
    ],
    ['breaks off', { answer: breakOff }],
  ])('is unavailable when it %s', async (_, manners) => {
    const { answer } = await ask(SELL_SOL, manners, 300);
    expect(answer).toEqual({ ok: false, why: 'unavailable' });
  });
});

type Reply = ReturnType<typeof instructionsReply>;

/** The bytes of the swap, changed. */
function patch(reply: Reply, change: (data: Buffer, tail: number) => void): Reply {
  const data = Buffer.from(reply.swapInstruction.data, 'base64');
  change(data, data.length - 19);
  return {
    ...reply,
    swapInstruction: { ...reply.swapInstruction, data: data.toString('base64') },
  };
}

/** One account of the swap, changed. */
function swapAccount(reply: Reply, at: number, pubkey: string, isSigner?: boolean): Reply {
  const accounts = reply.swapInstruction.accounts.map((account, index) =>
    index === at ? { ...account, pubkey, ...(isSigner !== undefined && { isSigner }) } : account,
  );
  return { ...reply, swapInstruction: { ...reply.swapInstruction, accounts } };
}

const malloryUsdc = accountOf(mallory.address, usdc);
const theft = show(
  getTransferSolInstruction({
    source: createNoopSigner(owner),
    destination: mallory.address,
    amount: 1_000_000_000n,
  }),
);
const approval = show(
  getApproveInstruction({
    source: accountOf(owner, usdc),
    delegate: mallory.address,
    owner: createNoopSigner(owner),
    amount: 2n ** 64n - 1n,
  }),
);

const wrapping = (lamports: bigint) =>
  show(
    getTransferSolInstruction({
      source: createNoopSigner(owner),
      destination: accountOf(owner, wrappedSol),
      amount: lamports,
    }),
  );

describe('a hostile answer of Jupiter is seen', () => {
  it.each<[string, JupiterManners]>([
    ['another asset to buy', { quote: (r) => ({ ...r, outputMint: SOLANA_TOKENS.USDT.mint }) }],
    ['another asset to sell', { quote: (r) => ({ ...r, inputMint: SOLANA_TOKENS.USDT.mint }) }],
    ['another amount', { quote: (r) => ({ ...r, inAmount: '2000000000' }) }],
    ['more slippage', { quote: (r) => ({ ...r, otherAmountThreshold: '1' }) }],
    ['more slippage', { quote: (r) => ({ ...r, outAmount: '0', otherAmountThreshold: '0' }) }],
    [
      'a program that no swap needs',
      {
        instructions: (r) => ({
          ...r,
          setupInstructions: [
            ...r.setupInstructions,
            { programId: mallory.address, accounts: [], data: '' },
          ],
        }),
      },
    ],
    [
      'SOL for somebody else',
      { instructions: (r) => ({ ...r, setupInstructions: [...r.setupInstructions, theft] }) },
    ],
    [
      'an unknown set-up',
      { instructions: (r) => ({ ...r, setupInstructions: [...r.setupInstructions, approval] }) },
    ],
    [
      'another amount of SOL',
      {
        instructions: (r) => ({
          ...r,
          setupInstructions: [...r.setupInstructions, r.setupInstructions[1]],
        }),
      },
    ],
    ['further instructions', { instructions: (r) => ({ ...r, otherInstructions: [theft] }) }],
    ['further instructions', { instructions: (r) => ({ ...r, tokenLedgerInstruction: theft }) }],
    ['an unknown clean-up', { instructions: (r) => ({ ...r, cleanupInstruction: theft }) }],
    [
      'SOL for somebody else',
      {
        instructions: (r) => ({
          ...r,
          cleanupInstruction: {
            ...r.cleanupInstruction,
            accounts: r.cleanupInstruction?.accounts.map((account, at) =>
              at === 1 ? { ...account, pubkey: mallory.address } : account,
            ),
          },
        }),
      },
    ],
    [
      'a call that is no swap',
      {
        instructions: (r) => ({
          ...r,
          swapInstruction: { ...r.swapInstruction, programId: mallory.address },
        }),
      },
    ],
    ['a call that is no swap', { instructions: (r) => patch(r, (data) => data.fill(9, 0, 8)) }],
    [
      'another amount',
      { instructions: (r) => patch(r, (data, tail) => data.writeBigUInt64LE(9n, tail)) },
    ],
    [
      'less than it quoted',
      { instructions: (r) => patch(r, (data, tail) => data.writeBigUInt64LE(1n, tail + 8)) },
    ],
    [
      'more slippage',
      { instructions: (r) => patch(r, (data, tail) => data.writeUInt16LE(5_000, tail + 16)) },
    ],
    ['a fee', { instructions: (r) => patch(r, (data, tail) => data.writeUInt8(50, tail + 18)) }],
    ['another signature', { instructions: (r) => swapAccount(r, 1, mallory.address) }],
    ['another signature', { instructions: (r) => swapAccount(r, 7, mallory.address, true) }],
    ['another account to sell from', { instructions: (r) => swapAccount(r, 2, malloryUsdc) }],
    ['another account to pay into', { instructions: (r) => swapAccount(r, 3, malloryUsdc) }],
    ['another recipient', { instructions: (r) => swapAccount(r, 4, malloryUsdc) }],
    ['another asset to buy', { instructions: (r) => swapAccount(r, 5, SOLANA_TOKENS.USDT.mint) }],
    [
      'an account for somebody else',
      {
        instructions: (r) => ({
          ...r,
          setupInstructions: r.setupInstructions.map((entry, at) =>
            at === 3
              ? {
                  ...entry,
                  accounts: entry.accounts.map((account, index) =>
                    index === 2 ? { ...account, pubkey: mallory.address } : account,
                  ),
                }
              : entry,
          ),
        }),
      },
    ],
  ])('%s', async (what, manners) => {
    expect(await complain(SELL_SOL, manners)).toBe(what);
  });

  it.each<[string, JupiterManners]>([
    ['another kind of swap', { quote: (r) => ({ ...r, swapMode: 'ExactIn' }) }],
    ['another amount', { quote: (r) => ({ ...r, outAmount: '149000000' }) }],
    ['more slippage', { quote: (r) => ({ ...r, otherAmountThreshold: '1010000001' }) }],
    ['more slippage', { quote: (r) => ({ ...r, inAmount: '0', otherAmountThreshold: '0' }) }],
    [
      'another kind of swap',
      {
        instructions: (r) =>
          patch(r, (data) => data.set(Buffer.from('e517cb977ae3ad2a', 'hex'), 0)),
      },
    ],
    [
      'another amount',
      { instructions: (r) => patch(r, (data, tail) => data.writeBigUInt64LE(9n, tail)) },
    ],
    [
      'more than it quoted',
      {
        instructions: (r) =>
          patch(r, (data, tail) => data.writeBigUInt64LE(1_000_000_001n, tail + 8)),
      },
    ],
    [
      'more slippage',
      { instructions: (r) => patch(r, (data, tail) => data.writeUInt16LE(101, tail + 16)) },
    ],
    ['a fee', { instructions: (r) => patch(r, (data, tail) => data.writeUInt8(1, tail + 18)) }],
    [
      'another amount of SOL',
      {
        instructions: (r) => ({
          ...r,
          setupInstructions: r.setupInstructions.map((entry, at) =>
            at === 1 ? wrapping(1_010_000_001n) : entry,
          ),
        }),
      },
    ],
    ['another account to sell from', { instructions: (r) => swapAccount(r, 2, malloryUsdc) }],
    ['another account to pay into', { instructions: (r) => swapAccount(r, 3, malloryUsdc) }],
    ['another recipient', { instructions: (r) => swapAccount(r, 4, malloryUsdc) }],
    ['another asset to buy', { instructions: (r) => swapAccount(r, 6, SOLANA_TOKENS.USDT.mint) }],
  ])('in a purchase: %s', async (what, manners) => {
    expect(await complain(BUY_USDC, { inAtomic: 1_000_000_000n, ...manners })).toBe(what);
  });
});
