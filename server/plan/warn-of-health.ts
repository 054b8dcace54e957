import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';

/** Below this a move of a tenth in a price reaches liquidation. */
const NARROW_HEALTH_WAD = 1_100_000_000_000_000_000n;

/** Warns when a step leaves a lending account close to its liquidation. */
export function warnOfHealth(state: PlanState, { type, chain }: Leg, { health }: BuiltCall): void {
  if (!health || health.afterWad === null || health.afterWad >= NARROW_HEALTH_WAD) return;
  const { afterWad, beforeWad } = health;
  if (beforeWad !== null && afterWad >= beforeWad) return;
  state.warnings.add(
    `This ${type} leaves the account on ${chain} with a health factor of ${formatAmountShort(afterWad, 18)}: below 1 it can be liquidated.`,
  );
}
