import { type Address, type Instruction, isSignerRole } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  isTokenProgram,
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '#server/chains/solana/programs.ts';
import type { SwapAsk, SwapOffer } from '#server/chains/solana/swap-source.ts';
import { readSwapInstruction } from './read-swap-instruction.ts';
import { boundWith, enforcedBound } from './swap-bound.ts';

/** What the offer is held to beside the question. */
export interface OfferTerms {
  readonly ask: SwapAsk;
  readonly wrappedSol: Address;
  /** Where the wallet keeps what it sells and what it buys. */
  readonly source: Address;
  readonly destination: Address;
}

const CREATE_IDEMPOTENT = 1;
const CLOSE_ACCOUNT = 9;
const SYNC_NATIVE = 17;
const SYSTEM_TRANSFER = 2;

/**
 * What is wrong with an offer. Its instructions come from outside and are let through only where
 * each is one of the few that a swap needs, for this wallet, these tokens and this amount.
 *
 * @returns what it does that it should not, for people; undefined when it is as asked.
 */
export function complainOfOffer(offer: SwapOffer, terms: OfferTerms): string | undefined {
  const { ask } = terms;
  if (offer.inputMint !== ask.inputMint) return 'another asset to sell';
  if (offer.outputMint !== ask.outputMint) return 'another asset to buy';
  if (offer.mode !== ask.mode) return 'another kind of swap';
  const isExactIn = ask.mode === 'exact_in';
  if ((isExactIn ? offer.inAtomic : offer.outAtomic) !== ask.amountAtomic) return 'another amount';
  const quoted = isExactIn ? offer.outAtomic : offer.inAtomic;
  const bound = boundWith(ask.mode, quoted, ask.slippageBps);
  const isWorse = isExactIn ? offer.boundAtomic < bound : offer.boundAtomic > bound;
  if (quoted <= 0n || isWorse) return 'more slippage';
  if (offer.others > 0) return 'further instructions';
  const all = [...offer.setup, offer.swap, ...(offer.cleanup ? [offer.cleanup] : [])];
  const signs = all.flatMap(({ accounts = [] }) =>
    accounts.filter(({ role }) => isSignerRole(role)),
  );
  if (signs.some(({ address }) => address !== ask.owner)) return 'another signature';
  return (
    complainOfSetup(offer, terms, bound) ??
    complainOfSwap(offer, terms, bound) ??
    (offer.cleanup ? complainOfCleanup(offer.cleanup, terms) : undefined)
  );
}

function complainOfSetup(
  { setup, inAtomic }: SwapOffer,
  terms: OfferTerms,
  bound: bigint,
): string | undefined {
  const { ask, wrappedSol } = terms;
  const wrapped = associatedTokenAddress(ask.owner, wrappedSol, TOKEN_PROGRAM);
  let funded = 0n;
  for (const { programAddress, accounts = [], data = new Uint8Array() } of setup) {
    const named = accounts.map(({ address }) => address);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (programAddress === ASSOCIATED_TOKEN_PROGRAM) {
      const [payer, account, wallet, mint, , program] = named;
      const isCreate =
        data.length === 0 || (data.length === 1 && (data[0] ?? 2) <= CREATE_IDEMPOTENT);
      if (!isCreate || !mint || !program || !isTokenProgram(program)) return 'an unknown set-up';
      if (payer !== ask.owner || wallet !== ask.owner) return 'an account for somebody else';
      if (account !== associatedTokenAddress(ask.owner, mint, program)) return 'an unknown set-up';
    } else if (programAddress === SYSTEM_PROGRAM) {
      const [from, to] = named;
      if (data.length !== 12 || view.getUint32(0, true) !== SYSTEM_TRANSFER)
        return 'an unknown set-up';
      if (from !== ask.owner || to !== wrapped) return 'SOL for somebody else';
      funded += view.getBigUint64(4, true);
    } else if (programAddress === TOKEN_PROGRAM) {
      if (data.length !== 1 || data[0] !== SYNC_NATIVE || named[0] !== wrapped) {
        return 'an unknown set-up';
      }
    } else return 'a program that no swap needs';
  }
  const isWrapping = ask.inputMint === wrappedSol;
  // Of a purchase the most it may cost is wrapped; what is left of it comes back.
  const [least, most] = ask.mode === 'exact_in' ? [inAtomic, inAtomic] : [inAtomic, bound];
  const isRight = isWrapping ? funded >= least && funded <= most : funded === 0n;
  return isRight ? undefined : 'another amount of SOL';
}

function complainOfSwap(
  { swap, inAtomic, outAtomic }: SwapOffer,
  { ask, source, destination }: OfferTerms,
  bound: bigint,
): string | undefined {
  const read = readSwapInstruction(swap);
  if (!read) return 'a call that is no swap';
  if (read.mode !== ask.mode) return 'another kind of swap';
  if (read.fixedAtomic !== ask.amountAtomic) return 'another amount';
  if (read.slippageBps > ask.slippageBps) return 'more slippage';
  const enforced = enforcedBound(read);
  if (read.mode === 'exact_in') {
    if (read.quotedAtomic < outAtomic || enforced < bound) return 'less than it quoted';
  } else if (read.quotedAtomic > inAtomic || enforced > bound) return 'more than it quoted';
  if (read.platformFeeBps !== 0) return 'a fee';
  if (read.authority !== ask.owner) return 'another wallet';
  if (read.source !== source) return 'another account to sell from';
  if (read.destination !== destination) return 'another account to pay into';
  if (read.destinationMint !== ask.outputMint) return 'another asset to buy';
  const { forwardedTo = JUPITER_PROGRAM } = read;
  if (forwardedTo !== JUPITER_PROGRAM && forwardedTo !== destination) return 'another recipient';
  return undefined;
}

function complainOfCleanup(
  { programAddress, accounts = [], data }: Instruction,
  { ask, wrappedSol }: OfferTerms,
): string | undefined {
  const [account, destination, authority] = accounts.map(({ address }) => address);
  const wrapped = associatedTokenAddress(ask.owner, wrappedSol, TOKEN_PROGRAM);
  const isClosing =
    programAddress === TOKEN_PROGRAM && data?.length === 1 && data[0] === CLOSE_ACCOUNT;
  if (!isClosing || account !== wrapped) return 'an unknown clean-up';
  return destination === ask.owner && authority === ask.owner ? undefined : 'SOL for somebody else';
}
