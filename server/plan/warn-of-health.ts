import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, HealthChange, Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';

/** Below this a move of a tenth in a price reaches liquidation. */
const NARROW_HEALTH_WAD = 1_100_000_000_000_000_000n;

/** Warns when a step leaves a lending account close to its liquidation. */
export function warnOfHealth(state: PlanState, leg: Leg, built: BuiltCall): void {
  const warning = healthWarning(leg, built);
  if (warning !== undefined) state.warnings.add(warning);
}

/** The warning about the account; undefined when it is not close to liquidation. */
export function healthWarning(
  { type, chain }: Pick<Leg, 'type' | 'chain'>,
  { health }: Pick<BuiltCall, 'health'>,
): string | undefined {
  if (!health || health.afterWad === null || !isNarrowed(health)) return undefined;
  return `This ${type} leaves the account on ${chain} with a health factor of ${formatAmountShort(health.afterWad, 18)}: below 1 it can be liquidated.`;
}

/** Whether an account comes closer to its liquidation, and ends up close to it. */
export function isNarrowed({ beforeWad, afterWad }: HealthChange): boolean {
  if (afterWad === null || afterWad >= NARROW_HEALTH_WAD) return false;
  return beforeWad === null || afterWad < beforeWad;
}
