import type { Address } from 'viem';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import { POSITION_TYPES, type SizedAmount } from './size-amount.ts';

/** The amount that the plan's bridges deliver of the asset that a step spends. */
export interface AwaitedFunds {
  /** The latest of the bridge steps. */
  readonly fromKey: string;
  /** The least balance without it. */
  readonly balanceBeforeAtomic: bigint;
  readonly minAtomic: bigint;
}

/** The amounts that a step waits for, of each asset that it spends. */
export interface Awaited {
  readonly asset?: AwaitedFunds;
  readonly pair?: AwaitedFunds;
}

/**
 * The bridged funds that a step spends from the wallet's balance; none where it is chained to them
 * and waits by itself.
 */
export function awaitedFunds(
  state: PlanState,
  { type, owner, asset, pairAsset }: Leg,
  { sizing }: SizedAmount,
): Awaited {
  // An exact approval may be given at any time.
  const spends = !POSITION_TYPES.has(type) && !(type === 'approve' && sizing === 'exact');
  const ofAsset = sizing !== 'chained' && spends && bridgedFunds(state, owner, asset);
  const ofPair = type === 'lp-add' && pairAsset && bridgedFunds(state, owner, pairAsset);
  return { ...(ofAsset && { asset: ofAsset }), ...(ofPair && { pair: ofPair }) };
}

function bridgedFunds(state: PlanState, owner: Address, token: Token): AwaitedFunds | undefined {
  const bridged = state.outputs.filter(
    (output) =>
      output.awaitsBridge &&
      output.owner === owner &&
      output.minAtomic > 0n &&
      sameToken(output.token, token),
  );
  const latest = bridged.at(-1);
  if (!latest) return undefined;
  const minAtomic = bridged.reduce((sum, output) => sum + output.minAtomic, 0n);
  const before = state.ledger.floor({ owner, token }) - minAtomic;
  return {
    fromKey: latest.fromKey,
    balanceBeforeAtomic: before > 0n ? before : 0n,
    minAtomic,
  };
}
