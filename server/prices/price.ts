import { formatUnits } from 'viem';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** Where prices come from, in the order in which they are believed. */
export const PRICE_SOURCES = ['price_feed', 'pool', 'market'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** What a price is asked of: a coin or token of a chain, by its address. */
export interface PricedAsset {
  readonly chain: ChainSlug;
  /** Contract, or mint on Solana; null for the chain's own coin. */
  readonly address: string | null;
  readonly symbol: string;
  readonly decimals: number;
}

/** What one source says that a unit of an asset is worth. */
export interface PriceAnswer {
  /** US dollars with 8 decimals; positive. */
  readonly usd8: bigint;
  readonly source: PriceSource;
  /** The source as people read it: `its price feed on Base`. */
  readonly name: string;
  /** The contract that was read; null where the source is no contract. */
  readonly contract: { readonly chain: ChainSlug; readonly address: string } | null;
  /** Of when it is, Unix seconds; null where the source keeps no times. */
  readonly atSeconds: bigint | null;
  /** How old it was when it was read. */
  readonly ageSeconds: bigint | null;
}

/** Why a unit has no price. */
export interface NoPrice {
  readonly usd8: null;
  readonly reason: string;
  /** Whether no source has it at all; else one of them failed now, or two of them disagree. */
  readonly isLasting: boolean;
}

/** What a unit is worth and who says so; null with the reason, never zero. */
export type Price = PriceAnswer | NoPrice;

/** How far two sources may be apart, in basis points of the greater one. */
export const FARTHEST_APART_BPS = { stable: 200n, other: 500n } as const;

/** CoinGecko's ids of coins that are to be worth a fixed sum of money. */
const STABLE_COINS: ReadonlySet<string> = new Set(
  'usd-coin tether dai usds gho paypal-usd ethena-usde liquity-usd crvusd frax true-usd first-digital-usd euro-coin global-dollar usdt0'.split(
    ' ',
  ),
);

/**
 * One price of what several sources say: the one that is believed first, where no other is far from it.
 *
 * @param answers in the order of `PRICE_SOURCES`
 * @param coinId CoinGecko's id of the asset; undefined where it is not sure
 */
export function settlePrice(answers: readonly PriceAnswer[], coinId?: string): Price {
  const [first, ...others] = answers;
  if (!first) return { usd8: null, reason: 'No source here has a price of it.', isLasting: true };
  const isStable = coinId !== undefined && STABLE_COINS.has(coinId);
  const limitBps = FARTHEST_APART_BPS[isStable ? 'stable' : 'other'];
  const apart = others.find(({ usd8 }) => isFarApart(first.usd8, usd8, limitBps));
  if (!apart) return first;
  return {
    usd8: null,
    reason: `Its sources differ by more than ${limitBps / 100n}%: ${quoteOf(first)}, ${quoteOf(apart)}.`,
    isLasting: false,
  };
}

function isFarApart(one: bigint, other: bigint, limitBps: bigint): boolean {
  const [less, more] = one < other ? [one, other] : [other, one];
  return (more - less) * 10_000n > more * limitBps;
}

function quoteOf({ name, usd8 }: PriceAnswer): string {
  return `${name} says $${formatUnits(usd8, 8)}`;
}
