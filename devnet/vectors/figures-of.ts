import { KNOWN } from '#client/generated/known.ts';
import type { Figures } from '#client/verify/index.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';

/** What takes all there is where no amount is said. */
const WHOLE = new Set(['sweep', 'claim', 'lp-remove', 'lp-collect']);

/**
 * The numbers of a plan that no intent says, as a caller who trusts this plan would say them: how much
 * `max` is, what an exact purchase costs, what a swap or a position brings at least, and how many
 * shares it counts. By the places of the intents, and of sweeps of everything by the keys of their steps.
 */
export function figuresOf(
  intents: readonly Intent[],
  steps: readonly Step[],
): Readonly<Record<string, Figures>> {
  let from = 0;
  const rows = intents.flatMap((intent, place): (readonly [string, Figures])[] => {
    const at = steps.findIndex(({ type }, index) => index >= from && type === intent.action);
    if (at < 0) return [];
    const isEverything = intent.action === 'sweep' && intent.asset === undefined;
    const past = steps.findIndex(({ type }, index) => index > at && type !== intent.action);
    from = isEverything ? (past < 0 ? steps.length : past) : at + 1;
    return steps
      .slice(at, from)
      .map((step) => [isEverything ? (step.key ?? '') : String(place), figureOf(intent, step)]);
  });
  return Object.fromEntries(rows.filter(([, figures]) => Object.keys(figures).length > 0));
}

function figureOf(intent: Intent, step: Step): Figures {
  const { amount_raw, min_output_raw, outputs, pair_amount_raw, position_id } = step;
  const { to_asset_address, units_raw } = step;
  const { action, amount, amount_basis, to_amount } = intent;
  const isBought = to_amount !== undefined;
  const isWhole = WHOLE.has(action) && amount === undefined && amount_basis === undefined;
  const isShare = action === 'lp-remove' && amount_basis?.kind === 'percent';
  const isCounted = amount === 'max' || isWhole || isShare || (isBought && amount === undefined);
  const isPriced =
    action === 'swap'
      ? !isBought
      : action === 'lp-remove' ||
        step.protocol === 'pendle' ||
        Object.hasOwn(KNOWN.stakePools, step.protocol);
  const isUnsaid = action === 'withdraw' && to_asset_address !== undefined;
  return {
    ...(isCounted && amount_raw !== undefined && { amount_raw }),
    ...(isPriced && min_output_raw !== undefined && { min_output_raw }),
    ...(isUnsaid && { to_asset_address }),
    ...(action === 'lp-remove' &&
      intent.position_id === undefined &&
      position_id !== undefined && { position_id }),
    ...(action === 'lp-remove' && { pair_min_output_raw: outputs?.[1]?.min_raw ?? '0' }),
    ...(pair_amount_raw !== undefined && { pair_amount_raw }),
    ...(units_raw !== undefined && { units_raw }),
  };
}
