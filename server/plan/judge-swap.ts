import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';

/** A loss against the price feeds from this on is worth a warning: 3 %. */
export const NOTABLE_LOSS_BPS = 300n;
/** A quote that is worse by more than this is neither planned nor signed: 10 %. */
export const GREATEST_LOSS_BPS = 1000n;
const ALL_BPS = 10_000n;

/** One end of a swap. */
export interface SwapSide {
  readonly symbol: string;
  readonly decimals: number;
  /** The amount expected to leave or to arrive, in base units. */
  readonly amountAtomic: bigint;
  /** The value of a unit by its price feed, USD with 8 decimals; null without one. */
  readonly usd8: bigint | null;
  /** Why its price feed is not trusted now; absent where it has no feed. */
  readonly unfedBecause?: string;
}

/** A quote, and all that is known of the price that it should have. */
export interface JudgedSwap {
  readonly chain: string;
  readonly spend: SwapSide;
  readonly output: SwapSide;
  /** How far below the price before the trade it executes, in basis points. */
  readonly impactBps?: number;
  /** How far below the mean price of its pools. */
  readonly meanLossBps?: number;
  /** The source of the impact, where no feed is better: `the pools`. */
  readonly judge: string;
}

/** The assessment of a quote. */
export interface SwapVerdict {
  /** Why it is refused; null where it is not. */
  readonly refusal: string | null;
  readonly warnings: readonly string[];
}

/**
 * Checks a swap's quote against the price feeds: it warns of a notable loss, and refuses one beyond the limit.
 * Without a feed for both assets the same limit applies to other evidence: the pools' own mean of the last 30
 * minutes, and how far the trade itself moves the price. This is the rule on every chain, when a swap is
 * planned and when it is encoded again.
 *
 * @param bound what the loss limit applies to: `planned` or `signed`
 */
export function judgeSwap(swap: JudgedSwap, bound: 'planned' | 'signed'): SwapVerdict {
  const { spend, output, impactBps = 0, meanLossBps = 0 } = swap;
  const pair = `Swapping ${spend.symbol} to ${output.symbol}`;
  const [paidUsd, gottenUsd] = [worthOf(spend), worthOf(output)];
  const shallow =
    BigInt(impactBps) < NOTABLE_LOSS_BPS
      ? []
      : [
          `${pair} gives ${percent(impactBps)} less than the price before this trade: the pools are shallow for this size.`,
        ];
  const refused = (lossBps: bigint | number, than: string, usd = true): SwapVerdict => ({
    refusal: `${pair} would give ${text(output, usd)} for ${text(spend, usd)}: ${percent(lossBps)} less than ${than}, where at most ${percent(GREATEST_LOSS_BPS)} is ${bound}.`,
    warnings: [],
  });
  if (paidUsd === null || gottenUsd === null) {
    if (BigInt(meanLossBps) > GREATEST_LOSS_BPS) {
      return refused(meanLossBps, "the pools' mean price of the last 30 minutes", false);
    }
    if (BigInt(impactBps) > GREATEST_LOSS_BPS) {
      return refused(impactBps, `the price before this trade, by ${swap.judge}`, false);
    }
    const unpriced = [
      ...(paidUsd === null ? [spend] : []),
      ...(gottenUsd === null ? [output] : []),
    ];
    const mean = swap.meanLossBps === undefined ? '' : ' and their mean of the last 30 minutes';
    const names = unpriced.map(({ symbol }) => symbol).join(' and ');
    const alone = `There is no price feed for ${names} on ${swap.chain}: this swap's price is checked against ${swap.judge}${mean} only.`;
    const reasons = unpriced.flatMap(({ symbol, unfedBecause: why }) =>
      why ? [` ${symbol}: ${why}`] : [],
    );
    return { refusal: null, warnings: [`${alone}${reasons.join('')}`, ...shallow] };
  }
  const lossBps = paidUsd <= 0n ? 0n : ((paidUsd - gottenUsd) * ALL_BPS) / paidUsd;
  if (lossBps > GREATEST_LOSS_BPS) return refused(lossBps, 'the price feeds say');
  if (lossBps < NOTABLE_LOSS_BPS) return { refusal: null, warnings: shallow };
  const notable = `${pair} gives ${percent(lossBps)} less than the price of the price feeds: the pools are shallow for this size.`;
  return { refusal: null, warnings: [notable] };
}

/** USD with 8 decimals; null without a price. */
export function worthOf({ amountAtomic, decimals, usd8 }: SwapSide): bigint | null {
  return usd8 === null ? null : (amountAtomic * usd8) / 10n ** BigInt(decimals);
}

/** Basis points as people read them. */
export function percent(bps: bigint | number): string {
  return `${(Number(bps) / 100).toFixed(1)}%`;
}

function text(side: SwapSide, withUsd: boolean): string {
  const { amountAtomic, decimals, symbol } = side;
  const amount = `${formatAmountShort(amountAtomic, decimals)} ${symbol}`;
  const usd = withUsd ? worthOf(side) : null;
  return usd === null ? amount : `${amount} ($${formatAmountShort(usd, 8)})`;
}
