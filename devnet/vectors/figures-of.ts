import { KNOWN } from '#client/generated/known.ts';
import type { Figures } from '#client/verify/index.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';

/** What a caller who trusts a plan says of it, by the places of the intents or the keys of steps. */
export type PlanFigures = Readonly<Record<string, Figures>>;

/** What takes all there is where no amount is said. */
const WHOLE = new Set(['sweep', 'claim', 'lp-remove', 'lp-collect']);

/**
 * The numbers of a plan that no intent says, as a caller who trusts this plan would say them: how much
 * `max` is, what an exact purchase costs, what a swap or a position returns at least, and how many
 * shares it counts. By the places of the intents, and of sweeps of everything by the keys of their steps.
 */
export function figuresOf(intents: readonly Intent[], steps: readonly Step[]): PlanFigures {
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
  const { action, amount, amount_basis, pool_id, to_amount } = intent;
  const isLiquidity = action === 'lp-remove' || action === 'lp-collect';
  const isBought = to_amount !== undefined;
  const isWhole = WHOLE.has(action) && amount === undefined && amount_basis === undefined;
  const isShare = action === 'lp-remove' && amount_basis?.kind === 'percent';
  const isPriced =
    action === 'swap'
      ? !isBought
      : action === 'lp-remove' ||
        step.protocol === 'pendle' ||
        Object.hasOwn(KNOWN.stakePools, step.protocol);
  const isClaimed = action === 'claim' && step.asset_address !== undefined;
  const isUnnamed = (isLiquidity && pool_id === undefined) || action === 'sweep' || isClaimed;
  const rows: Readonly<Record<keyof Figures, readonly [isUnsaid: boolean, value: unknown]>> = {
    amount_raw: [
      amount === 'max' || isWhole || isShare || (isBought && amount === undefined),
      step.amount_raw,
    ],
    min_output_raw: [isPriced, step.min_output_raw],
    asset_address: [
      isUnnamed && intent.asset === undefined,
      step.asset_address ?? step.asset_mint ?? null,
    ],
    to_asset_address: [action === 'withdraw', step.to_asset_address],
    position_id: [isLiquidity && intent.position_id === undefined, step.position_id],
    pair_asset_address: [
      isLiquidity && isUnnamed && intent.pair_asset === undefined,
      step.pair_asset_address ?? null,
    ],
    pair_min_output_raw: [action === 'lp-remove', step.outputs?.[1]?.min_raw ?? '0'],
    pair_amount_raw: [true, step.pair_amount_raw],
    units_raw: [true, step.units_raw],
  };
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, [isUnsaid, value]]) =>
      isUnsaid && value !== undefined ? [[name, value]] : [],
    ),
  );
}
