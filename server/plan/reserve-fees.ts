import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { StepType } from '#server/protocols/manifest.ts';
import { reserveForIntents } from './gas-reserve.ts';
import { gasPriceOf, type PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { sweptTokens } from './swept-tokens.ts';

/** A spend of the native coin that is sized from a balance leaves the fees still to come. */
export function reserveFor(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
): bigint | undefined {
  if (!sameToken(funding, nativeToken(funding.chain))) return undefined;
  const { at, chain, owner, type } = target;
  const own = state.intents.findIndex((intent) => intent.at === at && intent.chain === chain);
  const later = state.intents
    .slice(own + 1)
    .filter((intent) => intent.at !== at && intent.chain === chain && intent.owner === owner)
    .flatMap((intent) => gasTypesOf(state, intent));
  return reserveForIntents(chain, [type, ...later], gasPriceOf(state.facts, chain));
}

/**
 * The kind of gas cost of an intent; a sweep is a transfer, or a swap, of each token and of the
 * coin.
 */
function gasTypesOf(state: PlanState, intent: ResolvedIntent): readonly StepType[] {
  if (intent.type !== 'sweep') return [intent.type];
  const { owner } = intent;
  const tokens = intent.sweepsAll ? sweptTokens(intent) : [intent.asset];
  const held = tokens.filter((token) => state.ledger.available({ owner, token }) > 0n);
  const each: StepType = intent.toAsset ? 'swap' : 'transfer';
  return [...held.map(() => each), intent.toAsset ? 'swap' : 'sweep'];
}
