import type { Address } from '@solana/kit';
import { expect, onTestFinished } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import type { SwapAsk, SwapOffer } from '#server/chains/solana/swap-source.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import { complainOfOffer } from '../check-offer.ts';
import { type JupiterManners, serveJupiter } from './serve-jupiter.ts';

const [alice] = SOLANA_TEST_ACCOUNTS;
/** Who must never be paid. */
export const [, mallory] = SOLANA_TEST_ACCOUNTS;
export const owner = alice.address;
export const wrappedSol = WRAPPED_SOL_MINT as Address;
export const { mint: usdc } = SOLANA_TOKENS.USDC;
/** One SOL for 150 USDC. */
export const SELL_SOL: SwapAsk = {
  owner,
  inputMint: wrappedSol,
  outputMint: usdc,
  mode: 'exact_in',
  amountAtomic: 1_000_000_000n,
  slippageBps: 100,
};
export const SELL_USDC: SwapAsk = {
  ...SELL_SOL,
  inputMint: usdc,
  outputMint: wrappedSol,
  amountAtomic: 150_000_000n,
};
/** 150 USDC for what they cost, which is one SOL. */
export const BUY_USDC: SwapAsk = { ...SELL_SOL, mode: 'exact_out', amountAtomic: 150_000_000n };
export const BUY_SOL: SwapAsk = {
  ...SELL_USDC,
  mode: 'exact_out',
  amountAtomic: 1_000_000_000n,
};
/** The associated account of a wallet for a mint. */
export const accountOf = (of: Address, mint: Address) =>
  associatedTokenAddress(of, mint, TOKEN_PROGRAM);
const termsOf = (ask: SwapAsk) => ({
  ask,
  wrappedSol,
  source: accountOf(owner, ask.inputMint),
  destination: accountOf(owner, ask.outputMint),
});

/** Asks a Jupiter of such manners. @returns what the source says, and what it was asked */
export async function ask(question: SwapAsk, manners: JupiterManners = {}, timeoutMs = 2_000) {
  const server = await serveJupiter(manners);
  onTestFinished(() => server.close());
  const source = createJupiterSource({ baseUrl: server.baseUrl, apiKey: 'key', timeoutMs });
  return { answer: await source.quote(question), asked: server.asked };
}

/** What is wrong with the offer of a Jupiter of such manners; undefined when nothing is. */
export async function complain(question: SwapAsk, manners: JupiterManners) {
  const { answer } = await ask(question, manners);
  expect(answer.ok).toBe(true);
  return complainOfOffer(answer as SwapOffer, termsOf(question));
}
