import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getApproveInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { type instructionsReply, show } from '#devnet/solana/programs/jupiter/replies.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import {
  accountOf,
  BUY_USDC,
  complain,
  mallory,
  owner,
  SELL_SOL,
  usdc,
  wrappedSol,
} from './testing/ask-jupiter.ts';
import type { JupiterManners } from './testing/serve-jupiter.ts';

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
