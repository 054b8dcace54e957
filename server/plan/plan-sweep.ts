import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { planIntent } from './plan-intent.ts';
import type { PlanState } from './plan-state.ts';
import { reserveFor } from './reserve-fees.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { resolveVenue } from './resolve-venue.ts';
import { sweptTokens } from './swept-tokens.ts';

/**
 * Sends everything of one asset, or of every listed token and last the native coin, to the
 * recipient, or swaps it to one asset: one step for each, even for tiny amounts. What earlier steps
 * leave is included; enough of the native coin is kept for the steps' fees. An asset that no pool
 * takes at a fair price is not swapped, and a warning names it.
 *
 * @throws {ApiError} invalid_request when there is nothing to sweep, or the size is not "all".
 */
export function* planSweep(state: PlanState, target: ResolvedIntent): ContractRead<void> {
  const { intent, at, chain, owner, toAsset } = target;
  if (intent.amount !== undefined && intent.amount !== 'max') {
    throw invalidField(
      `${at}.amount`,
      'A sweep takes everything: leave the amount out, or send a transfer for a part.',
    );
  }
  const native = nativeToken(chain);
  const tokens = target.sweepsAll ? [...sweptTokens(target), native] : [target.asset];
  const held = tokens.filter(
    (token) =>
      state.ledger.available({ owner, token }) > 0n && !(toAsset && sameToken(token, toAsset)),
  );
  for (const token of held) {
    const one = sweepOf(state, target, token);
    const isLastCoin = token.address === null && (held.length > 1 || target.isEverywhere);
    if (isLastCoin && isSpentOnFees(state, one)) continue;
    if (toAsset ? yield* isSwapped(state, one) : yield* isSent(state, one)) state.swept.add(at);
  }
  requireSomething(state, target);
}

/** The part of a sweep that is about one token. */
function sweepOf(state: PlanState, target: ResolvedIntent, token: Token): ResolvedIntent {
  const { intent, at, chain, toAsset } = target;
  const one: ResolvedIntent = {
    ...target,
    asset: token,
    sweepsAll: false,
    intent: { ...intent, asset: token.address ?? token.symbol, amount: 'max' },
  };
  if (!toAsset) return one;
  const named = { asset: token, toAsset, vaultAddress: undefined };
  const swap: Intent = { ...one.intent, action: 'swap' };
  return {
    ...one,
    intent: swap,
    ...resolveVenue(swap, at, chain, named, state.facts.protocols),
  };
}

function* isSent(state: PlanState, target: ResolvedIntent): ContractRead<boolean> {
  yield* planIntent(state, target);
  return true;
}

/** @returns false when no venue swaps it at a fair price: it then remains where it is. */
function* isSwapped(state: PlanState, target: ResolvedIntent): ContractRead<boolean> {
  try {
    yield* planIntent(state, target);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    const { asset, chain } = target;
    state.warnings.add(
      `${asset.symbol} on ${chain} stays as it is: ${error.issues[0]?.message ?? 'it cannot be swapped.'}`,
    );
    return false;
  }
}

/** A coin that only just pays for the sweep of the others stays where it is. */
function isSpentOnFees(state: PlanState, target: ResolvedIntent): boolean {
  const { asset, owner, chain } = target;
  const available = state.ledger.available({ owner, token: asset });
  if (available > (reserveFor(state, target, asset) ?? 0n)) return false;
  const left = formatAmount(available > 0n ? available : 0n, asset.decimals);
  state.warnings.add(
    `The ${left} ${asset.symbol} left on ${chain} is kept: sending it would cost as much.`,
  );
  return true;
}

/** A sweep over several chains may find nothing on some of them, but not on all. */
function requireSomething(state: PlanState, target: ResolvedIntent): void {
  const { at, chain, isEverywhere, sweepsAll, asset } = target;
  const siblings = state.intents.filter((intent) => intent.at === at);
  if (state.swept.has(at) || siblings.at(-1) !== target) return;
  const what = sweepsAll ? 'nothing' : `no ${asset.symbol}`;
  const where = isEverywhere ? siblings.map((intent) => intent.chain).join(', ') : chain;
  throw invalidField(`${at}.chain`, `The wallet holds ${what} to sweep on ${where}.`);
}
