import { isSameAccount } from '#components/wallet/page-wallet.ts';
import { LANGUAGE } from '#locale/language.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan, ReviewTotal } from '#server/schemas/review.ts';
import type { ReviewMovement, ReviewSimulation } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';

/** One amount of a plan, as its summary shows it. Rows are never netted against each other. */
export interface SummaryRow {
  /** Number of the step that moves it. */
  readonly order: number;
  readonly chain: ChainSlug;
  readonly asset: string;
  /** Contract or mint; null for the native coin. */
  readonly token: string | null;
  readonly effect: ReviewMovement['effect'];
  /** Decimal token units; null where unknown. */
  readonly amount: string | null;
  /** The least of it that arrives, where a quote says less than `amount`; null otherwise. */
  readonly least: string | null;
  readonly usd: string | null;
  /** Who gets it; null where that is not known. */
  readonly party: string | null;
  readonly pays: boolean;
  readonly basis: ReviewMovement['basis'];
  /** The step that returns the outflow; null for funds that the wallet had before. */
  readonly broughtBy: number | null;
  /** What the asset represents, where it is a receipt, a wrapped coin or a share; null otherwise. */
  readonly meaning: Pick<ReviewTotal, 'stands_for' | 'wraps' | 'paid_back'> | null;
}

type Sendable = Pick<
  Step,
  | 'key'
  | 'order'
  | 'type'
  | 'chain'
  | 'asset'
  | 'asset_address'
  | 'asset_mint'
  | 'amount'
  | 'chained'
  | 'to_chain'
  | 'to_asset'
  | 'to_asset_address'
  | 'to_asset_mint'
  | 'expected_output'
  | 'recipient'
  | 'wallet'
>;

/** Steps whose `asset` arrives in the wallet. */
const BRINGING: ReadonlySet<string> = new Set(['withdraw', 'borrow', 'claim']);

/** The planned movements, before a simulation: without values, least amounts and receipts. */
export function plannedRows(
  plan: Pick<ReviewedPlan, 'wallet'> & { readonly steps: readonly Sendable[] },
): readonly SummaryRow[] {
  return withSources(
    plan.steps.flatMap((step): SummaryRow[] => {
      if (step.type === 'approve') return [];
      const { recipient } = step;
      const isPaid = recipient !== undefined && !isSameAccount(recipient, signerOf(step, plan));
      const row = {
        order: step.order,
        chain: step.chain,
        least: null,
        usd: null,
        party: isPaid ? recipient : null,
        pays: isPaid,
        basis: 'planned',
        broughtBy: null,
        meaning: null,
      } as const;
      const effect = BRINGING.has(step.type) ? (isPaid ? 'delivered' : 'arrives') : 'leaves';
      const brings = step.to_asset !== undefined && step.type !== 'transfer';
      const first: SummaryRow = {
        ...row,
        effect,
        asset: step.asset,
        token: step.asset_address ?? step.asset_mint ?? null,
        amount: decimal(step.chained?.estimate_amount ?? step.amount),
        // The output of a swap or a bridge is what its recipient gets.
        ...(brings && { party: null, pays: false }),
      };
      if (!brings || step.to_asset === undefined) return [first];
      const second: SummaryRow = {
        ...row,
        effect: isPaid ? 'delivered' : 'arrives',
        chain: step.to_chain ?? step.chain,
        asset: step.to_asset,
        token: step.to_asset_address ?? step.to_asset_mint ?? null,
        amount: step.expected_output === undefined ? null : decimal(step.expected_output),
      };
      return [first, second];
    }),
  );
}

/** Steps that yield a receipt token or a share, which only their simulation can show. */
const RECEIPTED: ReadonlySet<string> = new Set(['deposit', 'stake']);

/** Whether a simulation will add the received amount to rows of a plan that do not show it. */
export function awaitsReceipt(
  steps: readonly Pick<Step, 'type'>[],
  rows: readonly SummaryRow[],
): boolean {
  return (
    rows.every(({ effect }) => effect === 'leaves') && steps.some(({ type }) => RECEIPTED.has(type))
  );
}

