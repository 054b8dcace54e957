import { parseUnits } from 'viem';
import type { HealthChange } from '#server/protocols/manifest.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { healthField } from '../assemble-step.ts';
import { isNarrowed } from '../warn-of-health.ts';

/** A factor below this part of the reviewed one is worse: prices move it by less every day. */
const LEAST_PERCENT = 95n;
/** A debt that was not reviewed and is less than a tenth of what the account could owe is dust. */
const WIDE_WAD = 10n * 10n ** 18n;

/** An account's distance from liquidation after a step, reviewed and now. */
export function compareHealth(
  { health_factor }: Pick<Step, 'health_factor'>,
  health: HealthChange | undefined,
): { field: ReencodeChanges['health_factor']; isWorse: boolean } {
  if (!health) return { field: undefined, isWorse: false };
  const now = healthField(health).after;
  return {
    field: { ...(health_factor && { reviewed: health_factor.after }), now },
    isWorse: isNarrowed(health) || isClearlyLess(health, health_factor?.after),
  };
}

/** @param reviewed null without debt; undefined where nothing was reviewed. */
function isClearlyLess({ afterWad }: HealthChange, reviewed: string | null | undefined): boolean {
  if (afterWad === null || reviewed === undefined) return false;
  if (reviewed === null) return afterWad < WIDE_WAD;
  return afterWad * 100n < parseUnits(reviewed, 18) * LEAST_PERCENT;
}
