import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';

/** What a caller who trusts this plan would say of balances and prices, by the places of the intents. */
export type Figures = Readonly<Record<number, { amount_raw?: string; min_output_raw?: string }>>;

/**
 * The numbers of a plan that no intent says: how much `max` is, what an exact purchase costs, and what
 * a swap or a position by its shares brings at least.
 */
export function figuresOf(intents: readonly Intent[], steps: readonly Step[]): Figures {
  let from = 0;
  const rows = intents.map((intent, place) => {
    const at = steps.findIndex(({ type }, index) => index >= from && type === intent.action);
    const step = steps[at];
    if (!step) return [];
    from = at + 1;
    const isBought = intent.to_amount !== undefined;
    const isPriced = intent.action === 'swap' ? !isBought : step.protocol === 'pendle';
    const isCounted = intent.amount === 'max' || (isBought && intent.amount === undefined);
    const { amount_raw, min_output_raw } = step;
    const figures = {
      ...(isCounted && amount_raw !== undefined && { amount_raw }),
      ...(isPriced && min_output_raw !== undefined && { min_output_raw }),
    };
    return Object.keys(figures).length === 0 ? [] : [[place, figures] as const];
  });
  return Object.fromEntries(rows.flat());
}
