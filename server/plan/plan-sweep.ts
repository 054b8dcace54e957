import type { Reading } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { planIntent } from './plan-intent.ts';
import type { PlanState } from './plan-state.ts';
import { reserveFor } from './reserve-fees.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { sweptTokens } from './swept-tokens.ts';

/**
 * Sends everything of one asset, or of every listed token and last the native coin, to the
 * recipient: one transfer each, however little it is. What earlier steps leave goes along; of the
 * native coin stays what the transfers cost.
 *
 * @throws {ApiError} invalid_request when there is nothing to sweep, or the size is not "all".
 */
export function* planSweep(state: PlanState, target: ResolvedIntent): Reading<void> {
  const { intent, at, chain, owner } = target;
  if (intent.amount !== undefined && intent.amount !== 'max') {
    throw invalidField(
      `${at}.amount`,
      'A sweep takes everything: leave the amount out, or send a transfer for a part.',
    );
  }
  if (intent.to_asset !== undefined) {
    throw invalidField(
      `${at}.to_asset`,
      'A sweep sends assets as they are: send swap intents to turn them into another first.',
    );
  }
  const native = nativeToken(chain);
  const tokens = target.sweepsAll ? [...sweptTokens(target), native] : [target.asset];
  const held = tokens.filter((token) => state.ledger.available({ owner, token }) > 0n);
  for (const token of held) {
    const one: ResolvedIntent = {
      ...target,
      asset: token,
      sweepsAll: false,
      intent: { ...intent, asset: token.address ?? token.symbol, amount: 'max' },
    };
    const isLastCoin = token.address === null && (held.length > 1 || target.isEverywhere);
    if (isLastCoin && isSpentOnFees(state, one)) continue;
    yield* planIntent(state, one);
    state.swept.add(at);
  }
  requireSomething(state, target);
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