/** The simulated movements of a plan, and the promised amounts among them. */
export function simulatedRows(
  steps: readonly Pick<Step, 'key' | 'order'>[],
  { chains, steps: results }: ReviewSimulation,
): readonly SummaryRow[] {
  const orderOf = (key: string) => steps.find((step) => step.key === key)?.order ?? 0;
  const leastOf = (key: string, asset: string) =>
    results
      .find((result) => result.key === key)
      ?.quote?.brings.find((brought) => brought.asset === asset)?.least ?? null;
  const rows = chains.flatMap(({ chain, movements, totals }) =>
    movements.map(({ step, asset, token, effect, amount, usd, party, pays, basis }): SummaryRow => {
      const least = effect === 'leaves' ? null : leastOf(step, asset);
      const total = totals.find((one) => one.token === token && !one.leaves);
      return {
        order: orderOf(step),
        chain,
        asset,
        token,
        effect,
        amount,
        least: least === amount ? null : least,
        usd,
        party,
        pays,
        basis,
        broughtBy: null,
        meaning: effect === 'arrives' && total ? total : null,
      };
    }),
  );
  return withSources(rows.toSorted((one, other) => one.order - other.order));
}

/**
 * The simulated movements of a plan; for steps that did not pass and moved nothing, the planned ones, because
 * those steps can still be signed.
 */
export function shownRows(
  plan: Pick<ReviewedPlan, 'wallet'> & { readonly steps: readonly Sendable[] },
  simulation: ReviewSimulation,
): readonly SummaryRow[] {
  const rows = simulatedRows(plan.steps, simulation);
  const failed = new Set(
    simulation.steps.flatMap(({ key, status_code }) => (status_code === 1 ? [] : [key])),
  );
  const unmoved = plan.steps.filter(
    ({ key, order }) => failed.has(key ?? '') && rows.every((row) => row.order !== order),
  );
  return [...rows, ...plannedRows({ ...plan, steps: unmoved })].toSorted(
    (one, other) => one.order - other.order,
  );
}

const isSameAsset = (one: SummaryRow, other: SummaryRow) =>
  one.chain === other.chain && one.token === other.token && one.asset === other.asset;

/**
 * Adds to each outflow the step that returns it, and drops an arrival that leaves again completely:
 * it is shown as the outflow.
 */
function withSources(rows: readonly SummaryRow[]): readonly SummaryRow[] {
  const passedOn = new Set<SummaryRow>();
  const sourced = rows.map((row) => {
    if (row.effect !== 'leaves') return row;
    const source = rows.findLast(
      (one) => one.effect === 'arrives' && one.order < row.order && isSameAsset(one, row),
    );
    if (!source) return row;
    if (source.amount !== null && source.amount === row.amount) passedOn.add(source);
    return { ...row, broughtBy: source.order };
  });
  return sourced.filter((row) => !passedOn.has(row));
}

/** A number of JSON in digits, without an exponent; at most 18 of them are behind the point. */
function decimal(amount: number): string {
  const text = String(amount);
  // Formatters of the language cost a phone tens of milliseconds before the page listens.
  if (/^\d+(?:\.\d{1,18})?$/.test(text)) return text;
  if (Number.isInteger(amount)) return BigInt(amount).toString();
  return amount.toFixed(18).replace(/\.?0+$/, '');
}

/** How much of something one unit of something else buys. */
export interface Rate {
  readonly one: string;
  readonly buys: string;
  readonly asset: string;
  /** By how many percent the result is worth less (or more) than the payment; null without prices. */
  readonly impactPercent: number | null;
}

const DIGITS = 6;
/** Below a dollar, prices in whole cents are too coarse for a percentage. */
const LEAST_USD = 1;

/** The rate of a plan's only swap; null for none or several. */
export function rateOf(
  steps: readonly Pick<Step, 'type' | 'order'>[],
  rows: readonly SummaryRow[],
): Rate | null {
  const swaps = steps.filter(({ type }) => type === 'swap');
  const [swap] = swaps;
  if (!swap || swaps.length > 1) return null;
  const here = rows.filter(({ order }) => order === swap.order);
  const paid = here.find(({ effect }) => effect === 'leaves');
  const got = here.find(({ effect }) => effect !== 'leaves');
  const [from, to] = [Number(paid?.amount), Number(got?.amount)];
  if (!paid || !got || !(from > 0) || !(to > 0)) return null;
  const [one, other, ratio] =
    to > from ? [paid.asset, got.asset, to / from] : [got.asset, paid.asset, from / to];
  const [worth, back] = [dollars(paid.usd), dollars(got.usd)];
  const impact = worth >= LEAST_USD && back > 0 ? ((back - worth) / worth) * 100 : null;
  return {
    one,
    buys: ratio.toLocaleString(LANGUAGE.numbers, { maximumSignificantDigits: DIGITS }),
    asset: other,
    impactPercent: impact,
  };
}

function dollars(usd: string | null): number {
  return usd === null ? 0 : Number(usd.replace(/[$,]/g, ''));
}
