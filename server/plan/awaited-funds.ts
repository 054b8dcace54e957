import { sameToken } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import { POSITION_TYPES, type SizedAmount } from './size-amount.ts';

/** What bridges of the plan bring of the asset that a step spends. */
export interface AwaitedFunds {
  /** The latest of the bridge steps. */
  readonly fromKey: string;
  /** The least balance without it. */
  readonly balanceBeforeAtomic: bigint;
  readonly minAtomic: bigint;
}

/**
 * The bridged funds that a step spends from the wallet's balance; undefined where there are none,
 * or where the step is chained to them and waits by itself.
 */
export function awaitedFunds(
  state: PlanState,
  { type, owner, asset }: Leg,
  { sizing }: SizedAmount,
): AwaitedFunds | undefined {
  // An exact approval may be given at any time.
  const spends = !POSITION_TYPES.has(type) && !(type === 'approve' && sizing === 'exact');
  if (sizing === 'chained' || !spends) return undefined;
  const bridged = state.outputs.filter(
    (output) =>
      output.awaitsBridge &&
      output.owner === owner &&
      output.minAtomic > 0n &&
      sameToken(output.token, asset),
  );
  const latest = bridged.at(-1);
  if (!latest) return undefined;
  const minAtomic = bridged.reduce((sum, output) => sum + output.minAtomic, 0n);
  const before = state.ledger.floor({ owner, token: asset }) - minAtomic;
  return {
    fromKey: latest.fromKey,
    balanceBeforeAtomic: before > 0n ? before : 0n,
    minAtomic,
  };
}
